/** Whether a text ends with another. */
export function endsWith(value, part) {
  if (value === undefined) return undefined;
  return typeof value === "string" && value.endsWith(String(part));
}
