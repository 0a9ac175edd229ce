import { formatDay } from "@/reporting/dashboard/money-chart";
import { barsOf, moneyOf, shortMoney } from "@/reporting/dashboard/rules";
import { Card } from "@/ui/card";
import { BarChart } from "@/ui/chart";
import { formatDate } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import { type AccountPageData, daysShown } from "./reads";

/** What the account held at the end of each day. */
export const BalanceCard = ({ data: { record, days } }: { data: AccountPageData }) => {
  const { currency, balance } = record.account;
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <Card title="Balance" description={`At the end of each of the last ${daysShown} days`}>
      <BarChart
        title="Balance"
        description={`What the account held at the end of each of the last ${daysShown} days`}
        series={[{ name: currency, tone: "accent" }]}
        bars={days.map((day) => ({
          label: formatDate(day.date),
          tick: formatDay(day.date),
          values: [day.balance],
        }))}
        total={`Now ${money(balance)}`}
        format={money}
        formatAxis={(minor) => shortMoney(minor, currency)}
      />
    </Card>
  );
};

/** What came in and went out, week by week, in the account's currency. */
export const FlowCard = ({ data: { record, days } }: { data: AccountPageData }) => {
  const { currency } = record.account;
  const money = (minor: number) => formatMoney(minor, currency);
  const total = moneyOf(days);
  if (total.credits + total.debits === 0n) return null;
  return (
    <Card title="Money in and out" description={`Each week of the last ${daysShown} days`}>
      <BarChart
        title="Money in and out"
        description={`Money booked in and out in each week of the last ${daysShown} days`}
        series={[
          { name: "In", tone: "accent" },
          { name: "Out", tone: "quiet" },
        ]}
        bars={barsOf(days).map(({ from, to, credits, debits }) => ({
          label: from === to ? formatDate(to) : `${formatDay(from)} to ${formatDate(to)}`,
          tick: formatDay(from),
          values: [Number(credits), Number(debits)],
        }))}
        total={`In ${formatMoney(total.credits, currency)} · Out ${formatMoney(total.debits, currency)}`}
        format={money}
        formatAxis={(minor) => shortMoney(minor, currency)}
      />
    </Card>
  );
};
