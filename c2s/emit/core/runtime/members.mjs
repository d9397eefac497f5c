/** The members of a record as pairs; none where there is no record. */
export function members(record) {
  return Object.entries({ ...record });
}
