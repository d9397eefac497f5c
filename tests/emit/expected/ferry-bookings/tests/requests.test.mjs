import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cancelBookings,
  createBooking,
  getSailing,
  openShift,
  saveNotice,
  searchSailings,
  uploadManifest,
} from "../function-core/index.mjs";
import { BASE, VARIABLES, recorder } from "./support.mjs";

test("search_sailings: typical values", async () => {
  const { context, requests } = recorder();
  const input = {
    routeName: "route name 1",
    day: "2024-03-05 06:07:08",
    decks: ["C"],
    filters: {
      code: "filters 1 code",
      level: 3,
      route: "filters 1 route",
      day: "filters 1 day",
      decks: "filters 1 decks",
      page: "filters 1 page",
      size: "filters 1 size",
    },
    pageNumber: 3,
  };
  await searchSailings(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/sailings?code=filters+1+code&level=3&route=route+name+1&day=2024-03-05&decks[]=C&page=3&size=20",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("search_sailings: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    routeName: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    day: "2024-03-05 06:07:08",
    decks: [
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* b",
    ],
    filters: {
      code: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* code",
      level: 3,
      route: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* route",
      day: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* day",
      decks: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* decks",
      page: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* page",
      size: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* size",
    },
    pageNumber: 3,
  };
  await searchSailings(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/sailings?code=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc,d:e%40f$g%2F%3F%23[x]%27%22(y)*+code&level=3&route=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc,d:e%40f$g%2F%3F%23[x]%27%22(y)*&day=2024-03-05&decks[]=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc,d:e%40f$g%2F%3F%23[x]%27%22(y)*&decks[]=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc,d:e%40f$g%2F%3F%23[x]%27%22(y)*+b&page=3&size=20",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("search_sailings: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    routeName: " aB,c-D;1.50|x ",
    day: "2024-03-05 06:07:08",
    decks: [" aB,c-D;1.50|x ", " aB,c-D;1.50|x  b"],
    filters: {
      code: " aB,c-D;1.50|x  code",
      level: 3,
      route: " aB,c-D;1.50|x  route",
      day: " aB,c-D;1.50|x  day",
      decks: " aB,c-D;1.50|x  decks",
      page: " aB,c-D;1.50|x  page",
      size: " aB,c-D;1.50|x  size",
    },
    pageNumber: 3,
  };
  await searchSailings(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/sailings?code=+aB,c-D%3B1.50%7Cx++code&level=3&route=aB,c-D%3B1.50%7Cx&day=2024-03-05&decks[]=+aB,c-D%3B1.50%7Cx+&decks[]=+aB,c-D%3B1.50%7Cx++b&page=3&size=20",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("search_sailings: values of other types", async () => {
  const { context, requests } = recorder();
  const input = {
    routeName: 12345,
    day: 1709618828000,
    decks: "single",
    filters: 7,
    pageNumber: "12",
  };
  await searchSailings(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/sailings?route=12345&day=2024-03-05&decks=single&page=12&size=20",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("search_sailings: null", async () => {
  const { context, requests } = recorder();
  const input = {
    routeName: null,
    day: null,
    decks: null,
    filters: null,
    pageNumber: null,
  };
  await searchSailings(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings?page=1&size=20",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("search_sailings: empty texts", async () => {
  const { context, requests } = recorder();
  const input = {
    routeName: "",
    day: "",
    decks: "",
    filters: "",
    pageNumber: "",
  };
  await searchSailings(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings?route=&day=&decks=&page=&size=20",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("search_sailings: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await searchSailings(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings?page=1&size=20",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("search_sailings: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    routeName: "route name 1",
    day: "2024-03-05 06:07:08",
    decks: ["C"],
    filters: {
      code: "filters 1 code",
      level: 3,
      route: "filters 1 route",
      day: "filters 1 day",
      decks: "filters 1 decks",
      page: "filters 1 page",
      size: "filters 1 size",
    },
    pageNumber: 3,
    unrelatedField: { deep: [1, null] },
  };
  await searchSailings(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/sailings?code=filters+1+code&level=3&route=route+name+1&day=2024-03-05&decks[]=C&page=3&size=20",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("search_sailings: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = {
    routeName: "route name 1",
    day: "2024-03-05 06:07:08",
    decks: ["C"],
    filters: {
      code: "filters 1 code",
      level: 3,
      route: "filters 1 route",
      day: "filters 1 day",
      decks: "filters 1 decks",
      page: "filters 1 page",
      size: "filters 1 size",
    },
    pageNumber: 3,
  };
  await searchSailings(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/sailings?code=filters+1+code&level=3&route=route+name+1&day=2024-03-05&decks[]=C&page=3&size=20",
      headers: { accept: "application/json, text/plain, */*" },
      body: null,
    },
  ]);
});

test("get_sailing: typical values", async () => {
  const { context, requests } = recorder();
  const input = { sailingId: "sailing id 1" };
  await getSailing(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings/sailing%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("get_sailing: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = { sailingId: "Zoë & Söhne 100% +a=b;c,d:e@f$g" };
  await getSailing(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings/Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("get_sailing: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { sailingId: " aB,c-D;1.50|x " };
  await getSailing(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings/%20aB,c-D;1.50|x",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("get_sailing: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { sailingId: 12345 };
  await getSailing(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings/12345",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("get_sailing: null", async () => {
  const { context, requests } = recorder();
  const input = { sailingId: "sailing id 1" };
  await getSailing(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings/sailing%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("get_sailing: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { sailingId: "sailing id 1" };
  await getSailing(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings/sailing%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("get_sailing: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = { sailingId: "sailing id 1" };
  await getSailing(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings/sailing%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("get_sailing: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    sailingId: "sailing id 1",
    unrelatedField: { deep: [1, null] },
  };
  await getSailing(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings/sailing%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("get_sailing: no sailingId", async () => {
  const { context, requests } = recorder();
  const input = {};
  await assert.rejects(getSailing(input, context), {
    code: "MISSING_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("get_sailing: sailingId that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = { sailingId: "../other?x=1#y" };
  await assert.rejects(getSailing(input, context), {
    code: "INVALID_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("get_sailing: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { sailingId: "sailing id 1" };
  await getSailing(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target: "/sailings/sailing%20id%201",
      headers: { accept: "application/json, text/plain, */*" },
      body: null,
    },
  ]);
});

test("create_booking: typical values", async () => {
  const { context, requests } = recorder();
  const input = {
    selectedSailing: {
      sailingId: "selected sailing 1 sailingId",
      ship: "selected sailing 1 ship",
      departure: "selected sailing 1 departure",
      price: 2.5,
      passengers: "selected sailing 1 passengers",
      note: "selected sailing 1 note",
      deck: "selected sailing 1 deck",
      plate: "selected sailing 1 plate",
      channel: "selected sailing 1 channel",
    },
    passengers: [
      { name: "passengers 1 name", age: 2.5 },
      { name: "passengers 1 b name", age: 2.5 },
    ],
    note: "note 1",
    vehiclePlate: "vehicle plate 1",
    deck: "deck 1",
  };
  await createBooking(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"sailingId":"selected sailing 1 sailingId","ship":"selected sailing 1 ship","departure":"selected sailing 1 departure","price":2.5,"passengers":[{"name":"passengers 1 name","age":2.5},{"name":"passengers 1 b name","age":2.5}],"note":"note 1","deck":"deck 1","channel":"desk"}',
    },
  ]);
});

test("create_booking: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    selectedSailing: {
      sailingId: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* sailingId",
      ship: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* ship",
      departure: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* departure",
      price: 2.5,
      passengers: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* passengers",
      note: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* note",
      deck: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* deck",
      plate: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* plate",
      channel: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* channel",
    },
    passengers: [
      { name: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* name", age: 2.5 },
      { name: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* b name", age: 2.5 },
    ],
    note: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    vehiclePlate: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    deck: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
  };
  await createBooking(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"sailingId":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)* sailingId","ship":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)* ship","departure":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)* departure","price":2.5,"passengers":[{"name":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)* name","age":2.5},{"name":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)* b name","age":2.5}],"note":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)*","deck":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)*","channel":"desk"}',
    },
  ]);
});

test("create_booking: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    selectedSailing: {
      sailingId: " aB,c-D;1.50|x  sailingId",
      ship: " aB,c-D;1.50|x  ship",
      departure: " aB,c-D;1.50|x  departure",
      price: 2.5,
      passengers: " aB,c-D;1.50|x  passengers",
      note: " aB,c-D;1.50|x  note",
      deck: " aB,c-D;1.50|x  deck",
      plate: " aB,c-D;1.50|x  plate",
      channel: " aB,c-D;1.50|x  channel",
    },
    passengers: [
      { name: " aB,c-D;1.50|x  name", age: 2.5 },
      { name: " aB,c-D;1.50|x  b name", age: 2.5 },
    ],
    note: " aB,c-D;1.50|x ",
    vehiclePlate: " aB,c-D;1.50|x ",
    deck: " aB,c-D;1.50|x ",
  };
  await createBooking(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"sailingId":" aB,c-D;1.50|x  sailingId","ship":" aB,c-D;1.50|x  ship","departure":" aB,c-D;1.50|x  departure","price":2.5,"passengers":[{"name":"aB,c-D;1.50|x  name","age":2.5},{"name":"aB,c-D;1.50|x  b name","age":2.5}],"note":" aB,c-D;1.50|x ","deck":" aB,c-D;1.50|x ","channel":"desk"}',
    },
  ]);
});

test("create_booking: values of other types", async () => {
  const { context, requests } = recorder();
  const input = {
    selectedSailing: 7,
    passengers: "single",
    note: 12345,
    vehiclePlate: 12345,
    deck: 12345,
  };
  await createBooking(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"passengers":"single","note":12345,"deck":12345,"channel":"desk"}',
    },
  ]);
});

