import { isOmitted } from "./is-omitted.mjs";

/** A member of a record, or none where the value is one of those that leave it out. */
export function optional(name, value, ...omit) {
  return isOmitted(value, omit) ? {} : { [name]: value };
}
