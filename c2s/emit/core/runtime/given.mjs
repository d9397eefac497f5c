/** A conversion of a value that was given; what is absent stays absent. */
export function given(value, convert) {
  return value === undefined ? undefined : convert(value);
}
