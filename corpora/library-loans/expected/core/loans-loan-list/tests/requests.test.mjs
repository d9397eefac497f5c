import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cancelLoan,
  exportLoans,
  findCopies,
  findLoans,
  findMembers,
  lend,
  renew,
} from "../function-core/index.mjs";
import { BASE, VARIABLES, recorder } from "./support.mjs";

test("find_loans: typical values", async () => {
  const { context, requests } = recorder();
  const input = { page: 3, size: 3, status: "status 1", title: "title 1" };
  await findLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans?page=3&size=3&status=status+1&title=title+1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_loans: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    page: 3,
    size: 3,
    status: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    title: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
  };
  await findLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/api/v1/loans?page=3&size=3&status=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc,d:e%40f$g%2F%3F%23[x]%27%22(y)*&title=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc,d:e%40f$g%2F%3F%23[x]%27%22(y)*",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_loans: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    page: 3,
    size: 3,
    status: " aB,c-D;1.50|x ",
    title: " aB,c-D;1.50|x ",
  };
  await findLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/api/v1/loans?page=3&size=3&status=+aB,c-D%3B1.50%7Cx+&title=+aB,c-D%3B1.50%7Cx+",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_loans: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { page: "12", size: "12", status: 7, title: 7 };
  await findLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans?page=12&size=12&status=7&title=7",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_loans: null", async () => {
  const { context, requests } = recorder();
  const input = { page: null, size: null, status: null, title: null };
  await findLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans?page=1&size=20&title=",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_loans: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { page: "", size: "", status: "", title: "" };
  await findLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans?page=&size=&status=&title=",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_loans: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await findLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans?page=1&size=20&title=",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_loans: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    page: 3,
    size: 3,
    status: "status 1",
    title: "title 1",
    unrelatedField: { deep: [1, null] },
  };
  await findLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans?page=3&size=3&status=status+1&title=title+1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_loans: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { page: 3, size: 3, status: "status 1", title: "title 1" };
  await findLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans?page=3&size=3&status=status+1&title=title+1",
      headers: { accept: "application/json, text/plain, */*" },
      body: null,
    },
  ]);
});

test("export_loans: typical values", async () => {
  const { context, requests } = recorder();
  const input = { status: "status 1", title: "title 1" };
  await exportLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/export?status=status+1&title=title+1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("export_loans: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    status: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    title: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
  };
  await exportLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/api/v1/loans/export?status=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc,d:e%40f$g%2F%3F%23[x]%27%22(y)*&title=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc,d:e%40f$g%2F%3F%23[x]%27%22(y)*",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("export_loans: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { status: " aB,c-D;1.50|x ", title: " aB,c-D;1.50|x " };
  await exportLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/api/v1/loans/export?status=+aB,c-D%3B1.50%7Cx+&title=+aB,c-D%3B1.50%7Cx+",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("export_loans: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { status: 7, title: 7 };
  await exportLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/export?status=7&title=7",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("export_loans: null", async () => {
  const { context, requests } = recorder();
  const input = { status: null, title: null };
  await exportLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/export?title=",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("export_loans: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { status: "", title: "" };
  await exportLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/export?status=&title=",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("export_loans: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await exportLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/export?title=",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("export_loans: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    status: "status 1",
    title: "title 1",
    unrelatedField: { deep: [1, null] },
  };
  await exportLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/export?status=status+1&title=title+1",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("export_loans: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { status: "status 1", title: "title 1" };
  await exportLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/export?status=status+1&title=title+1",
      headers: { accept: "application/json, text/plain, */*" },
      body: null,
    },
  ]);
});

test("renew: typical values", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1" };
  await renew(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/id%201/renewals",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"days":14}',
    },
  ]);
});

test("renew: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = { id: "Zoë & Söhne 100% +a=b;c,d:e@f$g" };
  await renew(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target:
        "/api/v1/loans/Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g/renewals",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"days":14}',
    },
  ]);
});

