import { given } from "./given.mjs";

/** A value escaped for a part of an address. */
export function encodeComponent(value) {
  return given(value, encodeURIComponent);
}
