const YEAR_FIRST =
  /^\d{4}([-/]\d\d([-/]\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/;

/** A date from milliseconds or a text with the year first, or null. */
export function toDate(value) {
  const isDate = typeof value === "number" || YEAR_FIRST.test(value);
  const date = new Date(isDate ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
