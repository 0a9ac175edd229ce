import { admins, defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "EXCHANGE_RATE",
    topics: ["rates"],
    rights: {
      "rates:read": { roles: everyone, scope: ["settings", "See exchange rates"] },
      "rates:write": { roles: admins, scope: ["settings", "Set exchange rates"] },
    },
    watched: {
      exchange_rates: { name: "exchange rate" },
    },
    numbered: { exchange_rates: "exchange rate" },
    asked: { words: "exchange rate|exchange rates|rate|rates|fx rate|fx rates|euro rate|euro rates" },
  }),
];
