import { numeric } from "./numeric.mjs";

/** The smallest of some numbers. */
export function smallest(...numbers) {
  return numeric(numbers[0], Math.min(...numbers));
}
