import { z } from "zod";
import { readHttpResponse } from "../portable-agent-result.mjs";
import {
  address,
  axiosQuery,
  headers,
  hostValue,
  isMissing,
  segment,
  send,
} from "./wire.mjs";

/** Base addresses come from the environment, and have no default. */
const API_BASE_URL = "CODE2SKILL_MEMBERS_MEMBER_LIST_API_BASE_URL";

/** A business field takes any value; the receiver judges it. */
const field = (description) => z.unknown().optional().describe(description);

/** The header Authorization, from what the host supplies; never an input. */
function authorizationCredential(context) {
  const value = hostValue(
    context,
    "session",
    "Authorization",
    "CODE2SKILL_MEMBERS_MEMBER_LIST_AUTHORIZATION",
  );
  return isMissing(value) ? undefined : `Bearer ${value}`;
}

/** Input of find_members. */
export const findMembersInputSchema = z.looseObject({
  name: field("Name of the member. Text. May be left out."),
});

/** Find members by name: GET /api/v1/members */
export async function findMembers(input, context = {}) {
  const query = axiosQuery({ name: input.name ?? "", page: 1 });
  const response = await send(context, {
    method: "GET",
    url: address(API_BASE_URL, "/api/v1/members", query),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: authorizationCredential(context),
    }),
  });
  return readHttpResponse(response);
}

/** Input of block_member. */
export const blockMemberInputSchema = z.looseObject({
  id: field("Id. Text. Needed."),
  blocked: field("Blocked. True or false. Needed."),
});

/**
 * Block a member from new loans, or lift the block: PATCH /api/v1/members/{id}
 */
export async function blockMember(input, context = {}) {
  const body = { blocked: input.blocked };
  const response = await send(context, {
    method: "PATCH",
    url: address(API_BASE_URL, `/api/v1/members/${segment(input.id, "id")}`),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: authorizationCredential(context),
    }),
    contentType: "application/json",
    body: JSON.stringify(body),
  });
  return readHttpResponse(response);
}