test("create_booking: null", async () => {
  const { context, requests } = recorder();
  const input = {
    selectedSailing: null,
    passengers: null,
    note: null,
    vehiclePlate: null,
    deck: null,
  };
  await createBooking(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"passengers":null,"note":null,"deck":null,"channel":"desk"}',
    },
  ]);
});

test("create_booking: empty texts", async () => {
  const { context, requests } = recorder();
  const input = {
    selectedSailing: "",
    passengers: "",
    note: "",
    vehiclePlate: "",
    deck: "",
  };
  await createBooking(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"passengers":"","note":null,"deck":"","channel":"desk"}',
    },
  ]);
});

test("create_booking: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await createBooking(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"note":null,"channel":"desk"}',
    },
  ]);
});

test("create_booking: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    selectedSailing: {
      sailingId: "selected sailing 1 sailingId",
      ship: "selected sailing 1 ship",
      departure: "selected sailing 1 departure",
      price: 2.5,
      passengers: "selected sailing 1 passengers",
      note: "selected sailing 1 note",
      deck: "selected sailing 1 deck",
      plate: "selected sailing 1 plate",
      channel: "selected sailing 1 channel",
    },
    passengers: [
      { name: "passengers 1 name", age: 2.5 },
      { name: "passengers 1 b name", age: 2.5 },
    ],
    note: "note 1",
    vehiclePlate: "vehicle plate 1",
    deck: "deck 1",
    unrelatedField: { deep: [1, null] },
  };
  await createBooking(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"sailingId":"selected sailing 1 sailingId","ship":"selected sailing 1 ship","departure":"selected sailing 1 departure","price":2.5,"passengers":[{"name":"passengers 1 name","age":2.5},{"name":"passengers 1 b name","age":2.5}],"note":"note 1","deck":"deck 1","channel":"desk"}',
    },
  ]);
});

