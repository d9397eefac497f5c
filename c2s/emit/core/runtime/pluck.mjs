import { member } from "./member.mjs";

/** One member of each item of a list. */
export function pluck(list, key) {
  return Array.isArray(list) ? list.map((item) => member(item, key)) : list;
}
