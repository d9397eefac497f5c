import assert from "node:assert/strict";
import { test } from "node:test";
import { attachPhoto, readLoan, takeBack } from "../function-core/index.mjs";
import { BASE, VARIABLES, recorder } from "./support.mjs";

test("read_loan: typical values", async () => {
  const { context, requests } = recorder();
  const input = { loanId: "loan id 1" };
  await readLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/loan%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("read_loan: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = { loanId: "Zoë & Söhne 100% +a=b;c,d:e@f$g" };
  await readLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("read_loan: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { loanId: " aB,c-D;1.50|x " };
  await readLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/%20aB,c-D;1.50|x",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("read_loan: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { loanId: 12345 };
  await readLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/12345",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("read_loan: null", async () => {
  const { context, requests } = recorder();
  const input = { loanId: "loan id 1" };
  await readLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/loan%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("read_loan: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { loanId: "loan id 1" };
  await readLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/loan%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("read_loan: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = { loanId: "loan id 1" };
  await readLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/loan%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("read_loan: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = { loanId: "loan id 1", unrelatedField: { deep: [1, null] } };
  await readLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/loan%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      body: null,
    },
  ]);
});

test("read_loan: no loanId", async () => {
  const { context, requests } = recorder();
  const input = {};
  await assert.rejects(readLoan(input, context), {
    code: "MISSING_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("read_loan: loanId that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = { loanId: "../other?x=1#y" };
  await assert.rejects(readLoan(input, context), {
    code: "INVALID_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("read_loan: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { loanId: "loan id 1" };
  await readLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/loan%20id%201",
      headers: { accept: "application/json, text/plain, */*" },
      body: null,
    },
  ]);
});

test("take_back: typical values", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1", copyId: "copy id 1", condition: "condition 1" };
  await takeBack(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/api/v1/loans/id%201/return",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"copyId":"copy id 1","condition":"condition 1"}',
    },
  ]);
});

test("take_back: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    id: "Zoë & Söhne 100% +a=b;c,d:e@f$g",
    copyId: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    condition: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
  };
  await takeBack(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target:
        "/api/v1/loans/Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g/return",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"copyId":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)*","condition":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)*"}',
    },
  ]);
});

test("take_back: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    id: " aB,c-D;1.50|x ",
    copyId: " aB,c-D;1.50|x ",
    condition: " aB,c-D;1.50|x ",
  };
  await takeBack(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/api/v1/loans/%20aB,c-D;1.50|x%20/return",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"copyId":" aB,c-D;1.50|x ","condition":" aB,c-D;1.50|x "}',
    },
  ]);
});

test("take_back: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { id: 12345, copyId: 12345, condition: 12345 };
  await takeBack(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/api/v1/loans/12345/return",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"copyId":12345,"condition":12345}',
    },
  ]);
});

test("take_back: null", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1", copyId: null, condition: null };
  await takeBack(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/api/v1/loans/id%201/return",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"copyId":null,"condition":"as-lent"}',
    },
  ]);
});

test("take_back: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1", copyId: "", condition: "" };
  await takeBack(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/api/v1/loans/id%201/return",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"copyId":"","condition":""}',
    },
  ]);
});

test("take_back: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = { id: "id 1" };
  await takeBack(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/api/v1/loans/id%201/return",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"condition":"as-lent"}',
    },
  ]);
});

test("take_back: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    id: "id 1",
    copyId: "copy id 1",
    condition: "condition 1",
    unrelatedField: { deep: [1, null] },
  };
  await takeBack(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/api/v1/loans/id%201/return",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
        "content-type": "application/json",
      },
      body: '{"copyId":"copy id 1","condition":"condition 1"}',
    },
  ]);
});

test("take_back: no id", async () => {
  const { context, requests } = recorder();
  const input = { copyId: "copy id 1", condition: "condition 1" };
  await assert.rejects(takeBack(input, context), {
    code: "MISSING_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("take_back: id that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = {
    id: "../other?x=1#y",
    copyId: "copy id 1",
    condition: "condition 1",
  };
  await assert.rejects(takeBack(input, context), {
    code: "INVALID_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("take_back: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { id: "id 1", copyId: "copy id 1", condition: "condition 1" };
  await takeBack(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/api/v1/loans/id%201/return",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/json",
      },
      body: '{"copyId":"copy id 1","condition":"condition 1"}',
    },
  ]);
});

test("attach_photo: typical values", async () => {
  const { context, requests } = recorder();
  const input = {
    loanId: "loan id 1",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
    caption: "caption 1",
  };
  await attachPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/loan%20id%201/photos",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      parts: [
        ["photo", "sample.txt", "text/plain", "content of photo"],
        ["caption", "caption 1"],
      ],
    },
  ]);
});

