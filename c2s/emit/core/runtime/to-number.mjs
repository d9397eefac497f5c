import { numeric } from "./numeric.mjs";

/** A value as a number. */
export function toNumber(value) {
  return numeric(value, Number(value));
}
