/** One value for each item of a list; what is no list stays as it is. */
export function each(list, make, keep = () => true) {
  return Array.isArray(list)
    ? list.filter((item) => keep(item)).map((item) => make(item))
    : list;
}
