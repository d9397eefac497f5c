/** Nothing answers here: requests are recorded, never sent. */
export const BASE = "https://service.invalid/base";

/** The environment variables of base addresses. */
export const VARIABLES = ["CODE2SKILL_SIGN_IN_API_BASE_URL"];

for (const variable of VARIABLES) process.env[variable] = BASE;

/** What a host supplies. */
export const HOST = { session: { Authorization: "sample authorization" } };

/** A context whose `fetch` records requests, and answers with these bodies in turn. */
export function recorder(answers = [], host = HOST, status = 200) {
  const requests = [];
  const coming = answers.map((answer) => JSON.stringify(answer));
  const fetch = async (url, init) => {
    requests.push(await seen(url, init));
    return new Response(coming.shift() ?? "{}", { status });
  };
  const moment = {
    now: () => 1700000000000,
    randomId: () => "00000000-0000-4000-8000-000000000000",
  };
  return { requests, context: { fetch, ...moment, ...host } };
}

/** A request as it would stand on the wire. */
async function seen(url, init) {
  const request = new Request(url, init);
  const headers = Object.fromEntries(request.headers);
  const target = request.url.replace(BASE, "").replace(/#.*$/, "");
  const { method } = request;
  if (!(init.body instanceof FormData)) {
    const body = request.body && (await request.text());
    return { method, target, headers, body };
  }
  delete headers["content-type"];
  const parts = await Promise.all([...init.body].map(partOf));
  return { method, target, headers, parts };
}

async function partOf([name, value]) {
  if (typeof value === "string") return [name, value];
  return [name, value.name, value.type, await value.text()];
}
