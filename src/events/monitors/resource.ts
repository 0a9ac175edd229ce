import { actors, defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "BALANCE_MONITOR",
    rights: {
      "balance-monitors:read": { roles: everyone, scope: ["accounts", "See balance monitors"] },
      "monitors:write": { roles: actors, scope: ["accounts", "Set balance monitors"] },
    },
    requestIds: ["balance_monitors"],
  }),
];
