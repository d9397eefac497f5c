/** A text with every occurrence of another replaced. */
export function replaceAll(value, old, by) {
  return typeof value === "string"
    ? value.replaceAll(String(old), () => String(by))
    : value;
}
