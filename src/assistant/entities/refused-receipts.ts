import { refusedLists } from "@/collections/refused-receipts/list";
import { describePayer } from "@/collections/refused-receipts/queries";
import { refusedScreens } from "@/collections/screen";
import { receiptRefusalLabels, refusedStatuses } from "@/vocabulary/collection-options";
import { say } from "@/vocabulary/language";
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

/** Payments from outside that a rule of their account refused; what waits is the default. */
export const refusedReceipts: DeclaredEntity = {
  access: "receipts:read",
  noun: ["refused receipt", "refused receipts"],
  words:
    "refused receipt|refused receipts|receipts are refused|receipts were refused|receipts that were refused|receipts refused by a rule",
  says: [
    { words: "returned refused receipts|refused receipts were returned", is: { status: "returned" } },
    { words: "accepted refused receipts|refused receipts were accepted", is: { status: "accepted" } },
  ],
  fields: {
    status: statusField({ waiting: "waiting", returned: "", accepted: "" }, { waiting: { lasts: true } }),
    amount: field.money("Amount", { fact: "refused amount" }),
    currency: currencyField,
    account: onAccountField,
    client: clientField,
    text: textField,
    payer: field.text("Payer", { fact: "payer|by whom" }),
    rule: field.text("Rule", { fact: "rule|why" }),
    booked: field.day("Booked", { when: "booked|came in|that came in|received", fact: "booking day" }),
  },
  amount: "amount",
  time: "booked",
  usual: { status: "waiting" },
  recordAt: (actor, id) =>
    `${refusedScreens[actor.role === "client_user" ? "client" : "admin"].path}?view=${id}`,
  shown: ["booked", "payer", "rule", "account", "status", "amount"],
  read: readOfAccounts(
    refusedLists.client.read,
    (filters) => ({ status: onlyOption(filters, "status", refusedStatuses) }),
    (row) => {
      const payer = describePayer(row);
      return {
        status: row.status,
        amount: row.amount,
        currency: row.currency,
        text: [payer?.name, row.remittance].join("\n"),
        payer: payer?.name ?? payer?.account ?? "",
        rule: say(receiptRefusalLabels[row.code]),
        booked: row.booked,
      };
    },
  ),
};
