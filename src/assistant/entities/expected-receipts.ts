import { expectedLists } from "@/collections/expected-receipts/list";
import { openAmount } from "@/collections/expected-receipts/rules";
import { bankToday } from "@/platform/bank-day";
import { type DeclaredEntity, field } from "../question/entity";
import { readOfAccounts } from "./parts/of-accounts";
import { clientField, currencyField, onAccountField, statusField, textField } from "./parts/shared";

/** Invoices and whatever else clients expect, with the amount still open. */
export const expectedReceipts: DeclaredEntity = {
  access: "expected-receipts:read",
  noun: ["expected receipt", "expected receipts"],
  words:
    "expected receipt|expected receipts|expected invoice|expected invoices|receivable|receivables|open invoice|open invoices|open items|unpaid invoice|unpaid invoices|outstanding invoices|outstanding receivables|invoices are open|invoices are unpaid",
  says: [
    {
      words:
        "overdue invoice|overdue invoices|overdue receivables|invoices are overdue|receivables are overdue|overdue expected receipts|past due invoices|late invoices|invoices are late",
      is: { age: "overdue" },
    },
    {
      words: "partly paid invoice|partly paid invoices|invoices are partly paid|invoices were partly paid",
      is: { status: "partly_paid" },
    },
    { words: "expired invoices|invoices have expired|invoices expired", is: { status: "expired" } },
    { words: "cancelled invoices|invoices were cancelled", is: { status: "cancelled" } },
    { words: "paid expected receipts|paid receivables", is: { status: "paid" } },
    {
      words:
        "open invoice|open invoices|unpaid invoice|unpaid invoices|outstanding invoices|invoices are open|invoices are unpaid|outstanding receivables|open items",
      is: { status: "unpaid" },
    },
  ],
  fields: {
    status: statusField(
      {
        unpaid: "unpaid|outstanding|not paid",
        open: "open",
        partly_paid: "partly paid|part paid",
        paid: "",
        expired: "expired",
        cancelled: "cancelled|canceled",
      },
      { unpaid: { also: ["open", "partly_paid", "expired"], lasts: true }, open: { lasts: true } },
    ),
    age: field.choice("Age", {
      values: {
        overdue: { words: "overdue|past due", label: "overdue", adjective: true, lasts: true },
        ahead: { words: "not yet due|not due yet", label: "not yet due", suffix: true },
        over: { words: "", label: "over" },
      },
    }),
    open: field.money("Open", { fact: "open amount" }),
    amount: field.money("Amount", { fact: "invoice amount" }),
    currency: currencyField,
    account: onAccountField,
    client: clientField,
    // Payer, number and description.
    text: textField,
    payer: field.text("Payer", { words: "payer|payers", fact: "payer|by whom", parts: true }),
    number: field.text("Number", { fact: "invoice number|invoice numbers" }),
    due: field.day("Due", { when: "due|falling due|that fall due", fact: "due date|due day", ahead: true }),
  },
  amount: "open",
  time: "due",
  usual: { status: "unpaid" },
  recordAt: (actor, id) => `${actor.role === "client_user" ? "/client" : "/admin"}/receivables?view=${id}`,
  shown: ["due", "number", "payer", "account", "status", "amount", "open"],
  read: readOfAccounts(
    expectedLists.client.read,
    () => ({}),
    (row, deps) => ({
      status: row.status,
      age:
        row.status === "paid" || row.status === "cancelled"
          ? "over"
          : row.dueDate < bankToday(deps)
            ? "overdue"
            : "ahead",
      open: openAmount(row),
      amount: row.amount,
      currency: row.currency,
      text: [row.payerName, row.number, row.description].join("\n"),
      payer: row.payerName,
      number: row.number,
      due: row.dueDate,
    }),
  ),
};
