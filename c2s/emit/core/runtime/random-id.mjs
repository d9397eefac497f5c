/** A fresh unique text; a host may set it. */
export function randomId(context) {
  return context.randomId?.() ?? crypto.randomUUID();
}