test("renew: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { id: " aB,c-D;1.50|x " };
  await renew(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/%20aB,c-D;1.50|x%20/renewals",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"days":14}',
    },
  ]);
});

test("renew: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { id: 12345 };
  await renew(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/12345/renewals",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"days":14}',
    },
  ]);
});

test("renew: null", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1" };
  await renew(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/id%201/renewals",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"days":14}',
    },
  ]);
});

test("renew: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1" };
  await renew(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/id%201/renewals",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"days":14}',
    },
  ]);
});

test("renew: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1" };
  await renew(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/id%201/renewals",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"days":14}',
    },
  ]);
});

test("renew: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1", unrelatedField: { deep: [1, null] } };
  await renew(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/id%201/renewals",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"days":14}',
    },
  ]);
});

test("renew: no id", async () => {
  const { context, requests } = recorder();
  const input = {};
  await assert.rejects(renew(input, context), { code: "MISSING_PATH_VALUE" });
  assert.deepEqual(requests, []);
});

test("renew: id that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = { id: "../other?x=1#y" };
  await assert.rejects(renew(input, context), { code: "INVALID_PATH_VALUE" });
  assert.deepEqual(requests, []);
});

test("renew: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { id: "id 1" };
  await renew(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/id%201/renewals",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/json",
      },
      body: '{"days":14}',
    },
  ]);
});

test("cancel_loan: typical values", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1" };
  await cancelLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/api/v1/loans/id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("cancel_loan: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = { id: "Zoë & Söhne 100% +a=b;c,d:e@f$g" };
  await cancelLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/api/v1/loans/Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("cancel_loan: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { id: " aB,c-D;1.50|x " };
  await cancelLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/api/v1/loans/%20aB,c-D;1.50|x",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("cancel_loan: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { id: 12345 };
  await cancelLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/api/v1/loans/12345",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("cancel_loan: null", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1" };
  await cancelLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/api/v1/loans/id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("cancel_loan: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1" };
  await cancelLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/api/v1/loans/id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("cancel_loan: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1" };
  await cancelLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/api/v1/loans/id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("cancel_loan: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1", unrelatedField: { deep: [1, null] } };
  await cancelLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/api/v1/loans/id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("cancel_loan: no id", async () => {
  const { context, requests } = recorder();
  const input = {};
  await assert.rejects(cancelLoan(input, context), {
    code: "MISSING_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("cancel_loan: id that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = { id: "../other?x=1#y" };
  await assert.rejects(cancelLoan(input, context), {
    code: "INVALID_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("cancel_loan: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { id: "id 1" };
  await cancelLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/api/v1/loans/id%201",
      headers: { accept: "application/json, text/plain, */*" },
      body: null,
    },
  ]);
});

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
      target: "/api/v1/members?page=1",
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
      target: "/api/v1/members?page=1",
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

test("find_copies: typical values", async () => {
  const { context, requests } = recorder();
  const input = { title: "title 1" };
  await findCopies(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/copies?title=title+1&available=true",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_copies: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = { title: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*" };
  await findCopies(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/api/v1/copies?title=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc,d:e%40f$g%2F%3F%23[x]%27%22(y)*&available=true",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_copies: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { title: " aB,c-D;1.50|x " };
  await findCopies(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/copies?title=+aB,c-D%3B1.50%7Cx+&available=true",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_copies: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { title: 12345 };
  await findCopies(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/copies?title=12345&available=true",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_copies: null", async () => {
  const { context, requests } = recorder();
  const input = { title: null };
  await findCopies(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/copies?available=true",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_copies: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { title: "" };
  await findCopies(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/copies?title=&available=true",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_copies: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await findCopies(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/copies?available=true",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_copies: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = { title: "title 1", unrelatedField: { deep: [1, null] } };
  await findCopies(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/copies?title=title+1&available=true",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("find_copies: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { title: "title 1" };
  await findCopies(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/copies?title=title+1&available=true",
      headers: { accept: "application/json, text/plain, */*" },
      body: null,
    },
  ]);
});

test("lend: typical values", async () => {
  const { context, requests } = recorder();
  const input = {
    memberId: "member id 1",
    copyId: "copy id 1",
    dueOn: "due on 1",
    note: "note 1",
  };
  await lend(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"memberId":"member id 1","copyId":"copy id 1","dueOn":"due on 1","note":"note 1"}',
    },
  ]);
});

test("lend: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    memberId: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    copyId: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    dueOn: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    note: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
  };
  await lend(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"memberId":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)*","copyId":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)*","dueOn":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)*","note":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)*"}',
    },
  ]);
});

