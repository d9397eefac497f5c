import { numeric } from "./numeric.mjs";

/** The sum of two numbers, or two texts as one. */
export function add(left, right) {
  return numeric(left, left + right);
}
