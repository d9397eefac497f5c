import { numeric } from "./numeric.mjs";

/** The nearest whole number. */
export function round(value) {
  return numeric(value, Math.round(value));
}
