import { z } from "zod";
import { readHttpResponse } from "../portable-agent-result.mjs";
import {
  address,
  attachment,
  axiosQuery,
  each,
  formatDate,
  headers,
  hostValue,
  isMissing,
  join,
  multipart,
  pair,
  searchParams,
  segment,
  send,
  toNumber,
  trim,
  upper,
} from "./wire.mjs";

/** Base addresses come from the environment, and have no default. */
const DESK_BASE_URL = "CODE2SKILL_FERRY_BOOKINGS_DESK_BASE_URL";

/** A business field takes any value; the receiver judges it. */
const field = (description) => z.unknown().optional().describe(description);

/** The header Authorization, from what the host supplies; never an input. */
function deskTokenCredential(context) {
  const value = hostValue(
    context,
    "session",
    "token",
    "CODE2SKILL_FERRY_BOOKINGS_TOKEN",
  );
  return isMissing(value) ? undefined : `Bearer ${value}`;
}

/** Input of search_sailings. */
export const searchSailingsInputSchema = z.looseObject({
  routeName: field("Route. Text. May be left out."),
  day: field("Day of departure. Text. May be left out."),
  decks: field(
    'Decks. List; each item: text. One of "C" (Car deck) or "S" (Sun deck). May be left out.',
  ),
  filters: field("More filters. Record. May be left out."),
  pageNumber: field("Page. Whole number. May be left out."),
});

/** Search sailings: GET /sailings */
export async function searchSailings(input, context = {}) {
  const query = axiosQuery({
    ...input.filters,
    route: trim(input.routeName),
    day: formatDate(input.day, "YYYY-MM-DD"),
    decks: input.decks,
    page: input.pageNumber ?? 1,
    size: 20,
  });
  const response = await send(context, {
    method: "GET",
    url: address(DESK_BASE_URL, "/sailings", query),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: deskTokenCredential(context),
    }),
  });
  return readHttpResponse(response);
}

/** Input of get_sailing. */
export const getSailingInputSchema = z.looseObject({
  sailingId: field(
    "Sailing. Text. Take it from data.rows[].sailingId in the answer of search_sailings. Needed.",
  ),
});

/** Show one sailing: GET /sailings/{sailingId} */
export async function getSailing(input, context = {}) {
  const response = await send(context, {
    method: "GET",
    url: address(
      DESK_BASE_URL,
      `/sailings/${segment(input.sailingId, "sailingId")}`,
    ),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: deskTokenCredential(context),
    }),
  });
  return readHttpResponse(response);
}

/** Input of create_booking. */
export const createBookingInputSchema = z.looseObject({
  selectedSailing: field(
    "Chosen sailing. Record with sailingId, ship, departure and price. Pass the whole chosen record on. Needed.",
  ),
  passengers: field(
    "Passengers. List; each item: record with name and age. Needed.",
  ),
  note: field("Note for the crew. Text. May be left out."),
  vehiclePlate: field('Number plate. Text. Needed when deck is "C".'),
  deck: field("Deck. Text. May be left out."),
});

/** Book a sailing: POST /bookings */
export async function createBooking(input, context = {}) {
  const body = {
    ...input.selectedSailing,
    passengers: each(input.passengers, (passenger) => ({
      name: trim(passenger?.name),
      age: toNumber(passenger?.age),
    })),
    note: input.note || null,
    deck: input.deck,
    plate: input.deck === "C" ? upper(input.vehiclePlate) : undefined,
    channel: "desk",
  };
  const response = await send(context, {
    method: "POST",
    url: address(DESK_BASE_URL, "/bookings"),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: deskTokenCredential(context),
    }),
    contentType: "application/json",
    body: JSON.stringify(body),
  });
  return readHttpResponse(response);
}

/** Input of save_notice. */
export const saveNoticeInputSchema = z.looseObject({
  noticeId: field("Notice. Text. May be left out."),
  content: field("Text of the notice. Text. Needed."),
  pinned: field("Keep on top. True or false. May be left out."),
});

/** PUT /notices/{noticeId} */
function saveNoticeChange(input, context) {
  const body = { content: input.content, pinned: input.pinned };
  return send(context, {
    method: "PUT",
    url: address(
      DESK_BASE_URL,
      `/notices/${segment(input.noticeId, "noticeId")}`,
    ),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: deskTokenCredential(context),
    }),
    contentType: "application/json",
    body: JSON.stringify(body),
  });
}

/** POST /notices */
function saveNoticeCreate(input, context) {
  const body = { content: input.content, pinned: input.pinned };
  return send(context, {
    method: "POST",
    url: address(DESK_BASE_URL, "/notices"),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: deskTokenCredential(context),
    }),
    contentType: "application/json",
    body: JSON.stringify(body),
  });
}

/** Save a notice. */
export async function saveNotice(input, context = {}) {
  if (input.noticeId) {
    return readHttpResponse(await saveNoticeChange(input, context));
  }
  return readHttpResponse(await saveNoticeCreate(input, context));
}

/** Input of cancel_bookings. */
export const cancelBookingsInputSchema = z.looseObject({
  bookingIds: field("Bookings. List; each item: text. Needed."),
});

/** Cancel bookings: DELETE /bookings/{ids} */
export async function cancelBookings(input, context = {}) {
  const response = await send(context, {
    method: "DELETE",
    url: address(
      DESK_BASE_URL,
      `/bookings/${segment(join(input.bookingIds, ","), "bookingIds")}`,
    ),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: deskTokenCredential(context),
    }),
  });
  return readHttpResponse(response);
}

/** Input of upload_manifest. */
export const uploadManifestInputSchema = z.looseObject({
  sailingId: field("Sailing. Text. Needed."),
  passengerList: field(
    "Passenger list. File: {fileName, mediaType, text or base64}. Needed.",
  ),
  remark: field("Remark. Text. May be left out."),
});

/** Upload a passenger list: POST /manifests */
export async function uploadManifest(input, context = {}) {
  const body = multipart([
    ["sailingId", input.sailingId],
    ["file", await attachment(context, input.passengerList, "passengerList")],
    ...pair("remark", input.remark, "absent", "null", "empty"),
  ]);
  const response = await send(context, {
    method: "POST",
    url: address(DESK_BASE_URL, "/manifests"),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: deskTokenCredential(context),
    }),
    body,
  });
  return readHttpResponse(response);
}

/** Input of open_shift. */
export const openShiftInputSchema = z.looseObject({
  desk: field("Desk. Text. Needed."),
  tags: field("Tags. List; each item: text. May be left out."),
});

/** Open a shift: POST /shifts */
export async function openShift(input, context = {}) {
  const body = searchParams([
    ["desk", input.desk],
    ["tag", join(input.tags, "+")],
    [
      "clerk",
      hostValue(
        context,
        "session",
        "clerkId",
        "CODE2SKILL_FERRY_BOOKINGS_CLERK_ID",
      ),
    ],
  ]);
  const response = await send(context, {
    method: "POST",
    url: address(DESK_BASE_URL, "/shifts"),
    headers: { Accept: "application/json, text/plain, */*" },
    contentType: "application/x-www-form-urlencoded;charset=utf-8",
    body,
  });
  return readHttpResponse(response);
}
