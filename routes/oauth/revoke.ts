import { endpoint } from "@/app/define";
import { readOrigin } from "@/people/auth/authenticate";
import { proveClient } from "@/people/oauth/client-proof";
import { revokeCall } from "@/people/oauth/contract";
import { acceptedAudiences, issuerUrl } from "@/people/oauth/metadata";
import { answerJson, answerOAuth, OAuthRefusal } from "@/people/oauth/refusal";
import { revokeToken } from "@/people/oauth/tokens";

export const POST = endpoint(revokeCall, {
  summary: "End an access token",
  description: "RFC 7009: by the client that it was given to. What is no such token any more is no error.",
  category: "API Clients",
  access: "public",
  stepUp: { none: "takes a program's own access away" },
  approval: { none: "takes a program's own access away" },
  handler: ({ deps, form, url, c, requestId }) =>
    answerOAuth(async () => {
      const origin = readOrigin(c, deps, requestId);
      const audience = acceptedAudiences(issuerUrl(deps, url));
      const client = await proveClient(deps, c.req.header("authorization"), form, { origin, audience });
      if (!form.token) throw new OAuthRefusal("invalid_request", "token is missing");
      await revokeToken(deps, client, form.token, origin);
      return answerJson({});
    }),
});
