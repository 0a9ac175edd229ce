import { defineTimelines } from "@/platform/timeline";
import { getOrder } from "./queries";

export const timelines = defineTimelines({
  "standing-order": {
    title: "Standing order",
    trail: "STANDING_ORDER",
    readName: async (deps, actor, id) => (await getOrder(deps, actor, id)).recipient,
  },
});
