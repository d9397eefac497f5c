import { numeric } from "./numeric.mjs";

/** A value as a whole number. */
export function toInteger(value) {
  return numeric(value, Number.parseInt(value, 10));
}
