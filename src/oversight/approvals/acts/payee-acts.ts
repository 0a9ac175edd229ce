import { payeeRuleRows } from "@/payments/payee-rules/commands";
import {
  type PayeeRuleBody,
  payeeRuleContract,
  payeeRuleText,
  payeeRuleValues,
  payeeRuleWhole,
} from "@/payments/payee-rules/contract";
import { purposeCodeRows } from "@/payments/purpose-codes/commands";
import {
  type PurposeCodeBody,
  purposeCodeContract,
  purposeCodeText,
  purposeCodeValues,
  purposeCodeWhole,
} from "@/payments/purpose-codes/contract";
import { rowActs } from "../row-acts";
import { wholeAct } from "../whole-act";

const kind = "compliance";

/** A rule of what payments to other banks have to say, which is added, changed or deleted. */
export const payeeRuleActs = rowActs(payeeRuleContract, payeeRuleRows, {
  kind,
  values: payeeRuleValues,
  does: [
    "what payments to a country have to say before they leave",
    "such a rule, changed",
    "payments there leave by the next rule that fits",
  ],
  text: payeeRuleText,
  details: (rule: PayeeRuleBody) => ({ rule: payeeRuleText(rule) }),
});

export const allPayeeRules = wholeAct(payeeRuleWhole, payeeRuleRows, {
  name: "put_payee rules",
  kind,
  does: "all of these rules",
  text: payeeRuleText,
});

/** A purpose that payments may name. */
export const purposeCodeActs = rowActs(purposeCodeContract, purposeCodeRows, {
  kind,
  values: purposeCodeValues,
  does: [
    "a purpose that payments may name",
    "such a purpose, changed",
    "a purpose that payments name no more",
  ],
  text: purposeCodeText,
  details: (code: PurposeCodeBody) => ({ code: purposeCodeText(code) }),
});

export const allPurposeCodes = wholeAct(purposeCodeWhole, purposeCodeRows, {
  name: "put_purpose codes",
  kind,
  does: "all of these purposes",
  text: purposeCodeText,
});
