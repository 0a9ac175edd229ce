import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { List } from "@/ui/list";
import { bankDate, formatDate } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import type { HoldRow } from "./queries";

/** As many are shown; the others stand on the pages of their accounts. */
const shown = 4;

/** What can be spent again, and when: active holds that end by themselves, the next one first. */
export const EndingHolds = ({
  holds,
  now,
  zone,
}: {
  holds: readonly HoldRow[];
  now: number;
  zone: string;
}) => {
  const ending = holds
    .flatMap(({ expiresAt, ...hold }) =>
      expiresAt === null || expiresAt <= now ? [] : [{ ...hold, expiresAt }],
    )
    .toSorted((a, b) => a.expiresAt - b.expiresAt)
    .slice(0, shown);
  return (
    <Card title="What comes" description="Holds that end by themselves">
      {ending.length === 0 ? (
        <EmptyState title="No hold ends by itself" icon="clock" />
      ) : (
        <List
          items={ending.map((hold) => ({
            key: hold.id,
            href: `/client/accounts/${hold.vaId}`,
            title: hold.customerName ?? "",
            text: hold.reference,
            figure: formatMoney(hold.heldAmount, hold.heldCurrency),
            note: `on ${formatDate(bankDate(hold.expiresAt, zone))}`,
          }))}
        />
      )}
    </Card>
  );
};
