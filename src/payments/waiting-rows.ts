import { preparedRead } from "db/prepared";
import { payments, virtualAccounts } from "db/schema";
import { sql } from "drizzle-orm";
import { findCounterparty } from "@/accounts/transactions/counterparty";
import { moneyWeight } from "@/platform/waiting/order";
import { amongIds, type defineWaiting } from "@/platform/waiting/source";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { readableNumber } from "@/vocabulary/iban";
import { data } from "@/vocabulary/language/around";
import { formatMoney } from "@/vocabulary/money";
import { ofAccount, type PaymentRow, parsePayee, paymentColumns } from "./queries";

const among = preparedRead((read) =>
  read
    .select(paymentColumns)
    .from(payments)
    .innerJoin(virtualAccounts, ofAccount)
    .where(amongIds(payments.id)),
);

/** Amount and payee of a payment in a sentence: the payee's name, or its number if no name is known. */
export const renderNamed = (row: PaymentRow) => ({
  amount: html`<b>${formatMoney(row.amount, row.currency)}</b>`,
  payee: isolated(
    data(parsePayee(row)?.name ?? findCounterparty(row.description) ?? readableNumber(row.recipient)),
  ),
});

/** Columns of waiting payments, as `defineWaiting` takes them. */
export const paymentsThatWait = {
  from: sql`payments p`,
  id: sql<number>`p.id`,
  since: sql<number>`p.created_at`,
} as const;
/** Weight and reading of waiting payments. */
export const paymentRows = {
  weight: moneyWeight(sql`p.amount`, sql`p.currency`),
  read: ({ db }, _actor, ids) => among(db).all({ ids: JSON.stringify(ids) }),
} satisfies Partial<Parameters<typeof defineWaiting<PaymentRow>>[0]["rows"]>;
