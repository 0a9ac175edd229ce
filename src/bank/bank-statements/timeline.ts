import { defineTimelines } from "@/platform/timeline";
import { getBankStatement } from "./queries";

export const timelines = defineTimelines({
  "bank-statement": {
    title: "Bank statement",
    trail: "BANK_STATEMENT",
    readName: async (deps, actor, id) => (await getBankStatement(deps, actor, id)).fileName,
  },
});