test('create_booking: deck is "C"', async () => {
  const { context, requests } = recorder();
  const input = {
    selectedSailing: {
      sailingId: "selected sailing 1 sailingId",
      ship: "selected sailing 1 ship",
      departure: "selected sailing 1 departure",
      price: 2.5,
      passengers: "selected sailing 1 passengers",
      note: "selected sailing 1 note",
      deck: "selected sailing 1 deck",
      plate: "selected sailing 1 plate",
      channel: "selected sailing 1 channel",
    },
    passengers: [
      { name: "passengers 1 name", age: 2.5 },
      { name: "passengers 1 b name", age: 2.5 },
    ],
    note: "note 1",
    vehiclePlate: "vehicle plate 1",
    deck: "C",
  };
  await createBooking(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"sailingId":"selected sailing 1 sailingId","ship":"selected sailing 1 ship","departure":"selected sailing 1 departure","price":2.5,"passengers":[{"name":"passengers 1 name","age":2.5},{"name":"passengers 1 b name","age":2.5}],"note":"note 1","deck":"C","plate":"VEHICLE PLATE 1","channel":"desk"}',
    },
  ]);
});

test("create_booking: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = {
    selectedSailing: {
      sailingId: "selected sailing 1 sailingId",
      ship: "selected sailing 1 ship",
      departure: "selected sailing 1 departure",
      price: 2.5,
      passengers: "selected sailing 1 passengers",
      note: "selected sailing 1 note",
      deck: "selected sailing 1 deck",
      plate: "selected sailing 1 plate",
      channel: "selected sailing 1 channel",
    },
    passengers: [
      { name: "passengers 1 name", age: 2.5 },
      { name: "passengers 1 b name", age: 2.5 },
    ],
    note: "note 1",
    vehiclePlate: "vehicle plate 1",
    deck: "deck 1",
  };
  await createBooking(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/json",
      },
      body: '{"sailingId":"selected sailing 1 sailingId","ship":"selected sailing 1 ship","departure":"selected sailing 1 departure","price":2.5,"passengers":[{"name":"passengers 1 name","age":2.5},{"name":"passengers 1 b name","age":2.5}],"note":"note 1","deck":"deck 1","channel":"desk"}',
    },
  ]);
});

