import { isRecord } from "./is-record.mjs";

/** The names of a record's members. */
export function keys(record) {
  return isRecord(record) ? Object.keys(record) : record;
}
