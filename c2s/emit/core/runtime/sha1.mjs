import { digest } from "./digest.mjs";

/** The SHA-1 digest of a text. */
export function sha1(value) {
  return digest(value, "sha1");
}
