/** Whether a value is a record: an object, and no list. */
export function isRecord(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
