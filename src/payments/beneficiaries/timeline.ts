import { defineTimelines } from "@/platform/timeline";
import { getBeneficiary } from "./commands";

export const timelines = defineTimelines({
  beneficiary: {
    title: "Beneficiary",
    trail: "BENEFICIARY",
    readName: async (deps, actor, id) => (await getBeneficiary(deps, actor, id)).name,
  },
});
