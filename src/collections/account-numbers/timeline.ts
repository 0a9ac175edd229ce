import { defineTimelines } from "@/platform/timeline";
import { groupIban } from "@/vocabulary/iban";
import { getNumber } from "./queries";

export const timelines = defineTimelines({
  "account-number": {
    title: "Account number",
    trail: "ACCOUNT_NUMBER",
    readName: async (deps, actor, id) => groupIban((await getNumber(deps, actor, id)).iban),
  },
});
