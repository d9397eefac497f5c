import assert from "node:assert/strict";
import { test } from "node:test";
import {
  findPlots,
  leaveMessage,
  readGuide,
  reservePlot,
  showHarvest,
  tagPlot,
  uploadPhoto,
  waterPlots,
} from "../function-core/index.mjs";
import { BASE, HOST, VARIABLES, recorder } from "./support.mjs";

test("find_plots: typical values", async () => {
  const { context, requests } = recorder();
  const input = {
    plotName: "plot name 1",
    status: 3,
    createdBetween: ["created between 1", "created between 1 b"],
  };
  await findPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/plots?kind=open&name=plot%20name%201&status=3&params%5Bfrom%5D=created%20between%201&params%5Bto%5D=created%20between%201%20b",
      headers: {},
      body: null,
    },
  ]);
});

test("find_plots: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    plotName: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    status: 3,
    createdBetween: [
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* b",
    ],
  };
  await findPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/plots?kind=open&name=Zo%C3%AB%20%26%20S%C3%B6hne%20100%25%20%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D%27%22(y)*&status=3&params%5Bfrom%5D=Zo%C3%AB%20%26%20S%C3%B6hne%20100%25%20%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D%27%22(y)*&params%5Bto%5D=Zo%C3%AB%20%26%20S%C3%B6hne%20100%25%20%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D%27%22(y)*%20b",
      headers: {},
      body: null,
    },
  ]);
});

test("find_plots: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    plotName: " aB,c-D;1.50|x ",
    status: 3,
    createdBetween: [" aB,c-D;1.50|x ", " aB,c-D;1.50|x  b"],
  };
  await findPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/plots?kind=open&name=%20aB%2Cc-D%3B1.50%7Cx%20&status=3&params%5Bfrom%5D=%20aB%2Cc-D%3B1.50%7Cx%20&params%5Bto%5D=%20aB%2Cc-D%3B1.50%7Cx%20%20b",
      headers: {},
      body: null,
    },
  ]);
});

test("find_plots: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { plotName: 12345, status: "12", createdBetween: "single" };
  await findPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/plots?kind=open&name=12345&status=12&params%5Bfrom%5D=s&params%5Bto%5D=i",
      headers: {},
      body: null,
    },
  ]);
});

test("find_plots: null", async () => {
  const { context, requests } = recorder();
  const input = { plotName: null, status: null, createdBetween: null };
  await findPlots(input, context);
  assert.deepEqual(requests, [
    { method: "GET", target: "/plots?kind=open", headers: {}, body: null },
  ]);
});

test("find_plots: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { plotName: "", status: "", createdBetween: "" };
  await findPlots(input, context);
  assert.deepEqual(requests, [
    { method: "GET", target: "/plots?kind=open", headers: {}, body: null },
  ]);
});

test("find_plots: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await findPlots(input, context);
  assert.deepEqual(requests, [
    { method: "GET", target: "/plots?kind=open", headers: {}, body: null },
  ]);
});

test("find_plots: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    plotName: "plot name 1",
    status: 3,
    createdBetween: ["created between 1", "created between 1 b"],
    unrelatedField: { deep: [1, null] },
  };
  await findPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/plots?kind=open&name=plot%20name%201&status=3&params%5Bfrom%5D=created%20between%201&params%5Bto%5D=created%20between%201%20b",
      headers: {},
      body: null,
    },
  ]);
});

test("read_guide: typical values", async () => {
  const { context, requests } = recorder();
  const input = { page: "page 1" };
  await readGuide(input, context);
  assert.deepEqual(requests, [
    { method: "GET", target: "/guides/page%201.html", headers: {}, body: null },
  ]);
});

test("read_guide: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = { page: "Zoë & Söhne 100% +a=b;c,d:e@f$g" };
  await readGuide(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/guides/Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g.html",
      headers: {},
      body: null,
    },
  ]);
});

test("read_guide: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { page: " aB,c-D;1.50|x " };
  await readGuide(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/guides/%20aB,c-D;1.50|x%20.html",
      headers: {},
      body: null,
    },
  ]);
});

