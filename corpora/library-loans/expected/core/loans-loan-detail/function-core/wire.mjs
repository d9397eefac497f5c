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

/** A multipart form of entries `[name, value]` and `[name, file, fileName]`, in their order. */
export function multipart(entries) {
  const form = new FormData();
  for (const [name, value, fileName] of entries) {
    if (!(value instanceof Blob)) form.append(name, String(value));
    else form.append(name, value, fileName ?? value.name ?? "file");
  }
  return form;
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
