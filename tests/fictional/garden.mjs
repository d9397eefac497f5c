// The site's own scripts, as a gardener wrote them: what the tools of the package are compared with.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(`${process.cwd()}/`));
const qs = require("qs");
const { parseHTML } = await import(pathToFileURL(require.resolve("linkedom")));
const page = parseHTML("<!doctype html><html><body></body></html>").window;
Object.defineProperty(page, "location", { value: new URL("http://client.invalid/") });
const $ = require("jquery/factory").jQueryFactory(page);
const superagent = require("superagent/lib/client.js");

function filtered(record) {
  let text = "";
  for (const key in record) {
    const value = record[key];
    if (value === null || value === "" || value === undefined) continue;
    if (typeof value !== "object") {
      text += encodeURIComponent(key) + "=" + encodeURIComponent(value) + "&";
      continue;
    }
    for (const inner in value) {
      const item = value[inner];
      if (item === null || item === "" || item === undefined) continue;
      text += encodeURIComponent(key + "[" + inner + "]") + "=" + encodeURIComponent(item) + "&";
    }
  }
  return text.slice(0, -1);
}

export function client(base, { sid, gardener, key }) {
  const json = { "content-type": "application/json" };
  const cookie = { cookie: "sid=" + sid };
  return {
    find({ name, status, between = [] }) {
      const query = filtered({ name, status, params: { from: between[0], to: between[1] } });
      return fetch(base + "/plots?kind=open" + (query && "&" + query));
    },
    guide: (page) => fetch(`${base}/guides/${page}.html`),
    tag: (name, labels, more) =>
      fetch(`${base}/plots/${encodeURIComponent(name)}/tags`, {
        method: "POST",
        headers: {
          ...cookie,
          "X-Requested-With": "XMLHttpRequest",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: qs.stringify({ labels, ...more }, { arrayFormat: "brackets" }),
      }),
    water(ids, litres) {
      const note = "by hand & can";
      const amount = litres === undefined ? undefined : litres.toFixed(1);
      return fetch(base + "/watering", {
        method: "PATCH",
        headers: { ...cookie, "content-type": "application/x-www-form-urlencoded; charset=UTF-8" },
        body: $.param({ id: ids, amount, note }, true).replace(/%20/g, "+"),
      });
    },
    leave: (message) => fetch(base + "/messages", { method: "POST", body: `[${gardener}] ${message}` }),
    photo: (id, file) => fetch(base + "/photos/" + id, { method: "PUT", body: file }),
    async reserve(plot, until) {
      const body = JSON.stringify({ plot });
      const answer = await fetch(base + "/drafts", { method: "POST", headers: json, body });
      const { data } = await answer.json();
      return fetch(`${base}/drafts/${data.id}/confirmation`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ until: new Date(until).getTime(), token: data.token }),
      });
    },
    harvest(crop, year) {
      const query = superagent.serializeObject({ crop, year });
      return fetch(`${base}/harvest?${query && query + "&"}key=${encodeURIComponent(key)}`);
    },
  };
}

/** What happens on a Saturday. */
export const AFTERNOON = [
  (site) => site.find({ name: "北 1&2", status: 0, between: ["2024-01-01", "2024-02-01 10:00"] }),
  (site) => site.find({ name: "" }),
  (site) => site.guide("soil/清洁 sand"),
  (site) => site.tag("A/B 100%?", ["wet", "a&b"], { by: { name: "Ö" }, empty: null }),
  (site) => site.tag("plain", [], {}),
  (site) => site.water(["p 1", "p2"], 2.25),
  (site) => site.water(["p1"]),
  (site) => site.leave("grüße\n& more"),
  (site) => site.photo("p-1", new File(["\u0000bytes"], "x.png", { type: "image/png" })),
  (site) => site.reserve({ name: "北", children: [{ name: "bed", children: [] }] }, "2024-06-01"),
  (site) => site.harvest(["bean", "pea nut"], { from: 2020, to: null }),
  (site) => site.harvest(),
];
