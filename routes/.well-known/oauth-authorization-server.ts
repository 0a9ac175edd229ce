import { endpoint } from "@/app/define";
import { metadataCall } from "@/people/oauth/contract";
import { issuerOf, metadataOf } from "@/people/oauth/metadata";

export const GET = endpoint(metadataCall, {
  summary: "Where access tokens come from",
  description: "RFC 8414.",
  category: "API Clients",
  access: "public",
  handler: ({ deps, url }) => Response.json(metadataOf(issuerOf(deps, url))),
});
