import { asText, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "CLIENT",
    rights: {
      "clients:read": { roles: staff, scope: ["oversight", "See clients"] },
    },
    watched: {
      clients: {
        name: "client",
        alsoBy: ["USER", "VIRTUAL_ACCOUNT"],
        getDetailsName: asText,
      },
    },
    record: { table: "clients", name: "name", key: "id" },
    asked: { words: "client|clients", listed: true },
  }),
];
