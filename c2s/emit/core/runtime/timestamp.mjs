import { toDate } from "./to-date.mjs";

/** A date as milliseconds since 1970. */
export function timestamp(value) {
  return toDate(value)?.getTime() ?? value;
}
