/** A text in upper case. */
export function upper(value) {
  return typeof value === "string" ? value.toUpperCase() : value;
}
