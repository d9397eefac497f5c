/** A cookie header of those cookies that have a value. */
export function cookies(named) {
  const given = Object.entries(named).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return given.map(([name, value]) => `${name}=${value}`).join("; ") || null;
}
