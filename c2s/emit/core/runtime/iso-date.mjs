import { toDate } from "./to-date.mjs";

/** A date as an ISO 8601 text. */
export function isoDate(value) {
  return toDate(value)?.toISOString() ?? value;
}
