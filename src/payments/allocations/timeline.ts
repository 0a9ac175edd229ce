import { assertCan } from "@/access/policy";
import { defineTimelines } from "@/platform/timeline";
import { getAllocation } from "./queries";

export const timelines = defineTimelines({
  allocation: {
    title: "Fund allocation",
    trail: "FUND_ALLOCATION",
    async readName(deps, actor, id) {
      assertCan(actor, "allocations:page");
      return (await getAllocation(deps, actor, id)).username;
    },
  },
});