test("read_guide: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { page: 12345 };
  await readGuide(input, context);
  assert.deepEqual(requests, [
    { method: "GET", target: "/guides/12345.html", headers: {}, body: null },
  ]);
});

test("read_guide: null", async () => {
  const { context, requests } = recorder();
  const input = { page: "page 1" };
  await readGuide(input, context);
  assert.deepEqual(requests, [
    { method: "GET", target: "/guides/page%201.html", headers: {}, body: null },
  ]);
});

test("read_guide: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { page: "page 1" };
  await readGuide(input, context);
  assert.deepEqual(requests, [
    { method: "GET", target: "/guides/page%201.html", headers: {}, body: null },
  ]);
});

test("read_guide: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = { page: "page 1" };
  await readGuide(input, context);
  assert.deepEqual(requests, [
    { method: "GET", target: "/guides/page%201.html", headers: {}, body: null },
  ]);
});

test("read_guide: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = { page: "page 1", unrelatedField: { deep: [1, null] } };
  await readGuide(input, context);
  assert.deepEqual(requests, [
    { method: "GET", target: "/guides/page%201.html", headers: {}, body: null },
  ]);
});

test("read_guide: no page", async () => {
  const { context, requests } = recorder();
  const input = {};
  await assert.rejects(readGuide(input, context), {
    code: "MISSING_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("read_guide: page that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = { page: "../other?x=1#y" };
  await assert.rejects(readGuide(input, context), {
    code: "INVALID_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("tag_plot: typical values", async () => {
  const { context, requests } = recorder();
  const input = {
    plotName: "plot name 1",
    labels: ["labels 1", "labels 1 b"],
    more: { code: "more 1 code", level: 3, labels: "more 1 labels" },
  };
  await tagPlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/plots/plot%20name%201/tags",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: "sid=sample sid",
        "x-requested-with": "XMLHttpRequest",
      },
      body: "labels=more%201%20labels&code=more%201%20code&level=3",
    },
  ]);
});

test("tag_plot: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    plotName: "Zoë & Söhne 100% +a=b;c,d:e@f$g",
    labels: [
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* b",
    ],
    more: {
      code: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* code",
      level: 3,
      labels: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* labels",
    },
  };
  await tagPlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target:
        "/plots/Zo%C3%AB%20%26%20S%C3%B6hne%20100%25%20%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g/tags",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: "sid=sample sid",
        "x-requested-with": "XMLHttpRequest",
      },
      body: "labels=Zo%C3%AB%20%26%20S%C3%B6hne%20100%25%20%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D%27%22%28y%29%2A%20labels&code=Zo%C3%AB%20%26%20S%C3%B6hne%20100%25%20%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D%27%22%28y%29%2A%20code&level=3",
    },
  ]);
});

test("tag_plot: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    plotName: " aB,c-D;1.50|x ",
    labels: [" aB,c-D;1.50|x ", " aB,c-D;1.50|x  b"],
    more: {
      code: " aB,c-D;1.50|x  code",
      level: 3,
      labels: " aB,c-D;1.50|x  labels",
    },
  };
  await tagPlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/plots/%20aB%2Cc-D%3B1.50%7Cx%20/tags",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: "sid=sample sid",
        "x-requested-with": "XMLHttpRequest",
      },
      body: "labels=%20aB%2Cc-D%3B1.50%7Cx%20%20labels&code=%20aB%2Cc-D%3B1.50%7Cx%20%20code&level=3",
    },
  ]);
});

test("tag_plot: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { plotName: 12345, labels: "single", more: 7 };
  await tagPlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/plots/12345/tags",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: "sid=sample sid",
        "x-requested-with": "XMLHttpRequest",
      },
      body: "labels=single",
    },
  ]);
});

test("tag_plot: null", async () => {
  const { context, requests } = recorder();
  const input = { plotName: "plot name 1", labels: null, more: null };
  await tagPlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/plots/plot%20name%201/tags",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: "sid=sample sid",
        "x-requested-with": "XMLHttpRequest",
      },
      body: "labels=",
    },
  ]);
});

test("tag_plot: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { plotName: "plot name 1", labels: "", more: "" };
  await tagPlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/plots/plot%20name%201/tags",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: "sid=sample sid",
        "x-requested-with": "XMLHttpRequest",
      },
      body: "labels=",
    },
  ]);
});