test("save_notice: typical values", async () => {
  const { context, requests } = recorder();
  const input = { noticeId: "notice id 1", content: "content 1", pinned: true };
  await saveNotice(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/notices/notice%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"content":"content 1","pinned":true}',
    },
  ]);
});

test("save_notice: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    noticeId: "Zoë & Söhne 100% +a=b;c,d:e@f$g",
    content: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    pinned: true,
  };
  await saveNotice(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/notices/Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"content":"Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]\'\\"(y)*","pinned":true}',
    },
  ]);
});

test("save_notice: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    noticeId: " aB,c-D;1.50|x ",
    content: " aB,c-D;1.50|x ",
    pinned: true,
  };
  await saveNotice(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/notices/%20aB,c-D;1.50|x",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"content":" aB,c-D;1.50|x ","pinned":true}',
    },
  ]);
});

test("save_notice: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { noticeId: 12345, content: 12345, pinned: "true" };
  await saveNotice(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/notices/12345",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"content":12345,"pinned":"true"}',
    },
  ]);
});

test("save_notice: null", async () => {
  const { context, requests } = recorder();
  const input = { noticeId: "notice id 1", content: null, pinned: null };
  await saveNotice(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/notices/notice%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"content":null,"pinned":null}',
    },
  ]);
});

test("save_notice: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { noticeId: "notice id 1", content: "", pinned: "" };
  await saveNotice(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/notices/notice%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"content":"","pinned":""}',
    },
  ]);
});

test("save_notice: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = { noticeId: "notice id 1" };
  await saveNotice(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/notices/notice%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: "{}",
    },
  ]);
});

