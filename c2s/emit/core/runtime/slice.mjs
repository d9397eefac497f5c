/** A part of a text or a list. */
export function slice(value, start, end) {
  return typeof value === "string" || Array.isArray(value)
    ? value.slice(start, end)
    : value;
}