test("tag_plot: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = { plotName: "plot name 1" };
  await tagPlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/plots/plot%20name%201/tags",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: "sid=sample sid",
        "x-requested-with": "XMLHttpRequest",
      },
      body: "",
    },
  ]);
});

test("tag_plot: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    plotName: "plot name 1",
    labels: ["labels 1", "labels 1 b"],
    more: { code: "more 1 code", level: 3, labels: "more 1 labels" },
    unrelatedField: { deep: [1, null] },
  };
  await tagPlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/plots/plot%20name%201/tags",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: "sid=sample sid",
        "x-requested-with": "XMLHttpRequest",
      },
      body: "labels=more%201%20labels&code=more%201%20code&level=3",
    },
  ]);
});

test("tag_plot: no plotName", async () => {
  const { context, requests } = recorder();
  const input = {
    labels: ["labels 1", "labels 1 b"],
    more: { code: "more 1 code", level: 3, labels: "more 1 labels" },
  };
  await assert.rejects(tagPlot(input, context), { code: "MISSING_PATH_VALUE" });
  assert.deepEqual(requests, []);
});

test("tag_plot: plotName that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = {
    plotName: "../other?x=1#y",
    labels: ["labels 1", "labels 1 b"],
    more: { code: "more 1 code", level: 3, labels: "more 1 labels" },
  };
  await tagPlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/plots/..%2Fother%3Fx%3D1%23y/tags",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: "sid=sample sid",
        "x-requested-with": "XMLHttpRequest",
      },
      body: "labels=more%201%20labels&code=more%201%20code&level=3",
    },
  ]);
});

test("tag_plot: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = {
    plotName: "plot name 1",
    labels: ["labels 1", "labels 1 b"],
    more: { code: "more 1 code", level: 3, labels: "more 1 labels" },
  };
  await tagPlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/plots/plot%20name%201/tags",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-requested-with": "XMLHttpRequest",
      },
      body: "labels=more%201%20labels&code=more%201%20code&level=3",
    },
  ]);
});

test("water_plots: typical values", async () => {
  const { context, requests } = recorder();
  const input = { plotIds: ["plot ids 1", "plot ids 1 b"], litres: 2.5 };
  await waterPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/watering",
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
        cookie: "sid=sample sid",
      },
      body: "id=plot+ids+1&id=plot+ids+1+b&amount=2.5&note=by+hand+%26+can",
    },
  ]);
});

test("water_plots: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    plotIds: [
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* b",
    ],
    litres: 2.5,
  };
  await waterPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/watering",
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
        cookie: "sid=sample sid",
      },
      body: "id=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D'%22(y)*&id=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D'%22(y)*+b&amount=2.5&note=by+hand+%26+can",
    },
  ]);
});

test("water_plots: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    plotIds: [" aB,c-D;1.50|x ", " aB,c-D;1.50|x  b"],
    litres: 2.5,
  };
  await waterPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/watering",
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
        cookie: "sid=sample sid",
      },
      body: "id=+aB%2Cc-D%3B1.50%7Cx+&id=+aB%2Cc-D%3B1.50%7Cx++b&amount=2.5&note=by+hand+%26+can",
    },
  ]);
});

test("water_plots: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { plotIds: "single", litres: "2.50" };
  await waterPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/watering",
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
        cookie: "sid=sample sid",
      },
      body: "id=single&amount=2.5&note=by+hand+%26+can",
    },
  ]);
});

test("water_plots: null", async () => {
  const { context, requests } = recorder();
  const input = { plotIds: null, litres: null };
  await waterPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/watering",
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
        cookie: "sid=sample sid",
      },
      body: "id=&amount=0.0&note=by+hand+%26+can",
    },
  ]);
});

test("water_plots: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { plotIds: "", litres: "" };
  await waterPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/watering",
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
        cookie: "sid=sample sid",
      },
      body: "id=&amount=0.0&note=by+hand+%26+can",
    },
  ]);
});

test("water_plots: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await waterPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/watering",
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
        cookie: "sid=sample sid",
      },
      body: "id=&amount=&note=by+hand+%26+can",
    },
  ]);
});

