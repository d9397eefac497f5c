/** A text in lower case. */
export function lower(value) {
  return typeof value === "string" ? value.toLowerCase() : value;
}
