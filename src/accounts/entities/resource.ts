import { admins, defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "ENTITY",
    timeline: "entity",
    topics: ["entities"],
    rights: {
      "entities:read": { roles: everyone, scope: ["accounts", "See structures and their balances"] },
      "entities:write": {
        roles: admins,
        scope: ["accounts", "Change structures, and move accounts in them"],
      },
    },
    watched: {
      entities: { name: "entity", audited: ["clientId", "parentId", "kind", "name", "code"] },
    },
    record: {
      table: "entities",
      name: "name",
      timeline: { title: "Entity", right: "entities:read", client: "client_id" },
    },
    requestIds: ["entities"],
    asked: { words: "entity|entities|legal entity|legal entities|department|departments|project|projects" },
  }),
];
