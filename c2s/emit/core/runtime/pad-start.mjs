/** A text filled up from the front. */
export function padStart(value, size, fill) {
  return typeof value === "string" ? value.padStart(size, fill) : value;
}
