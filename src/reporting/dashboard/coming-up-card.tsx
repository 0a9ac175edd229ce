import type { HoldRow } from "@/accounts/holds/queries";
import { ownAccountAddress } from "@/accounts/screen";
import { type NextPayment, nextPaymentItem } from "@/payments/standing-orders/next-payments";
import { Card } from "@/ui/card";
import { List } from "@/ui/list";
import { type BankDate, bankDate, formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { formatMoney } from "@/vocabulary/money";

type Props = { payments: readonly NextPayment[]; holds: readonly HoldRow[]; zone: string };

/** What is due next: payments to come, and holds that expire, the earliest first. Hidden if nothing is. */
export const ComingUpCard = ({ payments, holds, zone }: Props) => {
  const items = [
    ...payments.map((payment) => ({ on: payment.executesOn, item: nextPaymentItem(payment) })),
    ...holds.flatMap(({ id, vaId, customerName, reference, heldAmount, heldCurrency, expiresAt }) => {
      if (expiresAt === null) return [];
      const on: BankDate = bankDate(expiresAt, zone);
      const item = {
        key: `h${id}`,
        href: ownAccountAddress(vaId),
        title: customerName,
        text: say("The hold {reference} ends", { reference: data(reference) }),
        figure: formatMoney(heldAmount, heldCurrency),
        note: formatDate(on),
      };
      return { on, item };
    }),
  ].toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
  return items.length === 0 ? null : (
    <Card title="Coming up" actions={<a href="/client/scheduled-payments">{say("Scheduled payments")}</a>}>
      <List items={items.map(({ item }) => item)} />
    </Card>
  );
};