test("water_plots: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    plotIds: ["plot ids 1", "plot ids 1 b"],
    litres: 2.5,
    unrelatedField: { deep: [1, null] },
  };
  await waterPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/watering",
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
        cookie: "sid=sample sid",
      },
      body: "id=plot+ids+1&id=plot+ids+1+b&amount=2.5&note=by+hand+%26+can",
    },
  ]);
});

test("water_plots: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { plotIds: ["plot ids 1", "plot ids 1 b"], litres: 2.5 };
  await waterPlots(input, context);
  assert.deepEqual(requests, [
    {
      method: "PATCH",
      target: "/watering",
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
      },
      body: "id=plot+ids+1&id=plot+ids+1+b&amount=2.5&note=by+hand+%26+can",
    },
  ]);
});

test("leave_message: typical values", async () => {
  const { context, requests } = recorder();
  const input = { message: "message 1" };
  await leaveMessage(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/messages",
      headers: { "content-type": "text/plain;charset=UTF-8" },
      body: "[sample gardener] message 1",
    },
  ]);
});

test("leave_message: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = { message: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*" };
  await leaveMessage(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/messages",
      headers: { "content-type": "text/plain;charset=UTF-8" },
      body: "[sample gardener] Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    },
  ]);
});

test("leave_message: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { message: " aB,c-D;1.50|x " };
  await leaveMessage(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/messages",
      headers: { "content-type": "text/plain;charset=UTF-8" },
      body: "[sample gardener]  aB,c-D;1.50|x ",
    },
  ]);
});

test("leave_message: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { message: 12345 };
  await leaveMessage(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/messages",
      headers: { "content-type": "text/plain;charset=UTF-8" },
      body: "[sample gardener] 12345",
    },
  ]);
});

test("leave_message: null", async () => {
  const { context, requests } = recorder();
  const input = { message: null };
  await leaveMessage(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/messages",
      headers: { "content-type": "text/plain;charset=UTF-8" },
      body: "[sample gardener] null",
    },
  ]);
});

test("leave_message: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { message: "" };
  await leaveMessage(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/messages",
      headers: { "content-type": "text/plain;charset=UTF-8" },
      body: "[sample gardener] ",
    },
  ]);
});

test("leave_message: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await leaveMessage(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/messages",
      headers: { "content-type": "text/plain;charset=UTF-8" },
      body: "[sample gardener] ",
    },
  ]);
});

test("leave_message: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = { message: "message 1", unrelatedField: { deep: [1, null] } };
  await leaveMessage(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/messages",
      headers: { "content-type": "text/plain;charset=UTF-8" },
      body: "[sample gardener] message 1",
    },
  ]);
});

test("leave_message: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { message: "message 1" };
  await leaveMessage(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/messages",
      headers: { "content-type": "text/plain;charset=UTF-8" },
      body: "[] message 1",
    },
  ]);
});

test("upload_photo: typical values", async () => {
  const { context, requests } = recorder();
  const input = {
    photoId: "photo id 1",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
  };
  await uploadPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/photos/photo%20id%201",
      headers: { "content-type": "text/plain" },
      body: "content of photo",
    },
  ]);
});

test("upload_photo: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    photoId: "Zoë & Söhne 100% +a=b;c,d:e@f$g",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
  };
  await uploadPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/photos/Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g",
      headers: { "content-type": "text/plain" },
      body: "content of photo",
    },
  ]);
});

test("upload_photo: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    photoId: " aB,c-D;1.50|x ",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
  };
  await uploadPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/photos/%20aB,c-D;1.50|x",
      headers: { "content-type": "text/plain" },
      body: "content of photo",
    },
  ]);
});

test("upload_photo: values of other types", async () => {
  const { context, requests } = recorder();
  const input = {
    photoId: 12345,
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
  };
  await uploadPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/photos/12345",
      headers: { "content-type": "text/plain" },
      body: "content of photo",
    },
  ]);
});

test("upload_photo: null", async () => {
  const { context, requests } = recorder();
  const input = {
    photoId: "photo id 1",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
  };
  await uploadPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/photos/photo%20id%201",
      headers: { "content-type": "text/plain" },
      body: "content of photo",
    },
  ]);
});

