/** Whether a request of a chain was answered with success. */
export function succeeded(result) {
  return result.httpStatus >= 200 && result.httpStatus < 300;
}
