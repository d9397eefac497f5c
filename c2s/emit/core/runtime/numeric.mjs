/** The result of a calculation; without one, and for an absent value, the value as it is. */
export function numeric(value, result) {
  return value === undefined || Number.isNaN(result) ? value : result;
}
