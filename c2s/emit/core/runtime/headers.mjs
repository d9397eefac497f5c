/** Headers without those that have no value. */
export function headers(named) {
  return Object.fromEntries(
    Object.entries(named)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
}
