import { assertCan } from "@/access/policy";
import { defineTimelines } from "@/platform/timeline";
import { getHold } from "./queries";

export const timelines = defineTimelines({
  hold: {
    title: "Hold",
    trail: "HOLD",
    async readName(deps, actor, id) {
      assertCan(actor, "holds:page");
      return (await getHold(deps, actor, id)).reference;
    },
  },
});
