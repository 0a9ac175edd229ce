import { defineTimelines } from "@/platform/timeline";
import { getPool } from "./queries";

export const timelines = defineTimelines({
  "number-pool": {
    title: "Number pool",
    trail: "NUMBER_POOL",
    readName: async (deps, actor, id) => (await getPool(deps, actor, id)).name,
  },
});
