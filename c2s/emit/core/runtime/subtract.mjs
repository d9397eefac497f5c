import { numeric } from "./numeric.mjs";

/** The difference of two numbers. */
export function subtract(left, right) {
  return numeric(left, left - right);
}
