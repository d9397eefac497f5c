/** Whether a text or a list holds a part. */
export function includes(value, part) {
  if (Array.isArray(value)) return value.some((item) => item === part);
  if (value === undefined) return undefined;
  return typeof value === "string" && value.includes(String(part));
}