test("upload_photo: empty texts", async () => {
  const { context, requests } = recorder();
  const input = {
    photoId: "photo id 1",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
  };
  await uploadPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/photos/photo%20id%201",
      headers: { "content-type": "text/plain" },
      body: "content of photo",
    },
  ]);
});

test("upload_photo: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {
    photoId: "photo id 1",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
  };
  await uploadPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/photos/photo%20id%201",
      headers: { "content-type": "text/plain" },
      body: "content of photo",
    },
  ]);
});

test("upload_photo: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    photoId: "photo id 1",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
    unrelatedField: { deep: [1, null] },
  };
  await uploadPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/photos/photo%20id%201",
      headers: { "content-type": "text/plain" },
      body: "content of photo",
    },
  ]);
});

test("upload_photo: photo as base64", async () => {
  const { context, requests } = recorder();
  const input = { photoId: "photo id 1", photo: { base64: "c2FtcGxl" } };
  await uploadPhoto(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/photos/photo%20id%201",
      headers: {},
      body: "sample",
    },
  ]);
});

test("upload_photo: no photo", async () => {
  const { context, requests } = recorder();
  const input = { photoId: "photo id 1" };
  await assert.rejects(uploadPhoto(input, context), {
    code: "MISSING_ATTACHMENT",
  });
  assert.deepEqual(requests, []);
});

test("upload_photo: no photoId", async () => {
  const { context, requests } = recorder();
  const input = {
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
  };
  await assert.rejects(uploadPhoto(input, context), {
    code: "MISSING_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("upload_photo: photoId that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = {
    photoId: "../other?x=1#y",
    photo: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of photo",
    },
  };
  await assert.rejects(uploadPhoto(input, context), {
    code: "INVALID_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("reserve_plot: typical values", async () => {
  const { context, requests } = recorder([
    { data: { id: "sample id", token: "sample token" } },
    {},
  ]);
  const input = {
    plot: { name: "plot 1 name", children: [{}, {}] },
    until: "2024-03-05 06:07:08",
  };
  await reservePlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/drafts",
      headers: { "content-type": "application/json" },
      body: '{"plot":{"name":"plot 1 name","children":[{},{}]}}',
    },
    {
      method: "POST",
      target: "/drafts/sample%20id/confirmation",
      headers: { "content-type": "application/json" },
      body: '{"until":1709618828000,"token":"sample token"}',
    },
  ]);
});

test("reserve_plot: reserved characters", async () => {
  const { context, requests } = recorder([
    { data: { id: "sample id", token: "sample token" } },
    {},
  ]);
  const input = {
    plot: {
      name: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* name",
      children: [{}, {}],
    },
    until: "2024-03-05 06:07:08",
  };
  await reservePlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/drafts",
      headers: { "content-type": "application/json" },
      body: '{"plot":{"name":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)* name","children":[{},{}]}}',
    },
    {
      method: "POST",
      target: "/drafts/sample%20id/confirmation",
      headers: { "content-type": "application/json" },
      body: '{"until":1709618828000,"token":"sample token"}',
    },
  ]);
});

test("reserve_plot: blanks, cases and separators", async () => {
  const { context, requests } = recorder([
    { data: { id: "sample id", token: "sample token" } },
    {},
  ]);
  const input = {
    plot: { name: " aB,c-D;1.50|x  name", children: [{}, {}] },
    until: "2024-03-05 06:07:08",
  };
  await reservePlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/drafts",
      headers: { "content-type": "application/json" },
      body: '{"plot":{"name":" aB,c-D;1.50|x  name","children":[{},{}]}}',
    },
    {
      method: "POST",
      target: "/drafts/sample%20id/confirmation",
      headers: { "content-type": "application/json" },
      body: '{"until":1709618828000,"token":"sample token"}',
    },
  ]);
});

test("reserve_plot: values of other types", async () => {
  const { context, requests } = recorder([
    { data: { id: "sample id", token: "sample token" } },
    {},
  ]);
  const input = { plot: 7, until: 1709618828000 };
  await reservePlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/drafts",
      headers: { "content-type": "application/json" },
      body: '{"plot":7}',
    },
    {
      method: "POST",
      target: "/drafts/sample%20id/confirmation",
      headers: { "content-type": "application/json" },
      body: '{"until":1709618828000,"token":"sample token"}',
    },
  ]);
});

