import { numeric } from "./numeric.mjs";

/** The whole number below. */
export function floor(value) {
  return numeric(value, Math.floor(value));
}
