/** How long a text or a list is. */
export function length(value) {
  return typeof value === "string" || Array.isArray(value)
    ? value.length
    : value;
}
