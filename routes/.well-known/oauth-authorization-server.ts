import { endpoint } from "@/app/define";
import { metadataCall } from "@/people/oauth/contract";
import { issuerMetadata, issuerUrl } from "@/people/oauth/metadata";

export const GET = endpoint(metadataCall, {
  summary: "Where access tokens come from",
  description: "RFC 8414.",
  category: "API Clients",
  access: "public",
  handler: ({ deps, url }) => Response.json(issuerMetadata(issuerUrl(deps, url))),
});
