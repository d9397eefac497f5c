import { numeric } from "./numeric.mjs";

/** The largest of some numbers. */
export function largest(...numbers) {
  return numeric(numbers[0], Math.max(...numbers));
}
