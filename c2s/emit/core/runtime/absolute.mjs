import { numeric } from "./numeric.mjs";

/** A number without its sign. */
export function absolute(value) {
  return numeric(value, Math.abs(value));
}
