import { numeric } from "./numeric.mjs";

/** The product of two numbers. */
export function multiply(left, right) {
  return numeric(left, left * right);
}
