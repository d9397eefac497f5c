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

/** One value for each item of a list; what is no list stays as it is. */
export function each(list, make, keep = () => true) {
  return Array.isArray(list)
    ? list.filter((item) => keep(item)).map((item) => make(item))
    : list;
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

/** Whether a value is one of those that leave an entry out: "absent", "null", "empty". */
function isOmitted(value, omit) {
  if (value === undefined) return omit.includes("absent");
  if (value === null) return omit.includes("null");
  return value === "" && omit.includes("empty");
}

/** Items of a list as one text. */
export function join(list, separator) {
  return Array.isArray(list) ? list.join(separator) : list;
}

/** A multipart form of entries `[name, value]` and `[name, file, fileName]`, in their order. */
export function multipart(entries) {
  const form = new FormData();
  for (const [name, value, fileName] of entries) {
    if (!(value instanceof Blob)) form.append(name, String(value));
    else form.append(name, value, fileName ?? value.name ?? "file");
  }
  return form;
}

/** The result of a calculation; without one, and for an absent value, the value as it is. */
function numeric(value, result) {
  return value === undefined || Number.isNaN(result) ? value : result;
}

/** An entry of a list of pairs, or none where the value is one of those that leave it out. */
export function pair(name, value, ...omit) {
  return isOmitted(value, omit) ? [] : [[name, value]];
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

const YEAR_FIRST =
  /^\d{4}([-/]\d\d([-/]\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/;

/** A date from milliseconds or a text with the year first, or null. */
function toDate(value) {
  const isDate = typeof value === "number" || YEAR_FIRST.test(value);
  const date = new Date(isDate ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A value as a number. */
export function toNumber(value) {
  return numeric(value, Number(value));
}

/** A text without the blanks around it. */
export function trim(value) {
  return typeof value === "string" ? value.trim() : value;
}

/** A text in upper case. */
export function upper(value) {
  return typeof value === "string" ? value.toUpperCase() : value;
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

/** A query as `URLSearchParams` writes it: every value as its text. */
export function searchParams(pairs) {
  const params = new URLSearchParams();
  for (const [name, value] of pairs) {
    if (!isOmitted(value, ["absent"])) params.append(name, value);
  }
  return params.toString();
}

const WRITTEN =
  /^(\d{4})[-/]?(\d{1,2})?[-/]?(\d{0,2})[Tt\s]*(\d{1,2})?:?(\d{1,2})?:?(\d{1,2})?[.:]?(\d+)?$/;

/** A date; a text without a zone is in local time. */
function localDate(value) {
  const parts = typeof value === "string" ? WRITTEN.exec(value) : null;
  if (!parts) return toDate(value);
  const [year, month, day, ...time] = parts.slice(1, 7).map(Number);
  const [hour, minute, second] = time.map((part) => part || 0);
  const thousandth = Number((parts[7] ?? "0").slice(0, 3));
  const date = new Date(year, (month || 1) - 1, day || 1);
  date.setHours(hour, minute, second, thousandth);
  return date;
}

const TOKEN = /YYYY|MM|DD/g;

/** A date in a pattern of letters, in local time. */
export function formatDate(value, pattern) {
  const date = localDate(value);
  if (!date) return value;
  const numbers = {
    Y: date.getFullYear(),
    M: date.getMonth() + 1,
    D: date.getDate(),
  };
  return pattern.replace(TOKEN, (token) =>
    String(numbers[token[0]]).padStart(token.length, "0"),
  );
}
