/** The current time in milliseconds; a host may set it. */
export function now(context) {
  return context.now?.() ?? Date.now();
}
