/** A date from milliseconds or a text, or null where it is none. */
export function toDate(value) {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
