import { isRecord } from "./is-record.mjs";

/** The values of a record's members. */
export function values(record) {
  return isRecord(record) ? Object.values(record) : record;
}
