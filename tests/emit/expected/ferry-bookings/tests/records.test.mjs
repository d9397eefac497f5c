import assert from "node:assert/strict";
import { test } from "node:test";
import { createBooking } from "../function-core/index.mjs";
import { recorder } from "./support.mjs";

test("create_booking: a second selected sailing leaves nothing of the first", async () => {
  const answer = {
    rows: [
      {
        sailingId: "first sailingId",
        ship: "first ship",
        departure: "first departure",
        price: "first price",
        passengers: "first passengers",
        note: "first note",
        deck: "first deck",
        plate: "first plate",
        channel: "first channel",
        onlyInFirst: "first only",
      },
      {
        sailingId: "second sailingId",
        ship: "second ship",
        departure: "second departure",
        price: "second price",
        passengers: "second passengers",
        note: "second note",
        deck: "second deck",
        plate: "second plate",
        channel: "second channel",
      },
    ],
  };
  const { context, requests } = recorder();
  for (const chosen of answer.rows) {
    const input = {
      passengers: [
        { name: "passengers 1 name", age: 2.5 },
        { name: "passengers 1 b name", age: 2.5 },
      ],
      note: "note 1",
      vehiclePlate: "vehicle plate 1",
      deck: "deck 1",
      selectedSailing: chosen,
    };
    await createBooking(input, context);
  }
  assert.deepEqual(requests, [
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"sailingId":"first sailingId","ship":"first ship","departure":"first departure","price":"first price","passengers":[{"name":"passengers 1 name","age":2.5},{"name":"passengers 1 b name","age":2.5}],"note":"note 1","deck":"deck 1","channel":"desk","onlyInFirst":"first only"}',
    },
    {
      method: "POST",
      target: "/bookings",
      headers: {
        accept: "application/json, text/plain, */*",
        authorization: "Bearer sample token",
        "content-type": "application/json",
      },
      body: '{"sailingId":"second sailingId","ship":"second ship","departure":"second departure","price":"second price","passengers":[{"name":"passengers 1 name","age":2.5},{"name":"passengers 1 b name","age":2.5}],"note":"note 1","deck":"deck 1","channel":"desk"}',
    },
  ]);
  assert.doesNotMatch(JSON.stringify(requests.slice(1)), /onlyInFirst/);
});
