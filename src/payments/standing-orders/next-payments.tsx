import type { Actor } from "@/access/actor";
import { readBusinessDays } from "@/bank/cut-offs/calendar";
import { lastDate } from "@/bank/cut-offs/rules";
import type { Deps } from "@/deps";
import { listComingUp } from "@/payments/scheduled/queries";
import { bankToday } from "@/platform/bank-day";
import { Card } from "@/ui/card";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { type BankDate, formatDate } from "@/vocabulary/calendar";
import type { BusinessDays } from "@/vocabulary/calendar/business-days";
import { readableNumber } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import { listNextOrders } from "./queries";
import { listOrderDays } from "./rules";

/** A future payment: a scheduled one, or the next of a standing order. Amount in minor units. */
export type NextPayment = {
  key: string;
  href: string;
  executesOn: BankDate;
  recipient: string;
  payee: string | null;
  description: string;
  amount: Minor;
  currency: Currency;
};

/** The next payments, scheduled ones and those of standing orders, earliest first. Throws AppError 403. */
export async function listNextPayments(deps: Deps, actor: Actor, limit: number): Promise<NextPayment[]> {
  const [payments, orders] = await Promise.all([
    listComingUp(deps, actor, limit),
    listNextOrders(deps, actor, limit),
  ]);
  const calendars = new Map<Currency, BusinessDays>();
  for (const { currency } of orders)
    if (!calendars.has(currency)) calendars.set(currency, await readBusinessDays(deps, currency));
  const until = lastDate(bankToday(deps));
  const ofOrders = orders.flatMap((order) => {
    const days = calendars.get(order.currency);
    const next = order.nextDate ?? undefined;
    const [first] = days ? listOrderDays(order, { next, begun: order.begun, days, until, most: 1 }) : [];
    const { id, recipient, payee, description, amount, currency } = order;
    if (!first) return [];
    const href = `/client/standing-orders?view=${id}`;
    const { executesOn } = first;
    return [{ key: `o${id}`, href, executesOn, recipient, payee, description, amount, currency }];
  });
  const scheduled = payments.map(({ id, executesOn, recipient, payee, description, amount, currency }) => {
    const href = `/client/scheduled-payments?view=${id}`;
    return { key: `p${id}`, href, executesOn, recipient, payee, description, amount, currency };
  });
  return [...scheduled, ...ofOrders]
    .toSorted((a, b) => (a.executesOn < b.executesOn ? -1 : a.executesOn > b.executesOn ? 1 : 0))
    .slice(0, limit);
}

/** A future payment as a row, by its payee and purpose. */
export const nextPaymentItem = (payment: NextPayment) => ({
  key: payment.key,
  href: payment.href,
  title:
    payment.payee === null
      ? payment.description
      : html`${isolated(payment.payee)} · ${isolated(payment.description)}`,
  text: html`<span class="iban">${readableNumber(payment.recipient)}</span>`,
  figure: formatMoney(payment.amount, payment.currency),
  note: formatDate(payment.executesOn),
});

/** Card with the next payments of standing orders; hidden if there are none. */
export const NextPaymentsCard = ({ payments }: { payments: readonly NextPayment[] }) =>
  payments.length === 0 ? null : (
    <Card title="Payments to come" actions={<a href="/client/standing-orders">{say("Standing orders")}</a>}>
      <List items={payments.map(nextPaymentItem)} />
    </Card>
  );
