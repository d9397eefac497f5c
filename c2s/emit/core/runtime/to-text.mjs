import { given } from "./given.mjs";

/** A value as a text. */
export function toText(value) {
  return given(value, String);
}
