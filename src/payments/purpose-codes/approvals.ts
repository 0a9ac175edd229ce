import { replaceRowsAct } from "@/approvals/replace-rows-act";
import { rowActs } from "@/approvals/row-acts";
import { purposeCodeRows } from "./commands";
import { purposeCodeContract, purposeCodeWhole } from "./contract";

const kind = "compliance";

/** Approvals for adding, changing and deleting a purpose code. */
export const purposeCodeActs = rowActs(purposeCodeContract, purposeCodeRows, {
  kind,
  does: [
    "a purpose that payments may name",
    "such a purpose, changed",
    "a purpose that payments name no more",
  ],
});

export const allPurposeCodes = replaceRowsAct(purposeCodeWhole, purposeCodeRows, {
  name: "put_purpose codes",
  kind,
  does: "all of these purposes",
});
