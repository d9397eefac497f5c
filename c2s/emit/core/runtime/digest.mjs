import { createHash } from "node:crypto";

/** The hexadecimal digest of a text. */
export function digest(value, algorithm) {
  return value === undefined
    ? undefined
    : createHash(algorithm).update(String(value)).digest("hex");
}
