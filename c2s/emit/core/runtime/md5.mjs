import { digest } from "./digest.mjs";

/** The MD5 digest of a text. */
export function md5(value) {
  return digest(value, "md5");
}
