import { actors, asText, defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "API_CLIENT",
    timeline: "api-client",
    topics: ["api-clients"],
    rights: {
      "api-clients:page": staff,
      "own-api-clients:page": everyone,
      "api-clients:read": { roles: everyone, scope: "people only" },
      "api-clients:write": { roles: actors, scope: "people only" },
    },
    watched: {
      api_clients: {
        name: "api client",
        audited: ["name", "clientId", "scopes", "allowedIps", "expiresAt"],
        leftOut: { lastUsedAt: { harmless: "when it last called, for who reads the list" } },
      },
      program_credentials: {
        name: "credential",
        getDetailsName: asText,
      },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/developers",
        right: "api-clients:page",
        place: 10,
        label: "API clients",
        href: "/admin/developers/api-clients",
        formerly: "/admin/api-clients",
        words: "oauth tokens scopes machines programs integrations",
      },
      {
        side: "client",
        parentScreen: "/client/developers",
        right: "own-api-clients:page",
        place: 10,
        label: "API clients",
        href: "/client/developers/api-clients",
        formerly: "/client/api-clients",
        words: "oauth tokens scopes machines programs integrations",
      },
    ],
    record: {
      table: "api_clients",
      name: "name",
      screen: "/admin/developers/api-clients?view=",
      timeline: { title: "API client", right: "api-clients:read", client: "client_id" },
    },
    asked: { words: "api client|api clients" },
  }),
];
