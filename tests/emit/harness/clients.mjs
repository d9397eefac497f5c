// What real client libraries write for a record: reads cases on stdin, answers with queries.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { revived } from "./values.mjs";

const require = createRequire(pathToFileURL(`${process.cwd()}/`));
const { parseHTML } = await import(pathToFileURL(require.resolve("linkedom")));
const { window } = parseHTML("<!doctype html><html><body></body></html>");
const location = { value: new URL("http://client.invalid/") };
Object.defineProperty(window, "location", location);
const { jQueryFactory } = require("jquery/factory");
const jquery = jQueryFactory(window);
const jquery2 = require("jquery-2")(window);
globalThis.window = window;
globalThis.document = window.document;
const superagent = require("superagent/lib/client.js");
delete globalThis.window;
delete globalThis.document;
const qs = require("qs");

const uri = (name) => {
  const axios = require(name).default ?? require(name);
  return (params, paramsSerializer) =>
    axios.getUri({ url: "/x", params, paramsSerializer }).replace(/^\/x\??/, "");
};

/** As pages write queries themselves; each is a client of its own. */
const byHand = {
  concatenated: (record) =>
    Object.keys(record)
      .map((key) => key + "=" + record[key])
      .join("&"),
  escaped: (record) =>
    Object.keys(record)
      .map((key) => encodeURIComponent(key) + "=" + encodeURIComponent(record[key]))
      .join("&"),
  filtered(record) {
    let text = "";
    for (const key in record) {
      const value = record[key];
      if (value === null || value === "" || value === undefined) continue;
      if (typeof value !== "object") {
        text += `${encodeURIComponent(key)}=${encodeURIComponent(value)}&`;
        continue;
      }
      for (const inner in value) {
        const item = value[inner];
        if (item === null || item === "" || item === undefined) continue;
        text += `${encodeURIComponent(`${key}[${inner}]`)}=${encodeURIComponent(item)}&`;
      }
    }
    return text.slice(0, -1);
  },
  closed(record) {
    let text = "";
    for (const key in record) text += encodeURIComponent(key) + "=" + encodeURIComponent(record[key]) + "&";
    return text;
  },
  repeated: (record) =>
    Object.entries(record)
      .flatMap(([key, value]) =>
        Array.isArray(value)
          ? value.map((item) => `${key}=${encodeURIComponent(item)}`)
          : [`${key}=${encodeURIComponent(value && typeof value === "object" ? JSON.stringify(value) : value)}`],
      )
      .join("&")
      .replace(/%20/g, "+"),
};

/** The body that axios makes of a record for an url-encoded form. */
async function axiosForm(record, formSerializer) {
  const adapter = async (config) => ({ data: config.data, status: 200, headers: {}, config });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const settings = { adapter, headers, formSerializer };
  return (await require("axios").post("http://h/", record, settings)).data;
}

const CLIENTS = {
  "axios-form": axiosForm,
  axios: (record, options) => uri("axios")(record, options),
  "axios-1-11": (record, options) => uri("axios-1-11")(record, options),
  "axios-0-21": (record) => uri("axios-0-21")(record),
  "axios-0-19": (record) => uri("axios-0-19")(record),
  qs: (record, options) => qs.stringify(record, options),
  jquery: (record, options) => jquery.param(record, options?.traditional),
  "jquery-2": (record, options) => jquery2.param(record, options?.traditional),
  superagent: (record) => superagent.serializeObject(record),
  "search-params": (record) => new URLSearchParams(record).toString(),
  ...byHand,
};

/** What stands on the request line: the URL parser has its say everywhere. */
const onWire = (query) => new URL(`http://h/x?${query}`).search.slice(1);

const cases = JSON.parse(readFileSync(0, "utf8"));
const answers = [];
for (const { client, options, record } of cases) {
  answers.push(onWire(await CLIENTS[client](revived(record), options)));
}
process.stdout.write(JSON.stringify(answers));
