/** Whether a value is one of those that leave an entry out: "absent", "null", "empty". */
export function isOmitted(value, omit) {
  if (value === undefined) return omit.includes("absent");
  if (value === null) return omit.includes("null");
  return value === "" && omit.includes("empty");
}
