import { given } from "./given.mjs";

/** A value escaped as a whole address. */
export function encodeUri(value) {
  return given(value, encodeURI);
}
