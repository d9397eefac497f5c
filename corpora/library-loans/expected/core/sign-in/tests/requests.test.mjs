import assert from "node:assert/strict";
import { test } from "node:test";
import { signIn } from "../function-core/index.mjs";
import { BASE, VARIABLES, recorder } from "./support.mjs";

test("sign_in: typical values", async () => {
  const { context, requests } = recorder();
  const input = { email: "email 1", password: "password 1" };
  await signIn(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/session",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"email":"email 1","password":"password 1"}',
    },
  ]);
});

test("sign_in: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    email: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    password: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
  };
  await signIn(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/session",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"email":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)*","password":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)*"}',
    },
  ]);
});

test("sign_in: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { email: " aB,c-D;1.50|x ", password: " aB,c-D;1.50|x " };
  await signIn(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/session",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"email":"aB,c-D;1.50|x","password":" aB,c-D;1.50|x "}',
    },
  ]);
});

test("sign_in: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { email: 12345, password: 12345 };
  await signIn(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/session",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"email":12345,"password":12345}',
    },
  ]);
});

test("sign_in: null", async () => {
  const { context, requests } = recorder();
  const input = { email: null, password: null };
  await signIn(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/session",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"email":null,"password":""}',
    },
  ]);
});

test("sign_in: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { email: "", password: "" };
  await signIn(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/session",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"email":"","password":""}',
    },
  ]);
});

test("sign_in: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await signIn(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/session",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"password":""}',
    },
  ]);
});

test("sign_in: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    email: "email 1",
    password: "password 1",
    unrelatedField: { deep: [1, null] },
  };
  await signIn(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/session",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"email":"email 1","password":"password 1"}',
    },
  ]);
});

test("sign_in: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { email: "email 1", password: "password 1" };
  await signIn(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/session",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/json",
      },
      body: '{"email":"email 1","password":"password 1"}',
    },
  ]);
});

test("sign_in: what the host supplies in its environment", async () => {
  const supplied = { CODE2SKILL_SIGN_IN_AUTHORIZATION: "sample authorization" };
  Object.assign(process.env, supplied);
  const { context, requests } = recorder([], {});
  const input = { email: "email 1", password: "password 1" };
  await signIn(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/session",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"email":"email 1","password":"password 1"}',
    },
  ]);
  for (const variable in supplied) delete process.env[variable];
});

test("without a base address nothing is sent", async () => {
  const calls = [[signIn, { email: "email 1", password: "password 1" }]];
  for (const [run, input] of calls) {
    const { context, requests } = recorder();
    for (const variable of VARIABLES) delete process.env[variable];
    await assert.rejects(run(input, context), { code: "MISSING_BASE_URL" });
    for (const variable of VARIABLES) process.env[variable] = BASE;
    assert.deepEqual(requests, []);
  }
});
