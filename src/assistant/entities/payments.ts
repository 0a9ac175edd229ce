import { madeFilterSchema } from "@/payments/contract";
import { listAccountPayments } from "@/payments/list";
import type { PaymentRow } from "@/payments/queries";
import { returnReason } from "@/payments/rules";
import { combinePhrases, type DeclaredEntity, field } from "../question/entity";
import { listed } from "./parts/listed";
import { cellsOfPaying, paying, referred } from "./parts/payment-fields";
import { authorField, textField, waitedLongest, whatBecame } from "./parts/shared";

/** Reason why a payment waited, was refused or came back: that of a review, and for staff the bank's own words. */
function findReason(row: PaymentRow, isStaff: boolean): string | null {
  const back = row.returnedAt === null ? null : returnReason(row.returnCode);
  const all = isStaff ? [row.suspicion, row.reason, row.returnText ?? back] : [back];
  const known = all.filter((text) => text !== null);
  return known.length === 0 ? null : known.join("; ");
}

/** Payments as orders, with their recipient and outcome. Excludes returns of refused receipts. */
export const payments: DeclaredEntity = {
  ...paying,
  access: "payments:read",
  noun: ["payment", "payments"],
  called: "payment orders",
  words:
    "payment order|payment orders|payment|payments|pmt|pmts|pymt|pymts|pobo payments|payments did we make|payments we made|payment we made|payments made|payments we have made|payments did we do",
  says: [
    { words: "through payments|via payments" },
    {
      words: "where is|wheres|where's|where is my|where has|where did|track|any news on|any sign of",
      asks: "status",
      needs: "amount",
    },
    {
      words:
        "did it work|did that work|did it go through|did that go through|did that one go through|did it arrive|has it arrived|has it gone through|has it gone out|has it left the bank|has it left|did it leave the bank|did it bounce|did it succeed",
      asks: "status",
    },
    { words: "sent|paid|pay|transferred|wired", needs: "status", verb: { done: {} } },
    { ...waitedLongest, needs: "status" },
    {
      words: "bounced|bounced back|bounced back to us|came back|came back to us|come back",
      is: { status: "returned" },
    },
    {
      words: "sitting in review|waiting in review|waiting for review",
      staff: true,
      is: { status: "review" },
    },
  ],
  fields: {
    status: field.choice("Status", {
      words: "state|states|status",
      fact: `state|status|state of|status of|${whatBecame}`,
      parts: true,
      values: {
        review: {
          words: "processing|pending|in process|being processed|under review",
          staffWords:
            "in review|in compliance review|flagged for review|waiting for review|waiting for a review|waiting for me|waiting|sitting in review|held for review|to review|stopped",
          label: "processing",
          lasts: true,
        },
        booked: { words: "booked", label: "booked" },
        details_needed: {
          words: `${combinePhrases("that|which|", "need|needs|lack|lacks|wait for|waits for", "details|further details|my details|data|more data")}|details needed|with details needed|incomplete`,
          label: "with details needed",
          suffix: true,
          lasts: true,
        },
        sent: { words: "sent", label: "sent" },
        returned: {
          words: "returned|sent back|given back|returned to us|bounced|came back",
          label: "returned",
          adjective: true,
        },
        rejected: {
          words: "rejected|turned down|refused|declined",
          staffWords: "rejected by review|rejected in review|turned down by review",
          on: "decided",
          label: "rejected",
          adjective: true,
        },
      },
    }),
    ...paying.fields,
    ...referred,
    amount: { ...paying.fields.amount, fact: "payment amount|amt" },
    // Fields that its list searches, including the account's name.
    text: textField,
    day: field.day("Made", { fact: "payment date" }),
    payer: field.text("Made by", { fact: "made by whom", whoOf: "day" }),
    decided: field.day("Decided", { when: "decided|reviewed", fact: "decision day", staff: true }),
    decidedBy: authorField("decidedBy", "Decided by", { whoOf: "decided", fact: "decided by whom" }),
  },
  time: "day",
  when: "made",
  asked: "sum",
  alike: "recipient",
  record: "reference",
  recordAt: (_actor, id) => `/client/payments?view=${id}`,
  shown: ["day", "account", "recipient", "description", "status", "amount"],
  ...listed({
    list: listAccountPayments,
    schema: madeFilterSchema,
    at: "/client/payments",
    search: ["text", "reference"],
    row: (row, { day, isStaff }) => ({
      ...cellsOfPaying({ ...row, payee: row.payeeName }),
      status: row.status,
      text: [row.recipient, row.description, row.reference, row.customerName].join("\n"),
      day: day(row.createdAt),
      payer: isStaff ? row.payer : row.ownPayer,
      reason: findReason(row, isStaff),
      ...(isStaff && { decided: day(row.decidedAt), decidedByName: row.decidedBy }),
    }),
  }),
};
