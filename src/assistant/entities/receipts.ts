import { receiptLists } from "@/collections/receipts/list";
import { describeReceipt, restOf } from "@/collections/receipts/queries";
import { receiptStatuses } from "@/vocabulary/collection-options";
import { type DeclaredEntity, field, onlyValue } from "../question/entity";
import { isOfSubject } from "../run/selection";
import { accountName } from "../run/wording";
import { clientField, currencyField, onAccountField, statusField, textField } from "./parts/shared";

/** Number of receipts read for one answer. */
const mostRead = 2000;

/** Payments from outside by what they were applied to; what waits is the default. */
export const receipts: DeclaredEntity = {
  access: "receipts:read",
  noun: ["receipt", "receipts"],
  called: "receipts to apply",
  words:
    "unapplied receipt|unapplied receipts|unapplied money|receipts to apply|receipts are unapplied|receipts are not applied|unapplied payments|overpaid receipt|overpaid receipts|receipts with a rest",
  says: [
    {
      words:
        "unapplied receipt|unapplied receipts|unapplied money|receipts are unapplied|receipts are not applied|unapplied payments",
      is: { status: "unapplied" },
    },
    { words: "overpaid receipt|overpaid receipts|receipts with a rest", is: { status: "overpaid" } },
    { words: "kept receipts|receipts that were kept|receipts were kept", is: { status: "kept" } },
    { words: "applied receipts|receipts were applied", is: { status: "applied" } },
  ],
  fields: {
    status: statusField(
      {
        unapplied: "unapplied|not applied",
        overpaid: "overpaid",
        applied: "applied",
        kept: "kept",
        returned: "",
      },
      { unapplied: { lasts: true }, overpaid: { lasts: true } },
    ),
    rest: field.money("Remaining", { fact: "rest|remaining|remaining amount" }),
    amount: field.money("Amount", { fact: "receipt amount" }),
    currency: currencyField,
    account: onAccountField,
    client: clientField,
    text: textField,
    payer: field.text("Payer", { fact: "payer|by whom" }),
    description: field.text("Description"),
    booked: field.day("Booked", { when: "booked|came in|that came in|received", fact: "booking day" }),
  },
  amount: "rest",
  time: "booked",
  usual: { status: "unapplied" },
  recordAt: (actor, id) =>
    `${actor.role === "client_user" ? "/client" : "/admin"}/receivables/receipts?view=${id}`,
  shown: ["booked", "payer", "description", "account", "status", "amount", "rest"],
  async read(deps, actor, { subject, filters, limit }) {
    const page = { limit: mostRead, order: { sort: "newest", direction: "desc" } } as const;
    const status = receiptStatuses.find((one) => one === onlyValue(filters, "status"));
    const { rows, next } = await receiptLists.client.read(deps, actor, { ...(status && { status }) }, page);
    const wanted = rows.filter(({ vaId }) => isOfSubject(subject, vaId));
    return {
      rows: wanted.slice(0, limit).map((row) => {
        const { payer, remittance, bookedOn } = describeReceipt(row, deps.env.zone);
        return {
          id: row.id,
          status: row.status,
          rest: restOf(row),
          amount: row.amount,
          currency: row.currency,
          account: row.vaId,
          accountName: accountName(row),
          text: [payer?.name, remittance, row.own].join("\n"),
          payer: payer?.name ?? payer?.account ?? row.own,
          description: remittance,
          booked: bookedOn,
        };
      }),
      more: next !== undefined || wanted.length > limit,
    };
  },
};