test("reserve_plot: null", async () => {
  const { context, requests } = recorder([
    { data: { id: "sample id", token: "sample token" } },
    {},
  ]);
  const input = { plot: null, until: null };
  await reservePlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/drafts",
      headers: { "content-type": "application/json" },
      body: '{"plot":null}',
    },
    {
      method: "POST",
      target: "/drafts/sample%20id/confirmation",
      headers: { "content-type": "application/json" },
      body: '{"until":null,"token":"sample token"}',
    },
  ]);
});

test("reserve_plot: empty texts", async () => {
  const { context, requests } = recorder([
    { data: { id: "sample id", token: "sample token" } },
    {},
  ]);
  const input = { plot: "", until: "" };
  await reservePlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/drafts",
      headers: { "content-type": "application/json" },
      body: '{"plot":""}',
    },
    {
      method: "POST",
      target: "/drafts/sample%20id/confirmation",
      headers: { "content-type": "application/json" },
      body: '{"until":"","token":"sample token"}',
    },
  ]);
});

test("reserve_plot: nothing but the address", async () => {
  const { context, requests } = recorder([
    { data: { id: "sample id", token: "sample token" } },
    {},
  ]);
  const input = {};
  await reservePlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/drafts",
      headers: { "content-type": "application/json" },
      body: "{}",
    },
    {
      method: "POST",
      target: "/drafts/sample%20id/confirmation",
      headers: { "content-type": "application/json" },
      body: '{"token":"sample token"}',
    },
  ]);
});

test("reserve_plot: fields that no one asked for", async () => {
  const { context, requests } = recorder([
    { data: { id: "sample id", token: "sample token" } },
    {},
  ]);
  const input = {
    plot: { name: "plot 1 name", children: [{}, {}] },
    until: "2024-03-05 06:07:08",
    unrelatedField: { deep: [1, null] },
  };
  await reservePlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/drafts",
      headers: { "content-type": "application/json" },
      body: '{"plot":{"name":"plot 1 name","children":[{},{}]}}',
    },
    {
      method: "POST",
      target: "/drafts/sample%20id/confirmation",
      headers: { "content-type": "application/json" },
      body: '{"until":1709618828000,"token":"sample token"}',
    },
  ]);
});

test("show_harvest: typical values", async () => {
  const { context, requests } = recorder();
  const input = {
    crops: ["crops 1", "crops 1 b"],
    years: { code: "years 1 code", level: 3 },
  };
  await showHarvest(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/harvest?crop=crops%201&crop=crops%201%20b&year%5Bcode%5D=years%201%20code&year%5Blevel%5D=3&key=sample%20stat-key",
      headers: {},
      body: null,
    },
  ]);
});

test("show_harvest: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    crops: [
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* b",
    ],
    years: {
      code: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* code",
      level: 3,
    },
  };
  await showHarvest(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/harvest?crop=Zo%C3%AB%20%26%20S%C3%B6hne%20100%25%20%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D%27%22(y)*&crop=Zo%C3%AB%20%26%20S%C3%B6hne%20100%25%20%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D%27%22(y)*%20b&year%5Bcode%5D=Zo%C3%AB%20%26%20S%C3%B6hne%20100%25%20%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D%27%22(y)*%20code&year%5Blevel%5D=3&key=sample%20stat-key",
      headers: {},
      body: null,
    },
  ]);
});

test("show_harvest: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    crops: [" aB,c-D;1.50|x ", " aB,c-D;1.50|x  b"],
    years: { code: " aB,c-D;1.50|x  code", level: 3 },
  };
  await showHarvest(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/harvest?crop=%20aB%2Cc-D%3B1.50%7Cx%20&crop=%20aB%2Cc-D%3B1.50%7Cx%20%20b&year%5Bcode%5D=%20aB%2Cc-D%3B1.50%7Cx%20%20code&year%5Blevel%5D=3&key=sample%20stat-key",
      headers: {},
      body: null,
    },
  ]);
});

