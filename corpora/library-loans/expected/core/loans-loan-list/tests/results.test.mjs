import assert from "node:assert/strict";
import { test } from "node:test";
import {
  httpResultFromError,
  readHttpResponse,
  toAgentError,
  toAgentResult,
} from "../portable-agent-result.mjs";

test("every status and every body is passed on as it is", async () => {
  for (const status of [200, 202, 404, 500]) {
    for (const body of ["", "<p>no JSON</p>", '{"ok": false}']) {
      const result = await readHttpResponse(new Response(body, { status }));
      assert.deepEqual(result, { httpStatus: status, bodyText: body });
    }
  }
});

test("a response inside an error is an answer", () => {
  const response = { status: 409, data: { reason: "taken" } };
  const error = Object.assign(new Error("refused"), { response });
  assert.deepEqual(httpResultFromError(error), {
    httpStatus: 409,
    body: { reason: "taken" },
  });
  assert.equal(httpResultFromError(new Error("no response")), null);
});

test("what JSON cannot hold becomes text, null or nothing", () => {
  const value = { a: undefined, b: [undefined, 1n, Symbol("x")], c: Infinity };
  value.self = value;
  const { content, structuredContent, isError } = toAgentResult(value);
  assert.deepEqual(structuredContent, {
    b: [null, "1", null],
    c: "Infinity",
    self: "[circular]",
  });
  assert.deepEqual(JSON.parse(content[0].text), structuredContent);
  assert.equal(isError, false);
});

test("an error keeps its name, message, code and cause", () => {
  const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const error = new TypeError("fetch failed", { cause });
  const { structuredContent, isError } = toAgentError(error);
  assert.deepEqual(structuredContent, {
    name: "TypeError",
    message: "fetch failed",
    cause: { code: "ECONNREFUSED", name: "Error", message: "refused" },
  });
  assert.equal(isError, true);
});
