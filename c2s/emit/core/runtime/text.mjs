/** A part of a text; what is absent contributes nothing. */
export function text(value) {
  return value === undefined ? "" : String(value);
}
