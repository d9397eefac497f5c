import { z } from "zod";
import { readHttpResponse } from "../portable-agent-result.mjs";
import { address, headers, hostValue, isMissing, send, trim } from "./wire.mjs";

/** Base addresses come from the environment, and have no default. */
const API_BASE_URL = "CODE2SKILL_SIGN_IN_API_BASE_URL";

/** A business field takes any value; the receiver judges it. */
const field = (description) => z.unknown().optional().describe(description);

/** The header Authorization, from what the host supplies; never an input. */
function authorizationCredential(context) {
  const value = hostValue(
    context,
    "session",
    "Authorization",
    "CODE2SKILL_SIGN_IN_AUTHORIZATION",
  );
  return isMissing(value) ? undefined : `Bearer ${value}`;
}

/** Input of sign_in. */
export const signInInputSchema = z.looseObject({
  email: field("E-mail. Text. Needed."),
  password: field("Password. Text. Needed."),
});

/** Sign in: POST /api/v1/session */
export async function signIn(input, context = {}) {
  const body = { email: trim(input.email), password: input.password ?? "" };
  const response = await send(context, {
    method: "POST",
    url: address(API_BASE_URL, "/api/v1/session"),
    headers: headers({
      Accept: "application/json, text/plain, */*",
      Authorization: authorizationCredential(context),
    }),
    contentType: "application/json",
    body: JSON.stringify(body),
  });
  return readHttpResponse(response);
}
