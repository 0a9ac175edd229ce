import { Card } from "@/ui/card";
import { BarChart } from "@/ui/chart";
import { EmptyState } from "@/ui/empty-state";
import { formatDate } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import { formatDay, type HrefOf, Periods } from "./money-chart";
import { type DayOfBook, historiesOf, shortMoney } from "./rules";

/** What was held at the end of each day, a drawing for each currency: their sizes cannot be compared. */
export const BalanceChart = ({ days, href }: { days: readonly DayOfBook[]; href: HrefOf }) => {
  const histories = historiesOf(days);
  return (
    <Card
      id="balances"
      title="Balance"
      description={`At the end of each of the last ${days.length} days`}
      actions={<Periods of="balances" label="Period of the balance" href={href} current={days.length} />}
    >
      {histories.length === 0 ? (
        <EmptyState
          title={`Nothing was held in the last ${days.length} days`}
          icon="ledger"
          text="The chart begins with the first credit."
        />
      ) : (
        histories.map(({ currency, days: held }) => (
          <BarChart
            key={currency}
            title={`Balance in ${currency}`}
            description={`What the accounts in ${currency} held together at the end of each of the last ${days.length} days`}
            series={[{ name: currency, tone: "accent" }]}
            bars={held.map(({ date, balance }) => ({
              label: formatDate(date),
              tick: formatDay(date),
              values: [Number(balance)],
            }))}
            total={`Now ${formatMoney(held.at(-1)?.balance ?? 0n, currency)}`}
            height={histories.length === 1 ? 200 : 132}
            format={(minor) => formatMoney(minor, currency)}
            formatAxis={(minor) => shortMoney(minor, currency)}
          />
        ))
      )}
    </Card>
  );
};
