import { instructionFilterSchema } from "@/bank/cbs/contract";
import { listInstructions } from "@/bank/cbs/instructions";
import { type DeclaredEntity, field } from "../question/entity";
import { listed } from "./parts/listed";
import { currencyField, statusField } from "./parts/shared";

/** Orders to move real money between CBS accounts. */
export const settlements: DeclaredEntity = {
  access: "cbs:read",
  acts: true,
  noun: ["settlement instruction", "settlement instructions"],
  words: "settlement instruction|settlement instructions|settlement|settlements",
  says: [
    {
      words:
        "cbs accounts owe|core accounts owe|cbs accounts owe each other|core accounts owe each other|cbs accounts owe one another|core accounts owe one another|owe each other|owed between cbs accounts|owed between core accounts|to be settled|not settled|not yet settled|left to settle|not settled yet",
      is: { status: "open" },
    },
  ],
  fields: {
    status: statusField({ open: "open|unsettled|outstanding|pending", settled: "settled" }),
    amount: field.money("Amount"),
    currency: currencyField,
    pair: field.text("Between", {
      words: "pair|pairs",
      fact: "between which accounts|between which core accounts|between which cbs accounts|from which account to which",
      parts: true,
    }),
    debited: field.text("From", { code: "cbs", led: "from|out of|owed by|by" }),
    credited: field.text("To", { code: "cbs", led: "to|into|owed to" }),
    made: field.day("Date", { when: "created|were created|was created" }),
  },
  amount: "amount",
  time: "made",
  sayWhen: true,
  usual: { status: "open" },
  asked: "sum",
  shown: ["made", "debited", "credited", "status", "amount"],
  ...listed({
    list: listInstructions,
    schema: instructionFilterSchema,
    at: "/admin/cbs-linking",
    prefix: "si-",
    row: ({ id, settledAt, amount, currency, fromCbsAccount, toCbsAccount, createdAt }, { day }) => ({
      id,
      amount,
      currency,
      status: settledAt === null ? "open" : "settled",
      pair: `${fromCbsAccount} to ${toCbsAccount}`,
      debited: fromCbsAccount,
      credited: toCbsAccount,
      made: day(createdAt),
    }),
  }),
};
