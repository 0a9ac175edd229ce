import { replaceRowsAct } from "@/approvals/replace-rows-act";
import { rowActs } from "@/approvals/row-acts";
import { cutOffRows } from "./commands";
import { type CutOffBody, cutOffContract, cutOffWhole } from "./contract";

const kind = "calendars";

/** Approvals for adding, changing and deleting a cut-off time. */
export const cutOffActs = rowActs(cutOffContract, cutOffRows, {
  kind,
  does: [
    "until when a payment leaves on the same day",
    "such a time, changed",
    "a payment leaves until the day ends, or another such time",
  ],
  details: ({ currency, country, time }: CutOffBody) => ({
    currency: currency ?? "All",
    country: country ?? "All",
    time,
  }),
});

/** Approval of a list of cut-off times that replaces the stored ones. */
export const allCutOffs = replaceRowsAct(cutOffWhole, cutOffRows, {
  name: "replace_cut_offs",
  kind,
  does: "all such times, replaced by a list",
});
