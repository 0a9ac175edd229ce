import { ownAccountAddress } from "@/accounts/screen";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { List } from "@/ui/list";
import { bankDate, formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import type { HoldRow } from "./queries";

/** Holds that expire, the next one first, with the amount that becomes available. */
export const EndingHolds = ({ holds, zone }: { holds: readonly HoldRow[]; zone: string }) => (
  <Card title="Coming up" description="Holds that end by themselves">
    {holds.length === 0 ? (
      <EmptyState title="No hold ends by itself" icon="clock" />
    ) : (
      <List
        items={holds.map((hold) => ({
          key: hold.id,
          href: ownAccountAddress(hold.vaId),
          title: hold.customerName,
          text: hold.reference,
          figure: formatMoney(hold.heldAmount, hold.heldCurrency),
          note:
            hold.expiresAt === null
              ? undefined
              : say("on {date}", { date: formatDate(bankDate(hold.expiresAt, zone)) }),
        }))}
      />
    )}
  </Card>
);
