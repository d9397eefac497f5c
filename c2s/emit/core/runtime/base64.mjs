import { given } from "./given.mjs";

/** A text as base64 of its UTF-8 bytes. */
export function base64(value) {
  return given(value, (text) => Buffer.from(String(text)).toString("base64"));
}
