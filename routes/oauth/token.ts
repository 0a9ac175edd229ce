import { endpoint } from "@/app/define";
import { readOrigin } from "@/people/auth/authenticate";
import { proveClient } from "@/people/oauth/client-proof";
import { tokenCall } from "@/people/oauth/contract";
import { acceptedAudiences, issuerUrl } from "@/people/oauth/metadata";
import { answerJson, answerOAuth, OAuthRefusal } from "@/people/oauth/refusal";
import { giveToken } from "@/people/oauth/tokens";

export const POST = endpoint(tokenCall, {
  summary: "Get an access token",
  description: "OAuth 2.0, client credentials: with a secret by `client_secret_basic`, or `private_key_jwt`.",
  category: "API Clients",
  access: "public",
  stepUp: { none: "a program's own access, within what was agreed to" },
  approval: { none: "a program's own access, within what was agreed to" },
  handler: ({ deps, form, url, c, requestId }) =>
    answerOAuth(async () => {
      if (!form.grant_type) throw new OAuthRefusal("invalid_request", "grant_type is client_credentials");
      const origin = readOrigin(c, deps, requestId);
      const audience = acceptedAudiences(issuerUrl(deps, url));
      const client = await proveClient(deps, c.req.header("authorization"), form, { origin, audience });
      if (form.grant_type !== "client_credentials")
        throw new OAuthRefusal("unsupported_grant_type", "grant_type is client_credentials");
      return answerJson(await giveToken(deps, client, form.scope, origin));
    }),
});
