/** A value as JSON; what is absent stays absent. */
export function json(value) {
  return JSON.stringify(value);
}
