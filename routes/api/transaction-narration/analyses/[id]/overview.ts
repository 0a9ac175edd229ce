import { endpoint } from "@/app/define";
import { getOverviewCall } from "@/narration/contract";
import { getAnalysis } from "@/narration/queries";

export const GET = endpoint(getOverviewCall, {
  summary: "Read what is seen of a kept analysis at first",
  description: "Of the rows those around each one that does not add up, or the first ones where all do.",
  category: "Transaction Narration",
  access: "narration:use",
  async handler({ actor, deps, params }) {
    return (await getAnalysis(deps, actor, params.id)).kept.overview;
  },
});
