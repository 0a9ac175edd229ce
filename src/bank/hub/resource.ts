import { admins, defineResource } from "@/resources/define";

export default [
  defineResource({
    rights: {
      "hub:use": { roles: admins, scope: ["payments", "Answer for the payment hub"] },
    },
  }),
];
