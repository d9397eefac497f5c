/** Values that JSON lacks, as the tests write them. */
export function revived(value) {
  if (Array.isArray(value)) return value.map(revived);
  if (value === null || typeof value !== "object") return value;
  if ("$absent" in value) return undefined;
  if ("$date" in value) return new Date(value.$date);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, revived(item)]),
  );
}

/** The reverse, for results. */
export function written(value) {
  if (value === undefined) return { $absent: true };
  if (typeof value === "number" && !Number.isFinite(value)) return { $number: String(value) };
  if (Array.isArray(value)) return value.map(written);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, written(item)]),
  );
}
