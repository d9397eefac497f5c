/** A credential as an entry of a query, or nothing. */
export function credentialQuery(name, value) {
  return value === undefined || value === null
    ? ""
    : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}
