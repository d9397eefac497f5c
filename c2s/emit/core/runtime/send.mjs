/** Sends one request; `contentType` goes with a body, and only with one. */
export function send(context, request) {
  const { method, url, headers = {}, contentType, body } = request;
  const fetch = context.fetch ?? globalThis.fetch;
  const described = contentType !== undefined && body !== undefined;
  return fetch(url, {
    method,
    headers: described ? { ...headers, "content-type": contentType } : headers,
    body,
    signal: context.signal,
  });
}
