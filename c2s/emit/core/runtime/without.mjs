import { isRecord } from "./is-record.mjs";

/** A record without some of its members. */
export function without(record, ...names) {
  if (!isRecord(record)) return record;
  const left = new Set(names.map(String));
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !left.has(name)),
  );
}