test("save_notice: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    noticeId: "notice id 1",
    content: "content 1",
    pinned: true,
    unrelatedField: { deep: [1, null] },
  };
  await saveNotice(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/notices/notice%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"content":"content 1","pinned":true}',
    },
  ]);
});

test("save_notice: without noticeId", async () => {
  const { context, requests } = recorder();
  const input = { content: "content 1", pinned: true };
  await saveNotice(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/notices",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"content":"content 1","pinned":true}',
    },
  ]);
});

test("save_notice: no noticeId", async () => {
  const { context, requests } = recorder();
  const input = { content: "content 1", pinned: true };
  await saveNotice(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/notices",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"content":"content 1","pinned":true}',
    },
  ]);
});

test("save_notice: noticeId that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = {
    noticeId: "../other?x=1#y",
    content: "content 1",
    pinned: true,
  };
  await assert.rejects(saveNotice(input, context), {
    code: "INVALID_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("save_notice: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { noticeId: "notice id 1", content: "content 1", pinned: true };
  await saveNotice(input, context);
  assert.deepEqual(requests, [
    {
      method: "PUT",
      target: "/notices/notice%20id%201",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/json",
      },
      body: '{"content":"content 1","pinned":true}',
    },
  ]);
});

test("cancel_bookings: typical values", async () => {
  const { context, requests } = recorder();
  const input = { bookingIds: ["booking ids 1", "booking ids 1 b"] };
  await cancelBookings(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/bookings/booking%20ids%201,booking%20ids%201%20b",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("cancel_bookings: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    bookingIds: [
      "Zoë & Söhne 100% +a=b;c,d:e@f$g",
      "Zoë & Söhne 100% +a=b;c,d:e@f$g b",
    ],
  };
  await cancelBookings(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target:
        "/bookings/Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g,Zo%C3%AB%20&%20S%C3%B6hne%20100%%20+a=b;c,d:e@f$g%20b",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("cancel_bookings: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = { bookingIds: [" aB,c-D;1.50|x ", " aB,c-D;1.50|x  b"] };
  await cancelBookings(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/bookings/%20aB,c-D;1.50|x%20,%20aB,c-D;1.50|x%20%20b",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("cancel_bookings: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { bookingIds: "single" };
  await cancelBookings(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/bookings/single",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("cancel_bookings: null", async () => {
  const { context, requests } = recorder();
  const input = { bookingIds: ["booking ids 1", "booking ids 1 b"] };
  await cancelBookings(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/bookings/booking%20ids%201,booking%20ids%201%20b",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("cancel_bookings: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { bookingIds: ["booking ids 1", "booking ids 1 b"] };
  await cancelBookings(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/bookings/booking%20ids%201,booking%20ids%201%20b",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("cancel_bookings: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = { bookingIds: ["booking ids 1", "booking ids 1 b"] };
  await cancelBookings(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/bookings/booking%20ids%201,booking%20ids%201%20b",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("cancel_bookings: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    bookingIds: ["booking ids 1", "booking ids 1 b"],
    unrelatedField: { deep: [1, null] },
  };
  await cancelBookings(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/bookings/booking%20ids%201,booking%20ids%201%20b",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
});

test("cancel_bookings: no bookingIds", async () => {
  const { context, requests } = recorder();
  const input = {};
  await assert.rejects(cancelBookings(input, context), {
    code: "MISSING_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("cancel_bookings: bookingIds that leaves its place", async () => {
  const { context, requests } = recorder();
  const input = { bookingIds: "../other?x=1#y" };
  await assert.rejects(cancelBookings(input, context), {
    code: "INVALID_PATH_VALUE",
  });
  assert.deepEqual(requests, []);
});

test("cancel_bookings: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { bookingIds: ["booking ids 1", "booking ids 1 b"] };
  await cancelBookings(input, context);
  assert.deepEqual(requests, [
    {
      method: "DELETE",
      target: "/bookings/booking%20ids%201,booking%20ids%201%20b",
      headers: { accept: "application/json, text/plain, */*" },
      body: null,
    },
  ]);
});

test("upload_manifest: typical values", async () => {
  const { context, requests } = recorder();
  const input = {
    sailingId: "sailing id 1",
    passengerList: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of passenger list",
    },
    remark: "remark 1",
  };
  await uploadManifest(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/manifests",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      parts: [
        ["sailingId", "sailing id 1"],
        ["file", "sample.txt", "text/plain", "content of passenger list"],
        ["remark", "remark 1"],
      ],
    },
  ]);
});

test("upload_manifest: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    sailingId: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    passengerList: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of passenger list",
    },
    remark: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
  };
  await uploadManifest(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/manifests",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      parts: [
        ["sailingId", "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*"],
        ["file", "sample.txt", "text/plain", "content of passenger list"],
        ["remark", "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*"],
      ],
    },
  ]);
});

