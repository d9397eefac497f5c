/** Items of a list as one text. */
export function join(list, separator) {
  return Array.isArray(list) ? list.join(separator) : list;
}
