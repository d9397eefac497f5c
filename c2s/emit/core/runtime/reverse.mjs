/** A list from its end. */
export function reverse(list) {
  return Array.isArray(list) ? list.toReversed() : list;
}
