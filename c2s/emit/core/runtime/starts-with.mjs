/** Whether a text begins with another. */
export function startsWith(value, part) {
  if (value === undefined) return undefined;
  return typeof value === "string" && value.startsWith(String(part));
}
