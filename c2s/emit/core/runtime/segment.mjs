import { failure } from "./failure.mjs";

/** A value as one segment of a path; one that would change the path ends the call. */
export function segment(value, name) {
  if (value === undefined || value === null || value === "") {
    throw failure("MISSING_PATH_VALUE", `${name} is needed for the address`);
  }
  const text = String(value);
  if (/[/\\?#\x00-\x1f]/.test(text)) {
    throw failure("INVALID_PATH_VALUE", `${name} would change the address`);
  }
  return text;
}
