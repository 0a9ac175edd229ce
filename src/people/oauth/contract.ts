import { z } from "zod";
import { type CallFailure, call } from "@/kernel/call";

/** Lifetime of an access token in milliseconds. */
export const tokenLifetime = 600_000;

/** Client credentials in the body, as an alternative to the header `Authorization: Basic`. */
const proof = {
  client_id: z.string().max(200).optional(),
  client_assertion_type: z.string().max(200).optional(),
  client_assertion: z.string().max(20_000).optional(),
};

/** Error response of RFC 6749 (section 5.2). */
const errorSchema = z.object({ error: z.string(), error_description: z.string().optional() });
export type OAuthError = z.output<typeof errorSchema>;

/** Error codes of refusals that precede the endpoint, by HTTP status. */
const earlyErrors: Readonly<Record<number, string>> = {
  401: "invalid_client",
  429: "temporarily_unavailable",
  500: "server_error",
  503: "temporarily_unavailable",
};

/** Characters that a description may have (RFC 6749, section 5.2). */
const describable = /^[\x20\x21\x23-\x5B\x5D-\x7E]+$/;

/** Formats the remaining refusals of these endpoints alike: wrong method, size, content type or address. */
const oauthFailure: CallFailure = ({ status, body: { message } }) => {
  const description = message.replaceAll('"', "'");
  const body: OAuthError = {
    error: earlyErrors[status] ?? "invalid_request",
    ...(describable.test(description) && { error_description: description }),
  };
  return { status, mediaType: "application/json", body };
};

/** A parameter that may be absent; an empty one counts as absent (RFC 6749, section 3.2). */
export const tokenCall = call({
  method: "POST",
  path: "/oauth/token",
  failure: oauthFailure,
  form: z.object({
    grant_type: z.string().max(200).optional(),
    scope: z.string().max(4000).optional(),
    ...proof,
  }),
  maxBytes: 65_536,
});

export const revokeCall = call({
  method: "POST",
  path: "/oauth/revoke",
  failure: oauthFailure,
  form: z.object({
    token: z.string().max(4000).optional(),
    token_type_hint: z.string().max(200).optional(),
    ...proof,
  }),
  maxBytes: 65_536,
});

export const metadataCall = call({ method: "GET", path: "/.well-known/oauth-authorization-server" });
