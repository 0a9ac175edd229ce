import { defineTimelines } from "@/platform/timeline";
import { getReport } from "./list";

export const timelines = defineTimelines({
  report: {
    title: "Report",
    trail: "REPORT",
    async readName(deps, actor, id) {
      await getReport(deps, actor, id);
      return String(id);
    },
  },
});
