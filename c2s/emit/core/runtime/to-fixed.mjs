/** A number as a text with so many decimal places. */
export function toFixed(value, digits) {
  const number = Number(value);
  return value === undefined || Number.isNaN(number)
    ? value
    : number.toFixed(digits);
}