test("upload_manifest: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    sailingId: " aB,c-D;1.50|x ",
    passengerList: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of passenger list",
    },
    remark: " aB,c-D;1.50|x ",
  };
  await uploadManifest(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/manifests",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      parts: [
        ["sailingId", " aB,c-D;1.50|x "],
        ["file", "sample.txt", "text/plain", "content of passenger list"],
        ["remark", " aB,c-D;1.50|x "],
      ],
    },
  ]);
});

test("upload_manifest: values of other types", async () => {
  const { context, requests } = recorder();
  const input = {
    sailingId: 12345,
    passengerList: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of passenger list",
    },
    remark: 12345,
  };
  await uploadManifest(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/manifests",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      parts: [
        ["sailingId", "12345"],
        ["file", "sample.txt", "text/plain", "content of passenger list"],
        ["remark", "12345"],
      ],
    },
  ]);
});

test("upload_manifest: null", async () => {
  const { context, requests } = recorder();
  const input = {
    passengerList: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of passenger list",
    },
    sailingId: null,
    remark: null,
  };
  await uploadManifest(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/manifests",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      parts: [
        ["sailingId", "null"],
        ["file", "sample.txt", "text/plain", "content of passenger list"],
      ],
    },
  ]);
});

test("upload_manifest: empty texts", async () => {
  const { context, requests } = recorder();
  const input = {
    passengerList: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of passenger list",
    },
    sailingId: "",
    remark: "",
  };
  await uploadManifest(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/manifests",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      parts: [
        ["sailingId", ""],
        ["file", "sample.txt", "text/plain", "content of passenger list"],
      ],
    },
  ]);
});

test("upload_manifest: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {
    passengerList: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of passenger list",
    },
  };
  await uploadManifest(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/manifests",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      parts: [
        ["sailingId", "undefined"],
        ["file", "sample.txt", "text/plain", "content of passenger list"],
      ],
    },
  ]);
});

test("upload_manifest: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    sailingId: "sailing id 1",
    passengerList: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of passenger list",
    },
    remark: "remark 1",
    unrelatedField: { deep: [1, null] },
  };
  await uploadManifest(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/manifests",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      parts: [
        ["sailingId", "sailing id 1"],
        ["file", "sample.txt", "text/plain", "content of passenger list"],
        ["remark", "remark 1"],
      ],
    },
  ]);
});

test("upload_manifest: passengerList as base64", async () => {
  const { context, requests } = recorder();
  const input = {
    sailingId: "sailing id 1",
    passengerList: { base64: "c2FtcGxl" },
    remark: "remark 1",
  };
  await uploadManifest(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/manifests",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      parts: [
        ["sailingId", "sailing id 1"],
        ["file", "file", "", "sample"],
        ["remark", "remark 1"],
      ],
    },
  ]);
});

