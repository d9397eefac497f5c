/** A text as a list of its parts. */
export function split(value, separator) {
  return typeof value === "string" ? value.split(separator) : value;
}
