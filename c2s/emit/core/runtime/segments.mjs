import { segment } from "./segment.mjs";

/** A value as several segments of a path. */
export function segments(value, name) {
  const parts = value === undefined ? [value] : String(value ?? "").split("/");
  return parts.length === 1
    ? segment(parts[0], name)
    : parts.map((part) => part && segment(part, name)).join("/");
}
