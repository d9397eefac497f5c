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

/** The value that an answer holds as JSON; absent where it holds none. */
export function answer(result) {
  try {
    return JSON.parse(result.bodyText);
  } catch {
    return undefined;
  }
}

function contentOf({ base64, text }) {
  if (typeof base64 === "string") return Buffer.from(base64, "base64");
  return typeof text === "string" ? text : undefined;
}

/**
 * A file that the host approved: `{fileName, mediaType, text or base64}`,
 * or a reference that the host resolves to one.
 */
export async function attachment(context, reference, name) {
  const value = context.resolveAttachment
    ? await context.resolveAttachment(reference)
    : reference;
  if (value === undefined || value === null) {
    throw failure("MISSING_ATTACHMENT", `${name} is needed`);
  }
  if (value instanceof Blob) return value;
  const content = contentOf(value);
  if (content === undefined) {
    throw failure("INVALID_ATTACHMENT", `${name} has no text and no base64`);
  }
  return new File([content], String(value.fileName ?? "file"), {
    type: String(value.mediaType ?? ""),
  });
}

/** A cookie header of those cookies that have a value. */
export function cookies(named) {
  const given = Object.entries(named).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return given.map(([name, value]) => `${name}=${value}`).join("; ") || null;
}

/** A credential as an entry of a query, or nothing. */
export function credentialQuery(name, value) {
  return value === undefined || value === null
    ? ""
    : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

/** A value escaped for a part of an address. */
export function encodeComponent(value) {
  return given(value, encodeURIComponent);
}

/** An error that ends a call before any request is sent. */
function failure(code, message) {
  return Object.assign(new Error(message), { code });
}

/** A conversion of a value that was given; what is absent stays absent. */
function given(value, convert) {
  return value === undefined ? undefined : convert(value);
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

/** Whether a value is one of those that leave an entry out: "absent", "null", "empty". */
function isOmitted(value, omit) {
  if (value === undefined) return omit.includes("absent");
  if (value === null) return omit.includes("null");
  return value === "" && omit.includes("empty");
}

/** Whether a value is a record: an object, and no list. */
function isRecord(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
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

/** A value as several segments of a path. */
export function segments(value, name) {
  if (typeof value !== "string" || value === "") return segment(value, name);
  const parts = value.split("/").map((part) => part && segment(part, name));
  return parts.join("/");
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

/** Whether a request of a chain was answered with success. */
export function succeeded(result) {
  return result.httpStatus >= 200 && result.httpStatus < 300;
}

/** A part of a text; what is absent contributes nothing. */
export function text(value) {
  return value === undefined ? "" : String(value);
}

/** A date as milliseconds since 1970. */
export function timestamp(value) {
  return toDate(value)?.getTime() ?? value;
}

const YEAR_FIRST =
  /^\d{4}([-/]\d\d([-/]\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/;

/** A date from milliseconds or a text with the year first, or null. */
function toDate(value) {
  const isDate = typeof value === "number" || YEAR_FIRST.test(value);
  const date = new Date(isDate ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A number as a text with so many decimal places. */
export function toFixed(value, digits) {
  const number = Number(value);
  return value === undefined || Number.isNaN(number)
    ? value
    : number.toFixed(digits);
}

/** A query as the source itself writes it. */
export function handQuery(pairs) {
  return pairs.map((pair) => pair.map(String).join("=")).join("&");
}

/** The entries that the source makes of one value. */
function handPairs2(name, value, depth = 1) {
  if (isOmitted(value, ["absent", "null", "empty"])) return [];
  if (Array.isArray(value) && depth > 0) {
    return value.flatMap((item, index) =>
      handPairs2(`${name}[${index}]`, item, depth - 1),
    );
  }
  if (isRecord(value) && depth > 0) {
    return Object.entries(value).flatMap(([key, item]) =>
      handPairs2(`${name}[${key}]`, item, depth - 1),
    );
  }
  return [[name, value]];
}

/** A query as the source itself writes it. */
export function handQuery2(pairs) {
  return pairs
    .flatMap(([name, value]) => handPairs2(name, value))
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .join("&");
}

/** A text as qs escapes it. */
function qsEscape(value) {
  const escaped = encodeURIComponent(String(value).toWellFormed());
  const hex = (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return escaped.replace(/[!'()*]/g, hex);
}

/** The parts of a query that qs makes of one value; what is absent is left out. */
function qsParts(name, value) {
  if (value === undefined) return [];
  const key = qsEscape(name);
  if (Array.isArray(value)) {
    return value.flatMap((item) => qsParts(`${name}[]`, item));
  }
  if (value !== null && typeof value === "object") {
    return Object.entries(value).flatMap(([part, item]) =>
      qsParts(`${name}[${part}]`, item),
    );
  }
  return [`${key}=${qsEscape(value ?? "")}`];
}

/** A query as `qs.stringify` writes it. */
export function qsQuery(record) {
  return Object.entries(record)
    .flatMap(([name, value]) => qsParts(name, value))
    .join("&");
}

/** The entries that jQuery makes of one value. */
function jqueryPairs(name, value) {
  const items = Array.isArray(value) ? value : [value];
  return items.map((item) => [name, item ?? ""]);
}

/** A query as `jQuery.param` writes it; absent and null are empty texts. */
export function jqueryQuery(record) {
  return Object.entries(record)
    .flatMap(([name, value]) => jqueryPairs(name, value))
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .join("&")
    .replaceAll("%20", "+");
}

/** The parts of a query that superagent makes of one value; what is absent is left out. */
function superagentParts(name, value) {
  if (value === undefined) return [];
  if (value === null) return [encodeURI(name)];
  if (Array.isArray(value)) {
    return value.flatMap((item) => superagentParts(name, item));
  }
  if (typeof value === "object") {
    return Object.entries(value).flatMap(([key, item]) =>
      superagentParts(`${name}[${key}]`, item),
    );
  }
  return [`${encodeURI(name)}=${encodeURIComponent(value)}`];
}

/** A query as superagent writes it in browsers. */
export function superagentQuery(record) {
  return Object.entries(record)
    .flatMap(([name, value]) => superagentParts(name, value))
    .join("&");
}
