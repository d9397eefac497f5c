/** An own member of a value; absent where it has none of this name. */
export function member(value, key) {
  if (value === undefined || value === null) return undefined;
  return Object.hasOwn(Object(value), key) ? value[key] : undefined;
}
