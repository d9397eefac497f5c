import { z } from "zod";
import { readHttpResponse } from "../portable-agent-result.mjs";
import {
  address,
  attachment,
  headers,
  hostValue,
  isMissing,
  multipart,
  segment,
  send,
} from "./wire.mjs";

/** Base addresses come from the environment, and have no default. */
const API_BASE_URL = "CODE2SKILL_LOANS_LOAN_DETAIL_API_BASE_URL";

/** A business field takes any value; the receiver judges it. */
const field = (description) => z.unknown().optional().describe(description);

/** The header Authorization, from what the host supplies; never an input. */
function authorizationCredential(context) {
  const value = hostValue(
    context,
    "session",
    "Authorization",
    "CODE2SKILL_LOANS_LOAN_DETAIL_AUTHORIZATION",
  );
  return isMissing(value) ? undefined : `Bearer ${value}`;
}

/** Input of read_loan. */
export const readLoanInputSchema = z.looseObject({
  loanId: field("Loan id. Text. Needed."),
});

/** One loan with its history: GET /api/v1/loans/{loanId} */
export async function readLoan(input, context = {}) {
  const response = await send(context, {
    method: "GET",
    url: address(
      API_BASE_URL,
      `/api/v1/loans/${segment(input.loanId, "loanId")}`,
    ),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: authorizationCredential(context),
    }),
  });
  return readHttpResponse(response);
}

/** Input of take_back. */
export const takeBackInputSchema = z.looseObject({
  id: field("Id. Text. Needed."),
  copyId: field("Copy id. Text. Needed."),
  condition: field("Condition. Text. Needed."),
});

/**
 * Take a copy back and say what it looks like: PUT /api/v1/loans/{id}/return
 */
export async function takeBack(input, context = {}) {
  const body = {
    copyId: input.copyId,
    condition: input.condition ?? "as-lent",
  };
  const response = await send(context, {
    method: "PUT",
    url: address(
      API_BASE_URL,
      `/api/v1/loans/${segment(input.id, "id")}/return`,
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

/** Input of attach_photo. */
export const attachPhotoInputSchema = z.looseObject({
  loanId: field("Loan id. Text. Needed."),
  photo: field("Photo. File: {fileName, mediaType, text or base64}. Needed."),
  caption: field("Caption of the photo. Text or null. May be left out."),
});

/**
 * Attach a photo of a damaged copy to its loan: POST
 * /api/v1/loans/{loanId}/photos
 */
export async function attachPhoto(input, context = {}) {
  const body = multipart([
    ["photo", await attachment(context, input.photo, "photo")],
    ["caption", input.caption],
  ]);
  const response = await send(context, {
    method: "POST",
    url: address(
      API_BASE_URL,
      `/api/v1/loans/${segment(input.loanId, "loanId")}/photos`,
    ),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: authorizationCredential(context),
    }),
    body,
  });
  return readHttpResponse(response);
}
