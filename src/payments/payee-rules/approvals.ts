import { replaceRowsAct } from "@/approvals/replace-rows-act";
import { rowActs } from "@/approvals/row-acts";
import { payeeRuleRows } from "./commands";
import { payeeRuleContract, payeeRuleWhole } from "./contract";

const kind = "compliance";

/** Approvals for adding, changing and deleting a rule about the required details of payments to other banks. */
export const payeeRuleActs = rowActs(payeeRuleContract, payeeRuleRows, {
  kind,
  does: [
    "what payments to a country have to say before they leave",
    "such a rule, changed",
    "payments there leave by the next rule that fits",
  ],
});

export const allPayeeRules = replaceRowsAct(payeeRuleWhole, payeeRuleRows, {
  name: "put_payee rules",
  kind,
  does: "all of these rules",
});
