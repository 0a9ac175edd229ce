import { scheduledFilterSchema } from "@/payments/scheduled/contract";
import { listScheduled } from "@/payments/scheduled/list";
import { readableNumber } from "@/vocabulary/iban";
import { translate } from "@/vocabulary/language/speaking";
import type { EntityModel } from "../ask/entity";
import { nameOf } from "../run/wording";
import { listed } from "./listed";
import {
  clientField,
  currencyField,
  onAccountField,
  recipientField,
  statusField,
  textField,
  whatBecame,
} from "./shared";

/** Payments that wait for their day, or did, and what became of them. */
export const scheduledPayments: EntityModel = {
  name: "scheduledPayments",
  access: "scheduled-payments:read",
  noun: ["scheduled payment", "scheduled payments"],
  words:
    "scheduled payment|scheduled payments|payment scheduled|payments scheduled|future dated payment|future dated payments|future-dated payment|future-dated payments|post-dated payments",
  fields: {
    status: {
      ...statusField(
        {
          scheduled: "outstanding|still to come|not yet made",
          waiting: "waiting|waiting for a second person|waiting for approval",
          paid: "already paid|carried out",
          failed: "failed|not paid|not made|unpaid|that could not be paid|did not go through|that failed",
          cancelled: "cancelled|canceled|called off",
        },
        {
          scheduled: { lasts: true },
        },
      ),
      fact: `state|status|${whatBecame}`,
    },
    amount: { label: "Amount", kind: "money" },
    currency: currencyField,
    account: onAccountField,
    client: clientField,
    recipient: recipientField,
    text: textField,
    description: { label: "Description", kind: "text", fact: "purpose|description" },
    reference: {
      label: "Reference",
      kind: "reference",
      prefix: "PAY-",
      fact: "reference|references|ref|refs",
    },
    reason: {
      label: "Reason",
      kind: "text",
      fact: "reason|reasons|reason for|for what reason|why|on what grounds",
    },
    day: {
      label: "Executes on",
      kind: "day",
      when: "due|executed|to be made|to be paid|that execute",
      fact: "execution date|execution day|on which day",
      ahead: true,
    },
    ordered: {
      label: "Ordered",
      kind: "day",
      when: "ordered|were ordered|was ordered|entered",
      fact: "day of the order",
    },
    orderedBy: { label: "Ordered by", kind: "text", whoOf: "ordered", fact: "ordered by whom" },
  },
  amount: "amount",
  time: "day",
  usual: { status: "scheduled" },
  asked: "list",
  record: "reference",
  recordAt: (_actor, id) => `/client/scheduled-payments?view=${id}`,
  shown: ["day", "account", "recipient", "description", "status", "reason", "amount"],
  ...listed({
    list: listScheduled,
    // Its own days are those on which payments were ordered.
    schema: scheduledFilterSchema.omit({ from: true, to: true }),
    at: "/client/scheduled-payments",
    search: ["reference"],
    otherwise: { status: "all" },
    row: (row, { day }) => ({
      id: row.id,
      status: row.status,
      amount: row.amount,
      currency: row.currency,
      account: row.vaId,
      accountName: nameOf(row),
      recipient: readableNumber(row.recipient),
      text: [row.recipient, row.payee, row.description, row.reference].join("\n"),
      description: row.description,
      reference: row.reference,
      reason: row.reason === null ? null : translate(row.reason),
      day: row.executesOn,
      ordered: day(row.createdAt),
      orderedBy: row.madeBy,
    }),
  }),
};
