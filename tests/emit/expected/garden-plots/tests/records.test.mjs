import assert from "node:assert/strict";
import { test } from "node:test";
import { reservePlot } from "../function-core/index.mjs";
import { recorder } from "./support.mjs";

test("reserve_plot: a second plot leaves nothing of the first", async () => {
  const answer = {
    rows: [
      {
        name: "first name",
        children: "first children",
        onlyInFirst: "first only",
      },
      { name: "second name", children: "second children" },
    ],
  };
  const { context, requests } = recorder([
    { data: { id: "sample id", token: "sample token" } },
    {},
    { data: { id: "sample id", token: "sample token" } },
    {},
  ]);
  for (const chosen of answer.rows) {
    const input = { until: "2024-03-05 06:07:08", plot: chosen };
    await reservePlot(input, context);
  }
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/drafts",
      headers: { "content-type": "application/json" },
      body: '{"plot":{"name":"first name","children":"first children","onlyInFirst":"first only"}}',
    },
    {
      method: "POST",
      target: "/drafts/sample%20id/confirmation",
      headers: { "content-type": "application/json" },
      body: '{"until":1709618828000,"token":"sample token"}',
    },
    {
      method: "POST",
      target: "/drafts",
      headers: { "content-type": "application/json" },
      body: '{"plot":{"name":"second name","children":"second children"}}',
    },
    {
      method: "POST",
      target: "/drafts/sample%20id/confirmation",
      headers: { "content-type": "application/json" },
      body: '{"until":1709618828000,"token":"sample token"}',
    },
  ]);
  assert.doesNotMatch(JSON.stringify(requests.slice(2)), /onlyInFirst/);
});
