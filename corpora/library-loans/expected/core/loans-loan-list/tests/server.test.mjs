import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { VARIABLES } from "./support.mjs";

const ENTRY = fileURLToPath(new URL("../mcp-tool/index.mjs", import.meta.url));
const TOOLS = [
  "find_loans",
  "export_loans",
  "renew",
  "cancel_loan",
  "find_members",
  "find_copies",
  "lend",
];

/** A call that sends one request. */
const CALL = {
  name: "find_loans",
  arguments: { page: 3, size: 3, status: "status 1", title: "title 1" },
};

/** Answers of the local service, by status; 0 closes the connection instead. */
const BODIES = new Map([
  [200, '{"ok": true}'],
  [404, "<h1>not found</h1>"],
  [500, ""],
  [503, "long ".repeat(40_000)],
]);

let status = 200;
let hits = 0;
const service = createServer((request, response) => {
  hits += 1;
  if (status === 0) request.socket.destroy();
  else response.writeHead(status).end(BODIES.get(status));
});

/** A client of a server that was started in this environment. */
async function started(env) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [ENTRY],
    env,
  });
  const client = new Client({ name: "offline-test", version: "1.0.0" });
  await client.connect(transport);
  return client;
}

/** Base addresses of the local service. */
function addresses() {
  const base = `http://127.0.0.1:${service.address().port}`;
  return Object.fromEntries(VARIABLES.map((variable) => [variable, base]));
}

let client;
before(async () => {
  await new Promise((done) => service.listen(0, "127.0.0.1", done));
  client = await started(addresses());
});
after(async () => {
  await client.close();
  service.close();
});

test("the server lists its tools", async () => {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), TOOLS.toSorted());
  for (const { inputSchema } of tools) {
    assert.notEqual(inputSchema.additionalProperties, false);
  }
});

test("answers of every kind reach the agent unchanged", async () => {
  for (const [code, body] of BODIES) {
    status = code;
    const result = await client.callTool(CALL);
    assert.equal(result.isError, false);
    assert.deepEqual(result.structuredContent, {
      httpStatus: code,
      bodyText: body,
    });
  }
});

test("a lost connection is an error", async () => {
  status = 0;
  const result = await client.callTool(CALL);
  assert.equal(result.isError, true);
});

test("without a base address the call ends before any request", async () => {
  const lost = await started({});
  hits = 0;
  const result = await lost.callTool(CALL);
  assert.equal(result.isError, true);
  assert.equal(result.structuredContent.code, "MISSING_BASE_URL");
  assert.equal(hits, 0);
  await lost.close();
});

test("a dry run sends nothing", async () => {
  const dry = await started({ ...addresses(), CODE2SKILL_DRY_RUN: "1" });
  hits = 0;
  for (const name of TOOLS) {
    const input = { unrelatedField: [1, null] };
    const result = await dry.callTool({ name, arguments: input });
    const expected = { dryRun: true, tool: name, input };
    assert.deepEqual(result.structuredContent, expected);
  }
  assert.equal(hits, 0);
  await dry.close();
});