test("lend: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    memberId: " aB,c-D;1.50|x ",
    copyId: " aB,c-D;1.50|x ",
    dueOn: " aB,c-D;1.50|x ",
    note: " aB,c-D;1.50|x ",
  };
  await lend(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"memberId":" aB,c-D;1.50|x ","copyId":" aB,c-D;1.50|x ","dueOn":" aB,c-D;1.50|x ","note":" aB,c-D;1.50|x "}',
    },
  ]);
});

test("lend: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { memberId: 12345, copyId: 12345, dueOn: 12345, note: 7 };
  await lend(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"memberId":12345,"copyId":12345,"dueOn":12345,"note":7}',
    },
  ]);
});

test("lend: null", async () => {
  const { context, requests } = recorder();
  const input = { memberId: null, copyId: null, dueOn: null, note: null };
  await lend(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"memberId":"","copyId":"","dueOn":"","note":null}',
    },
  ]);
});

test("lend: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { memberId: "", copyId: "", dueOn: "", note: "" };
  await lend(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"memberId":"","copyId":"","dueOn":"","note":""}',
    },
  ]);
});

test("lend: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await lend(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"memberId":"","copyId":"","dueOn":""}',
    },
  ]);
});

test("lend: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    memberId: "member id 1",
    copyId: "copy id 1",
    dueOn: "due on 1",
    note: "note 1",
    unrelatedField: { deep: [1, null] },
  };
  await lend(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"memberId":"member id 1","copyId":"copy id 1","dueOn":"due on 1","note":"note 1"}',
    },
  ]);
});

test("lend: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = {
    memberId: "member id 1",
    copyId: "copy id 1",
    dueOn: "due on 1",
    note: "note 1",
  };
  await lend(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/json",
      },
      body: '{"memberId":"member id 1","copyId":"copy id 1","dueOn":"due on 1","note":"note 1"}',
    },
  ]);
});

test("find_loans: what the host supplies in its environment", async () => {
  const supplied = {
    CODE2SKILL_LOANS_LOAN_LIST_AUTHORIZATION: "sample authorization",
  };
  Object.assign(process.env, supplied);
  const { context, requests } = recorder([], {});
  const input = { page: 3, size: 3, status: "status 1", title: "title 1" };
  await findLoans(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans?page=3&size=3&status=status+1&title=title+1",
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
    [findLoans, { page: 3, size: 3, status: "status 1", title: "title 1" }],
    [exportLoans, { status: "status 1", title: "title 1" }],
    [renew, { id: "id 1" }],
    [cancelLoan, { id: "id 1" }],
    [findMembers, { name: "name 1" }],
    [findCopies, { title: "title 1" }],
    [
      lend,
      {
        memberId: "member id 1",
        copyId: "copy id 1",
        dueOn: "due on 1",
        note: "note 1",
      },
    ],
  ];
  for (const [run, input] of calls) {
    const { context, requests } = recorder();
    for (const variable of VARIABLES) delete process.env[variable];
    await assert.rejects(run(input, context), { code: "MISSING_BASE_URL" });
    for (const variable of VARIABLES) process.env[variable] = BASE;
    assert.deepEqual(requests, []);
  }
});
