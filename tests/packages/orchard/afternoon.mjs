// What the page sends in an afternoon, by its own client code: arguments are the base address and the pass.
const [base, pass] = process.argv.slice(2);
process.env.ORCHARD_API = base;
globalThis.localStorage = { getItem: (name) => (name === "orchard-pass" ? pass : null) };
globalThis.window = { location: new URL("http://client.invalid/") };
globalThis.document = { cookie: "" };

/** As much of a browser's own client as the library uses. */
globalThis.XMLHttpRequest = class {
  headers = {};
  onloadend = null;
  open(method, url) {
    Object.assign(this, { method: method.toUpperCase(), responseURL: url });
  }
  setRequestHeader(name, value) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return "";
  }
  async send(body) {
    const answer = await fetch(this.responseURL, { method: this.method, headers: this.headers, body });
    Object.assign(this, { status: answer.status, statusText: "OK", responseText: await answer.text(), readyState: 4 });
    this.onloadend();
  }
};

const api = await import("./src/api.js");
const { take } = await import("./src/request.js");
const fresh = { number: undefined, variety: undefined, row: 1, secret: undefined, note: "", tags: [] };
const loaded = { code: "a/1", number: 7, variety: "Quince", row: 2, secret: "s", note: "old", age: { years: 3 } };

await api.findTrees({ page: 1, size: 20, variety: undefined, planted: { from: undefined, to: undefined } });
await api.findTrees({ page: 2, size: 20, variety: "Böhm & Söhne+", planted: { from: "2024-01-01", to: "" } });
await api.getTree("a/1 ü");
await api.addTree({ ...fresh, variety: 'Pear "x"' });
await api.changeTree({ ...loaded, secret: "", note: "new" });
await api.fellTrees([7, 8]);
await api.tagTrees([7, 8], "wet,a b");
await api.addPhoto(7, new File(["bytes"], "p 1.png", { type: "image/png" }));
await take("/trees/export", { page: 1, size: 20, variety: "a b", planted: { from: undefined, to: undefined } });
