import { defineTimelines } from "@/platform/timeline";
import { getRun } from "./list";

export const timelines = defineTimelines({
  reconciliation: {
    title: "Reconciliation",
    trail: "RECONCILIATION",
    async readName(deps, actor, id) {
      await getRun(deps, actor, id);
      return String(id);
    },
  },
});
