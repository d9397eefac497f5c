// What a call gives back to an agent: every answer as it came, as JSON values.

/** Status and whole body of a response; no status means anything here. */
export async function readHttpResponse(response) {
  return { httpStatus: response.status, bodyText: await response.text() };
}

/** The response inside an error of a client library, or null where there is none. */
export function httpResultFromError(error) {
  const response = isObject(error) ? error.response : null;
  if (!isObject(response) || response.status === undefined) return null;
  return { httpStatus: response.status, body: response.data };
}

/** An ordinary tool result. */
export function toAgentResult(value) {
  return toolResult(value, false);
}

/** A tool result for an error that left no response. */
export function toAgentError(error) {
  return toolResult(error, true);
}

function toolResult(value, isError) {
  const plain = typeof value === "function" ? String(value) : project(value);
  const isPlain = isObject(plain) && !Array.isArray(plain);
  const structuredContent = isPlain ? plain : { value: plain };
  const text = JSON.stringify(structuredContent);
  return { content: [{ type: "text", text }], structuredContent, isError };
}

function isObject(value) {
  return typeof value === "object" && value !== null;
}

/** A value as JSON can hold it; `parents` are the values that it stands in. */
function project(value, parents = []) {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (Number.isFinite(value)) return value;
  if (!isObject(value)) return String(value);
  if (parents.includes(value)) return "[circular]";
  const inside = [...parents, value];
  if (Array.isArray(value)) {
    return Array.from(value, (item) =>
      ["function", "symbol"].includes(typeof item)
        ? null
        : project(item, inside),
    );
  }
  return Object.fromEntries(
    members(value).map(([name, member]) => [name, project(member, inside)]),
  );
}

/** What an object consists of; an error also has its name, message, code and cause. */
function members(value) {
  const own = Object.entries(value).filter(
    ([, member]) => member !== undefined && typeof member !== "function",
  );
  if (!(value instanceof Error)) return own;
  const fields = own.filter(([name]) => name !== "stack");
  const copied = new Set(fields.map(([name]) => name));
  const added = ["code", "cause"].filter(
    (name) => value[name] !== undefined && !copied.has(name),
  );
  return [
    ...fields,
    ...["name", "message", ...added].map((name) => [name, value[name]]),
  ];
}
