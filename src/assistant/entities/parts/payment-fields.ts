import { type EntityModel, type EntityRow, field } from "@/assistant/question/entity";
import { accountName } from "@/assistant/run/wording";
import { accountText } from "@/vocabulary/iban";
import { clientField, currencyField, onAccountField, textField } from "./shared";

/** Fields shared by payments, scheduled payments and standing orders. */
export const paying = {
  amount: "amount",
  ways: { to: { text: {} }, from: { account: {} } },
  fields: {
    amount: field.money("Amount"),
    currency: currencyField,
    account: onAccountField,
    client: clientField,
    recipient: field.text("Recipient", {
      words: "recipient|recipients",
      fact: "recipient|recipients|to whom|payee",
      parts: true,
    }),
    text: textField,
    description: field.text("Description", { fact: "purpose|description" }),
  },
} as const satisfies Partial<EntityModel>;

/** Fields of payments with a reference of their own, and the reason for a failure or return. */
export const referred = {
  reference: field.reference("Reference", { prefix: "PAY-", fact: "reference|references|ref|refs" }),
  reason: field.text("Reason", {
    fact: "reason|reasons|reason for|for what reason|why|on what grounds|grounds",
  }),
} as const satisfies EntityModel["fields"];

type Pays = {
  id: number;
  vaId: number;
  amount: number;
  currency: string;
  recipient: string;
  payee?: string | null;
  description: string;
  reference?: string | null;
  customerName: string;
};

/** The cells of `paying` in a row; `amount` in minor units of its currency. */
export const cellsOfPaying = (row: Pays) =>
  ({
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    account: row.vaId,
    accountName: accountName(row),
    recipient: accountText(row.recipient, row.payee),
    text: [row.recipient, row.payee, row.description, row.reference].filter((one) => one != null).join("\n"),
    description: row.description,
    reference: row.reference ?? null,
  }) satisfies EntityRow;
