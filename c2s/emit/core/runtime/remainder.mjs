import { numeric } from "./numeric.mjs";

/** The remainder of a division. */
export function remainder(left, right) {
  return numeric(left, left % right);
}