test("upload_manifest: no passengerList", async () => {
  const { context, requests } = recorder();
  const input = { sailingId: "sailing id 1", remark: "remark 1" };
  await assert.rejects(uploadManifest(input, context), {
    code: "MISSING_ATTACHMENT",
  });
  assert.deepEqual(requests, []);
});

test("upload_manifest: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = {
    sailingId: "sailing id 1",
    passengerList: {
      fileName: "sample.txt",
      mediaType: "text/plain",
      text: "content of passenger list",
    },
    remark: "remark 1",
  };
  await uploadManifest(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/manifests",
      headers: { accept: "application/json, text/plain, */*" },
      parts: [
        ["sailingId", "sailing id 1"],
        ["file", "sample.txt", "text/plain", "content of passenger list"],
        ["remark", "remark 1"],
      ],
    },
  ]);
});

test("open_shift: typical values", async () => {
  const { context, requests } = recorder();
  const input = { desk: "desk 1", tags: ["tags 1", "tags 1 b"] };
  await openShift(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/shifts",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/x-www-form-urlencoded;charset=utf-8",
      },
      body: "desk=desk+1&tag=tags+1%2Btags+1+b&clerk=sample+clerk-id",
    },
  ]);
});

test("open_shift: reserved characters", async () => {
  const { context, requests } = recorder();
  const input = {
    desk: "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
    tags: [
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)*",
      "Zoë & Söhne 100% +a=b;c,d:e@f$g/?#[x]'\"(y)* b",
    ],
  };
  await openShift(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/shifts",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/x-www-form-urlencoded;charset=utf-8",
      },
      body: "desk=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D%27%22%28y%29*&tag=Zo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D%27%22%28y%29*%2BZo%C3%AB+%26+S%C3%B6hne+100%25+%2Ba%3Db%3Bc%2Cd%3Ae%40f%24g%2F%3F%23%5Bx%5D%27%22%28y%29*+b&clerk=sample+clerk-id",
    },
  ]);
});

test("open_shift: blanks, cases and separators", async () => {
  const { context, requests } = recorder();
  const input = {
    desk: " aB,c-D;1.50|x ",
    tags: [" aB,c-D;1.50|x ", " aB,c-D;1.50|x  b"],
  };
  await openShift(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/shifts",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/x-www-form-urlencoded;charset=utf-8",
      },
      body: "desk=+aB%2Cc-D%3B1.50%7Cx+&tag=+aB%2Cc-D%3B1.50%7Cx+%2B+aB%2Cc-D%3B1.50%7Cx++b&clerk=sample+clerk-id",
    },
  ]);
});

test("open_shift: values of other types", async () => {
  const { context, requests } = recorder();
  const input = { desk: 12345, tags: "single" };
  await openShift(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/shifts",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/x-www-form-urlencoded;charset=utf-8",
      },
      body: "desk=12345&tag=single&clerk=sample+clerk-id",
    },
  ]);
});

test("open_shift: null", async () => {
  const { context, requests } = recorder();
  const input = { desk: null, tags: null };
  await openShift(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/shifts",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/x-www-form-urlencoded;charset=utf-8",
      },
      body: "desk=null&tag=null&clerk=sample+clerk-id",
    },
  ]);
});

test("open_shift: empty texts", async () => {
  const { context, requests } = recorder();
  const input = { desk: "", tags: "" };
  await openShift(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/shifts",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/x-www-form-urlencoded;charset=utf-8",
      },
      body: "desk=&tag=&clerk=sample+clerk-id",
    },
  ]);
});

test("open_shift: nothing but the address", async () => {
  const { context, requests } = recorder();
  const input = {};
  await openShift(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/shifts",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/x-www-form-urlencoded;charset=utf-8",
      },
      body: "clerk=sample+clerk-id",
    },
  ]);
});

