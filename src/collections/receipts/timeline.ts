import { defineTimelines } from "@/platform/timeline";
import { formatMoney } from "@/vocabulary/money";
import { getReceipt } from "./queries";

export const timelines = defineTimelines({
  receipt: {
    title: "Receipt",
    trail: "RECEIPT",
    async readName(deps, actor, id) {
      const { amount, currency } = await getReceipt(deps, actor, id);
      return formatMoney(amount, currency);
    },
  },
});