test("show_harvest: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { crops: "single", years: 7 };
  await showHarvest(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/harvest?crop=single&year=7&key=sample%20stat-key",
      headers: {},
      body: null,
    },
  ]);
});

test("show_harvest: null", async () => {
  const { context, requests } = recorder();
  const input = { crops: null, years: null };
  await showHarvest(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/harvest?crop&year&key=sample%20stat-key",
      headers: {},
      body: null,
    },
  ]);
});

test("show_harvest: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { crops: "", years: "" };
  await showHarvest(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/harvest?crop=&year=&key=sample%20stat-key",
      headers: {},
      body: null,
    },
  ]);
});

test("show_harvest: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await showHarvest(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/harvest?key=sample%20stat-key",
      headers: {},
      body: null,
    },
  ]);
});

test("show_harvest: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    crops: ["crops 1", "crops 1 b"],
    years: { code: "years 1 code", level: 3 },
    unrelatedField: { deep: [1, null] },
  };
  await showHarvest(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/harvest?crop=crops%201&crop=crops%201%20b&year%5Bcode%5D=years%201%20code&year%5Blevel%5D=3&key=sample%20stat-key",
      headers: {},
      body: null,
    },
  ]);
});

test("show_harvest: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = {
    crops: ["crops 1", "crops 1 b"],
    years: { code: "years 1 code", level: 3 },
  };
  await showHarvest(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/harvest?crop=crops%201&crop=crops%201%20b&year%5Bcode%5D=years%201%20code&year%5Blevel%5D=3",
      headers: {},
      body: null,
    },
  ]);
});

test("tag_plot: what the host supplies in its environment", async () => {
  const supplied = {
    CODE2SKILL_GARDEN_PLOTS_STAT_KEY: "sample stat-key",
    CODE2SKILL_GARDEN_PLOTS_GARDENER: "sample gardener",
    CODE2SKILL_GARDEN_PLOTS_SID: "sample sid",
  };
  Object.assign(process.env, supplied);
  const { context, requests } = recorder([], {});
  const input = {
    plotName: "plot name 1",
    labels: ["labels 1", "labels 1 b"],
    more: { code: "more 1 code", level: 3, labels: "more 1 labels" },
  };
  await tagPlot(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/plots/plot%20name%201/tags",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: "sid=sample sid",
        "x-requested-with": "XMLHttpRequest",
      },
      body: "labels=more%201%20labels&code=more%201%20code&level=3",
    },
  ]);
  for (const variable in supplied) delete process.env[variable];
});

test("reserve_plot: a refused step ends the chain", async () => {
  const { context, requests } = recorder([], HOST, 409);
  const input = {
    plot: { name: "plot 1 name", children: [{}, {}] },
    until: "2024-03-05 06:07:08",
  };
  const result = await reservePlot(input, context);
  assert.deepEqual(result, { httpStatus: 409, bodyText: "{}" });
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/drafts",
      headers: { "content-type": "application/json" },
      body: '{"plot":{"name":"plot 1 name","children":[{},{}]}}',
    },
  ]);
});

test("without a base address nothing is sent", async () => {
  const calls = [
    [
      findPlots,
      {
        plotName: "plot name 1",
        status: 3,
        createdBetween: ["created between 1", "created between 1 b"],
      },
    ],
    [readGuide, { page: "page 1" }],
    [
      tagPlot,
      {
        plotName: "plot name 1",
        labels: ["labels 1", "labels 1 b"],
        more: { code: "more 1 code", level: 3, labels: "more 1 labels" },
      },
    ],
    [waterPlots, { plotIds: ["plot ids 1", "plot ids 1 b"], litres: 2.5 }],
    [leaveMessage, { message: "message 1" }],
    [
      uploadPhoto,
      {
        photoId: "photo id 1",
        photo: {
          fileName: "sample.txt",
          mediaType: "text/plain",
          text: "content of photo",
        },
      },
    ],
    [
      reservePlot,
      {
        plot: { name: "plot 1 name", children: [{}, {}] },
        until: "2024-03-05 06:07:08",
      },
    ],
    [
      showHarvest,
      {
        crops: ["crops 1", "crops 1 b"],
        years: { code: "years 1 code", level: 3 },
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
