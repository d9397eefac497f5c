/** A text with the first occurrence of another replaced. */
export function replace(value, old, by) {
  return typeof value === "string"
    ? value.replace(String(old), () => String(by))
    : value;
}
