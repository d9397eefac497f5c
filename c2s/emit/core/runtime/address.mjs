import { failure } from "./failure.mjs";

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
