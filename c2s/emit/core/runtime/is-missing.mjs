/** Whether a value is null or absent. */
export function isMissing(value) {
  return value === undefined || value === null;
}
