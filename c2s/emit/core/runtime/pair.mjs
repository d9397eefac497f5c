import { isOmitted } from "./is-omitted.mjs";

/** An entry of a list of pairs, or none where the value is one of those that leave it out. */
export function pair(name, value, ...omit) {
  return isOmitted(value, omit) ? [] : [[name, value]];
}
