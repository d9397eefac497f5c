import { numeric } from "./numeric.mjs";

/** The whole number above. */
export function ceil(value) {
  return numeric(value, Math.ceil(value));
}
