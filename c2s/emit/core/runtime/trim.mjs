/** A text without the blanks around it. */
export function trim(value) {
  return typeof value === "string" ? value.trim() : value;
}
