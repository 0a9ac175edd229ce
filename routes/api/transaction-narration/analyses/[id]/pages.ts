import { endpoint } from "@/app/define";
import { getPagePicturesCall } from "@/narration/contract";
import { getAnalysis } from "@/narration/queries";

export const GET = endpoint(getPagePicturesCall, {
  summary: "Read the pages of a kept analysis on which rows do not add up",
  description:
    "Word by word with their places, in points from the top left corner. No image of the file is kept.",
  category: "Transaction Narration",
  access: "narration:use",
  async handler({ actor, deps, params }) {
    return (await getAnalysis(deps, actor, params.id)).kept.pictures;
  },
});
