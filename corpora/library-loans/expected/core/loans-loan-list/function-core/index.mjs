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
const API_BASE_URL = "CODE2SKILL_LOANS_LOAN_LIST_API_BASE_URL";

/** A business field takes any value; the receiver judges it. */
const field = (description) => z.unknown().optional().describe(description);

/** The header Authorization, from what the host supplies; never an input. */
function authorizationCredential(context) {
  const value = hostValue(
    context,
    "session",
    "Authorization",
    "CODE2SKILL_LOANS_LOAN_LIST_AUTHORIZATION",
  );
  return isMissing(value) ? undefined : `Bearer ${value}`;
}

/** Input of find_loans. */
export const findLoansInputSchema = z.looseObject({
  page: field("Page. Whole number. May be left out."),
  size: field("Size. Whole number. May be left out."),
  status: field("Status. Text or null. May be left out."),
  title: field("Title. Text or null. May be left out."),
});

/** Find loans, the most urgent ones first: GET /api/v1/loans */
export async function findLoans(input, context = {}) {
  const query = axiosQuery({
    page: input.page ?? 1,
    size: input.size ?? 20,
    status: input.status,
    title: input.title ?? "",
  });
  const response = await send(context, {
    method: "GET",
    url: address(API_BASE_URL, "/api/v1/loans", query),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: authorizationCredential(context),
    }),
  });
  return readHttpResponse(response);
}

/** Input of export_loans. */
export const exportLoansInputSchema = z.looseObject({
  status: field("Status. Text or null. May be left out."),
  title: field("Title. Text or null. May be left out."),
});

/** All loans that match, as a spreadsheet: GET /api/v1/loans/export */
export async function exportLoans(input, context = {}) {
  const query = axiosQuery({ status: input.status, title: input.title ?? "" });
  const response = await send(context, {
    method: "GET",
    url: address(API_BASE_URL, "/api/v1/loans/export", query),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: authorizationCredential(context),
    }),
  });
  return readHttpResponse(response);
}

/** Input of renew. */
export const renewInputSchema = z.looseObject({
  id: field("Id. Text. Needed."),
});

/** Extend a loan by some days: POST /api/v1/loans/{id}/renewals */
export async function renew(input, context = {}) {
  const body = { days: 14 };
  const response = await send(context, {
    method: "POST",
    url: address(
      API_BASE_URL,
      `/api/v1/loans/${segment(input.id, "id")}/renewals`,
    ),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: authorizationCredential(context),
    }),
    contentType: "application/json",
    body: JSON.stringify(body),
  });
  return readHttpResponse(response);
}

/** Input of cancel_loan. */
export const cancelLoanInputSchema = z.looseObject({
  id: field("Id. Text. Needed."),
});

/** Cancel a loan that was entered by mistake: DELETE /api/v1/loans/{id} */
export async function cancelLoan(input, context = {}) {
  const response = await send(context, {
    method: "DELETE",
    url: address(API_BASE_URL, `/api/v1/loans/${segment(input.id, "id")}`),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: authorizationCredential(context),
    }),
  });
  return readHttpResponse(response);
}

/** Input of find_members. */
export const findMembersInputSchema = z.looseObject({
  name: field("Name of the member. Text. May be left out."),
});

/** Find members by name: GET /api/v1/members */
export async function findMembers(input, context = {}) {
  const query = axiosQuery({ name: input.name, page: 1 });
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

/** Input of find_copies. */
export const findCopiesInputSchema = z.looseObject({
  title: field("Title. Text. Needed."),
});

/** Copies on the shelf that can be lent: GET /api/v1/copies */
export async function findCopies(input, context = {}) {
  const query = axiosQuery({ title: input.title, available: true });
  const response = await send(context, {
    method: "GET",
    url: address(API_BASE_URL, "/api/v1/copies", query),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: authorizationCredential(context),
    }),
  });
  return readHttpResponse(response);
}

/** Input of lend. */
export const lendInputSchema = z.looseObject({
  memberId: field("Member. Text. Needed."),
  copyId: field("Copy. Text. Needed."),
  dueOn: field("Due on. Text. Needed."),
  note: field("Note. Text or null. May be left out."),
});

/** Lend a copy to a member: POST /api/v1/loans */
export async function lend(input, context = {}) {
  const body = {
    memberId: input.memberId ?? "",
    copyId: input.copyId ?? "",
    dueOn: input.dueOn ?? "",
    note: input.note,
  };
  const response = await send(context, {
    method: "POST",
    url: address(API_BASE_URL, "/api/v1/loans"),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: authorizationCredential(context),
    }),
    contentType: "application/json",
    body: JSON.stringify(body),
  });
  return readHttpResponse(response);
}
