/** An error that ends a call before any request is sent. */
export function failure(code, message) {
  return Object.assign(new Error(message), { code });
}
