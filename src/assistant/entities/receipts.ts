import { receiptLists } from "@/collections/receipts/list";
import { describeReceipt, restOf } from "@/collections/receipts/queries";
import { receiptStatuses } from "@/vocabulary/collection-options";
import { type DeclaredEntity, field } from "../question/entity";
import { readOfAccounts } from "./parts/of-accounts";
import {
  clientField,
  currencyField,
  onAccountField,
  onlyOption,
  statusField,
  textField,
} from "./parts/shared";

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
  read: readOfAccounts(
    receiptLists.client.read,
    (filters) => ({ status: onlyOption(filters, "status", receiptStatuses) }),
    (row, { env }) => {
      const { payer, remittance, bookedOn } = describeReceipt(row, env.zone);
      return {
        status: row.status,
        rest: restOf(row),
        amount: row.amount,
        currency: row.currency,
        text: [payer?.name, remittance, row.own].join("\n"),
        payer: payer?.name ?? payer?.account ?? row.own,
        description: remittance,
        booked: bookedOn,
      };
    },
  ),
};
