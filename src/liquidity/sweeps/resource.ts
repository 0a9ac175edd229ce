import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    rights: {
      "sweeps:page": staff,
      "sweeps:write": {
        roles: admins,
        scope: ["settings", "Change sweeps and core accounts, and run sweeps"],
      },
    },
  }),
];
