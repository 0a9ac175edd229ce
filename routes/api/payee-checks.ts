import { endpoint } from "@/app/define";
import { answerPayeeCheck } from "@/payments/payee-checks/answer";
import { checkPayeeCall } from "@/payments/payee-checks/contract";

export default [
  endpoint(checkPayeeCall, {
    summary: "Check the name of a virtual IBAN's holder",
    description:
      "For a payer's bank: whether one of the bank's virtual IBANs is held under a name. `match`, `close_match` with the holder's name, or `no_match`, which is also said of an IBAN that is not in use; `unavailable` for accounts of other banks. 429 for a caller that tries one name after another.",
    category: "Payments",
    access: "payee-checks:ask",
    stepUp: { none: "a question" },
    approval: { none: "a question" },
    handler: ({ actor, deps, body }) => answerPayeeCheck(deps, actor, body),
  }),
];
