/** A list with items, or the items of other lists, behind it. */
export function concat(list, ...more) {
  return Array.isArray(list) ? list.concat(...more) : list;
}
