/** The base address of a service. It comes from the environment and has no default. */
function baseAddress(variable) {
  const value = process.env[variable];
  if (!value) throw failure("MISSING_BASE_URL", `${variable} is not set`);
  if (!/^https?:\/\/[^?#]+$/i.test(value) || !URL.canParse(value)) {
    throw failure("INVALID_BASE_URL", `${variable} is no plain http address`);
  }
  return value.replace(/\/+$/, "");
}

/** The full address of a request: base address, path, and queries that are not empty. */
export function address(variable, path, ...queries) {
  const base = baseAddress(variable);
  if (path.split("/").some((part) => /^(?:\.|%2e){1,2}$/i.test(part))) {
    throw failure("INVALID_PATH_VALUE", "a path value may not be . or ..");
  }
  const query = queries.filter(Boolean).join("&");
  return query ? `${base}${path}?${query}` : `${base}${path}`;
}

/** An error that ends a call before any request is sent. */
function failure(code, message) {
  return Object.assign(new Error(message), { code });
}

/** Headers without those that have no value; one that would end its line ends the call. */
export function headers(named) {
  const given = Object.entries(named).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const texts = given.map(([name, value]) => [name, String(value).trim()]);
  for (const [name, text] of texts) {
    if (/[\0\r\n]|[^\0-\xff]/.test(text)) {
      throw failure("INVALID_HEADER_VALUE", `${name} cannot be sent`);
    }
  }
  return Object.fromEntries(texts);
}

/** A value that the host supplies: from the context of the call, else from the environment. */
export function hostValue(context, source, name, variable) {
  return context[source]?.[name] ?? (process.env[variable] || undefined);
}

/** Whether a value is null or absent. */
export function isMissing(value) {
  return value === undefined || value === null;
}

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

/** A text without the blanks around it. */
export function trim(value) {
  return typeof value === "string" ? value.trim() : value;
}
