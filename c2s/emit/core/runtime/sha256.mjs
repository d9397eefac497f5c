import { digest } from "./digest.mjs";

/** The SHA-256 digest of a text. */
export function sha256(value) {
  return digest(value, "sha256");
}
