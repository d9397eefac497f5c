import { numeric } from "./numeric.mjs";

/** The quotient of two numbers. */
export function divide(left, right) {
  return numeric(left, left / right);
}
