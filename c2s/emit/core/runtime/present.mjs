import { isRecord } from "./is-record.mjs";

/** A record without members that nobody gave. */
export function present(record) {
  if (!isRecord(record)) return record;
  const given = Object.entries(record).filter(([, held]) => held !== undefined);
  return Object.fromEntries(given);
}