test("attach_photo: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    loanId: "Zoë & Söhne 100% +a=b;c,d:e@f$g",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
    caption: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
  };
  await attachPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target:
        "/api/v1/loans/Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g/photos",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      parts: [
        ["photo", "sample.txt", "text/plain", "content of photo"],
        ["caption", "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*"],
      ],
    },
  ]);
});

test("attach_photo: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    loanId: " aB,c-D;1.50|x ",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
    caption: " aB,c-D;1.50|x ",
  };
  await attachPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/%20aB,c-D;1.50|x%20/photos",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      parts: [
        ["photo", "sample.txt", "text/plain", "content of photo"],
        ["caption", " aB,c-D;1.50|x "],
      ],
    },
  ]);
});

test("attach_photo: values of other types", async () => {
  const { context, requests } = recorder();
  const input = {
    loanId: 12345,
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
    caption: 7,
  };
  await attachPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/12345/photos",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      parts: [
        ["photo", "sample.txt", "text/plain", "content of photo"],
        ["caption", "7"],
      ],
    },
  ]);
});

test("attach_photo: null", async () => {
  const { context, requests } = recorder();
  const input = {
    loanId: "loan id 1",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
    caption: null,
  };
  await attachPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/loan%20id%201/photos",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      parts: [
        ["photo", "sample.txt", "text/plain", "content of photo"],
        ["caption", "null"],
      ],
    },
  ]);
});

test("attach_photo: empty texts", async () => {
  const { context, requests } = recorder();
  const input = {
    loanId: "loan id 1",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
    caption: "",
  };
  await attachPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/loan%20id%201/photos",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      parts: [
        ["photo", "sample.txt", "text/plain", "content of photo"],
        ["caption", ""],
      ],
    },
  ]);
});

test("attach_photo: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {
    loanId: "loan id 1",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
  };
  await attachPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/loan%20id%201/photos",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      parts: [
        ["photo", "sample.txt", "text/plain", "content of photo"],
        ["caption", "undefined"],
      ],
    },
  ]);
});

test("attach_photo: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    loanId: "loan id 1",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
    caption: "caption 1",
    unrelatedField: { deep: [1, null] },
  };
  await attachPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/loan%20id%201/photos",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      parts: [
        ["photo", "sample.txt", "text/plain", "content of photo"],
        ["caption", "caption 1"],
      ],
    },
  ]);
});

test("attach_photo: photo as base64", async () => {
  const { context, requests } = recorder();
  const input = {
    loanId: "loan id 1",
    photo: { base64: "c2FtcGxl" },
    caption: "caption 1",
  };
  await attachPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/loan%20id%201/photos",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample authorization",
      },
      parts: [
        ["photo", "file", "", "sample"],
        ["caption", "caption 1"],
      ],
    },
  ]);
});

test("attach_photo: no photo", async () => {
  const { context, requests } = recorder();
  const input = { loanId: "loan id 1", caption: "caption 1" };
  await assert.rejects(attachPhoto(input, context), {
    code: "MISSING_ATTACHMENT",
  });
  assert.deepEqual(requests, []);
});

test("attach_photo: no loanId", async () => {
  const { context, requests } = recorder();
  const input = {
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
    caption: "caption 1",
  };
  await assert.rejects(attachPhoto(input, context), {
    code: "MISSING_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("attach_photo: loanId that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = {
    loanId: "../other?x=1#y",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
    caption: "caption 1",
  };
  await assert.rejects(attachPhoto(input, context), {
    code: "INVALID_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("attach_photo: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = {
    loanId: "loan id 1",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
    caption: "caption 1",
  };
  await attachPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/api/v1/loans/loan%20id%201/photos",
      headers: { accept: "application/json, text/plain, */*" },
      parts: [
        ["photo", "sample.txt", "text/plain", "content of photo"],
        ["caption", "caption 1"],
      ],
    },
  ]);
});

test("read_loan: what the host supplies in its environment", async () => {
  const supplied = {
    CODE2SKILL_LOANS_LOAN_DETAIL_AUTHORIZATION: "sample authorization",
  };
  Object.assign(process.env, supplied);
  const { context, requests } = recorder([], {});
  const input = { loanId: "loan id 1" };
  await readLoan(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/api/v1/loans/loan%20id%201",
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
    [readLoan, { loanId: "loan id 1" }],
    [takeBack, { id: "id 1", copyId: "copy id 1", condition: "condition 1" }],
    [
      attachPhoto,
      {
        loanId: "loan id 1",
        photo: {
          fileName: "sample.txt",
          mediaType: "text/plain",
          text: "content of photo",
        },
        caption: "caption 1",
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
