/** A list without repeated values. */
export function unique(list) {
  return Array.isArray(list) ? [...new Set(list)] : list;
}
