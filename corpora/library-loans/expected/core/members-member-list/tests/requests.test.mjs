import assert from "node:assert/strict";
import { test } from "node:test";
import { blockMember, findMembers } from "../function-core/index.mjs";
import { BASE, VARIABLES, recorder } from "./support.mjs";

test("find_members: typical values", async () => {
  const { context, requests } = recorder();
  const input = { name: "name 1" };
  await findMembers(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/members?name=name+1&page=1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_members: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = { name: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*" };
  await findMembers(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/api/v1/members?name=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc,d:e%40f$g%2F%3F%23[x]%27%22(y)*&page=1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_members: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { name: " aB,c-D;1.50|x " };
  await findMembers(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/members?name=+aB,c-D%3B1.50%7Cx+&page=1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_members: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { name: 12345 };
  await findMembers(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/members?name=12345&page=1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_members: null", async () => {
  const { context, requests } = recorder();
  const input = { name: null };
  await findMembers(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/members?name=&page=1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_members: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { name: "" };
  await findMembers(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/members?name=&page=1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_members: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await findMembers(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/members?name=&page=1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_members: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = { name: "name 1", unrelatedField: { deep: [1, null] } };
  await findMembers(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/members?name=name+1&page=1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_members: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { name: "name 1" };
  await findMembers(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/members?name=name+1&page=1",
      headers: { accept: "application/json, text/plain, */*" },
      body: null,
    },
  ]);
});

test("block_member: typical values", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1", blocked: true };
  await blockMember(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/api/v1/members/id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"blocked":true}',
    },
  ]);
});

test("block_member: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = { id: "Zoë & Söhne 100% +a=b;c,d:e@f$g", blocked: true };
  await blockMember(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target:
        "/api/v1/members/Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"blocked":true}',
    },
  ]);
});

test("block_member: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { id: " aB,c-D;1.50|x ", blocked: true };
  await blockMember(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/api/v1/members/%20aB,c-D;1.50|x",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"blocked":true}',
    },
  ]);
});

test("block_member: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { id: 12345, blocked: "true" };
  await blockMember(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/api/v1/members/12345",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"blocked":"true"}',
    },
  ]);
});

test("block_member: null", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1", blocked: null };
  await blockMember(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/api/v1/members/id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"blocked":null}',
    },
  ]);
});

test("block_member: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1", blocked: "" };
  await blockMember(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/api/v1/members/id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"blocked":""}',
    },
  ]);
});

test("block_member: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1" };
  await blockMember(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/api/v1/members/id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: "{}",
    },
  ]);
});

test("block_member: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    id: "id 1",
    blocked: true,
    unrelatedField: { deep: [1, null] },
  };
  await blockMember(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/api/v1/members/id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"blocked":true}',
    },
  ]);
});

test("block_member: no id", async () => {
  const { context, requests } = recorder();
  const input = { blocked: true };
  await assert.rejects(blockMember(input, context), {
    code: "MISSING_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("block_member: id that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = { id: "../other?x=1#y", blocked: true };
  await assert.rejects(blockMember(input, context), {
    code: "INVALID_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("block_member: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { id: "id 1", blocked: true };
  await blockMember(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/api/v1/members/id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/json",
      },
      body: '{"blocked":true}',
    },
  ]);
});

test("find_members: what the host supplies in its environment", async () => {
  const supplied = {
    CODE2SKILL_MEMBERS_MEMBER_LIST_AUTHORIZATION: "sample authorization",
  };
  Object.assign(process.env, supplied);
  const { context, requests } = recorder([], {});
  const input = { name: "name 1" };
  await findMembers(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/members?name=name+1&page=1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
  for (const variable in supplied) delete process.env[variable];
});

test("without a base address nothing is sent", async () => {
  const calls = [
    [findMembers, { name: "name 1" }],
    [blockMember, { id: "id 1", blocked: true }],
  ];
  for (const [run, input] of calls) {
    const { context, requests } = recorder();
    for (const variable of VARIABLES) delete process.env[variable];
    await assert.rejects(run(input, context), { code: "MISSING_BASE_URL" });
    for (const variable of VARIABLES) process.env[variable] = BASE;
    assert.deepEqual(requests, []);
  }
});