test("open_shift: fields that no one asked for", async () => {
  const { context, requests } = recorder();
  const input = {
    desk: "desk 1",
    tags: ["tags 1", "tags 1 b"],
    unrelatedField: { deep: [1, null] },
  };
  await openShift(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/shifts",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/x-www-form-urlencoded;charset=utf-8",
      },
      body: "desk=desk+1&tag=tags+1%2Btags+1+b&clerk=sample+clerk-id",
    },
  ]);
});

test("open_shift: nothing from the host", async () => {
  const { context, requests } = recorder([], {});
  const input = { desk: "desk 1", tags: ["tags 1", "tags 1 b"] };
  await openShift(input, context);
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/shifts",
      headers: {
        accept: "application/json, text/plain, */*",
        "content-type": "application/x-www-form-urlencoded;charset=utf-8",
      },
      body: "desk=desk+1&tag=tags+1%2Btags+1+b",
    },
  ]);
});

test("search_sailings: what the host supplies in its environment", async () => {
  const supplied = {
    CODE2SKILL_FERRY_BOOKINGS_CLERK_ID: "sample clerk-id",
    CODE2SKILL_FERRY_BOOKINGS_TOKEN: "sample token",
  };
  Object.assign(process.env, supplied);
  const { context, requests } = recorder([], {});
  const input = {
    routeName: "route name 1",
    day: "2024-03-05 06:07:08",
    decks: ["C"],
    filters: {
      code: "filters 1 code",
      level: 3,
      route: "filters 1 route",
      day: "filters 1 day",
      decks: "filters 1 decks",
      page: "filters 1 page",
      size: "filters 1 size",
    },
    pageNumber: 3,
  };
  await searchSailings(input, context);
  assert.deepEqual(requests, [
    {
      method: "GET",
      target:
        "/sailings?code=filters+1+code&level=3&route=route+name+1&day=2024-03-05&decks[]=C&page=3&size=20",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
      },
      body: null,
    },
  ]);
  for (const variable in supplied) delete process.env[variable];
});

test("without a base address nothing is sent", async () => {
  const calls = [
    [
      searchSailings,
      {
        routeName: "route name 1",
        day: "2024-03-05 06:07:08",
        decks: ["C"],
        filters: {
          code: "filters 1 code",
          level: 3,
          route: "filters 1 route",
          day: "filters 1 day",
          decks: "filters 1 decks",
          page: "filters 1 page",
          size: "filters 1 size",
        },
        pageNumber: 3,
      },
    ],
    [getSailing, { sailingId: "sailing id 1" }],
    [
      createBooking,
      {
        selectedSailing: {
          sailingId: "selected sailing 1 sailingId",
          ship: "selected sailing 1 ship",
          departure: "selected sailing 1 departure",
          price: 2.5,
          passengers: "selected sailing 1 passengers",
          note: "selected sailing 1 note",
          deck: "selected sailing 1 deck",
          plate: "selected sailing 1 plate",
          channel: "selected sailing 1 channel",
        },
        passengers: [
          { name: "passengers 1 name", age: 2.5 },
          { name: "passengers 1 b name", age: 2.5 },
        ],
        note: "note 1",
        vehiclePlate: "vehicle plate 1",
        deck: "deck 1",
      },
    ],
    [
      saveNotice,
      { noticeId: "notice id 1", content: "content 1", pinned: true },
    ],
    [cancelBookings, { bookingIds: ["booking ids 1", "booking ids 1 b"] }],
    [
      uploadManifest,
      {
        sailingId: "sailing id 1",
        passengerList: {
          fileName: "sample.txt",
          mediaType: "text/plain",
          text: "content of passenger list",
        },
        remark: "remark 1",
      },
    ],
    [openShift, { desk: "desk 1", tags: ["tags 1", "tags 1 b"] }],
  ];
  for (const [run, input] of calls) {
    const { context, requests } = recorder();
    for (const variable of VARIABLES) delete process.env[variable];
    await assert.rejects(run(input, context), { code: "MISSING_BASE_URL" });
    for (const variable of VARIABLES) process.env[variable] = BASE;
    assert.deepEqual(requests, []);
  }
});
