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

/** A value as one segment of a path; one that would change the path ends the call. */
export function segment(value, name) {
  if (value === undefined || value === null || value === "") {
    throw failure("MISSING_PATH_VALUE", `${name} is needed for the address`);
  }
  const text = String(value);
  if (/[/\\?#\x00-\x1f]/.test(text)) {
    throw failure("INVALID_PATH_VALUE", `${name} would change the address`);
  }
  return text;
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

/** The name that axios gives to a value inside a record. */
function axiosName(path) {
  if (path.length === 1) return path[0];
  const [first, ...rest] = path.map((part) => part.replace(/\[\]$/, ""));
  return first + rest.map((part) => `[${part}]`).join("");
}

/** The entries that axios makes of a record; absent and null are left out. */
function axiosPairs(record, path = []) {
  const isNested = (value) => value !== null && typeof value === "object";
  return Object.entries(record).flatMap(([key, value]) => {
    const name = key.trim();
    if (value === undefined || value === null) return [];
    if (!isNested(value)) return [[axiosName([...path, name]), value]];
    if (path.length === 0 && name.endsWith("{}")) {
      return [[name, JSON.stringify(value)]];
    }
    const isFlat =
      Array.isArray(value) && (name.endsWith("[]") || !value.some(isNested));
    if (path.length > 0 || !isFlat) return axiosPairs(value, [...path, key]);
    const list = name.replace(/\[\]$/, "");
    return value
      .map((item) => [`${list}[]`, item])
      .filter(([, item]) => item !== undefined && item !== null);
  });
}

/** A value as axios escapes it. */
function axiosEscape(value) {
  return encodeURIComponent(value)
    .replaceAll("%3A", ":")
    .replaceAll("%24", "$")
    .replaceAll("%2C", ",")
    .replaceAll("%5B", "[")
    .replaceAll("%5D", "]")
    .replaceAll("%20", "+");
}

/** A query as axios writes `params`. */
export function axiosQuery(params) {
  return axiosPairs(params)
    .map((pair) => pair.map(axiosEscape).join("="))
    .join("&");
}
