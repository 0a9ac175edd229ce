import { defineTimelines } from "@/platform/timeline";
import { getExpected } from "./queries";

export const timelines = defineTimelines({
  "expected-receipt": {
    title: "Expected receipt",
    trail: "EXPECTED_RECEIPT",
    readName: async (deps, actor, id) => (await getExpected(deps, actor, id)).number,
  },
});
