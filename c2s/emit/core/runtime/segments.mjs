import { segment } from "./segment.mjs";

/** A value as several segments of a path. */
export function segments(value, name) {
  if (typeof value !== "string" || value === "") return segment(value, name);
  const parts = value.split("/").map((part) => part && segment(part, name));
  return parts.join("/");
}
