import { failure } from "./failure.mjs";

/** Headers without those that have no value; one that would end its line ends the call. */
export function headers(named) {
  const given = Object.entries(named).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const texts = given.map(([name, value]) => [name, String(value).trim()]);
  for (const [name, text] of texts) {
    if (/[\0\r\n]|[^\0-\xff]/.test(text)) {
      throw failure("INVALID_HEADER_VALUE", `${name} cannot be sent`);
    }
  }
  return Object.fromEntries(texts);
}
