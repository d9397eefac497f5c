import { isRecord } from "./is-record.mjs";

/** A record with nothing but some of its members. */
export function only(record, ...names) {
  if (!isRecord(record)) return record;
  return Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(record, name))
      .map((name) => [name, record[name]]),
  );
}
