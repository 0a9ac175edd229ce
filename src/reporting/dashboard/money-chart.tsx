import { Card } from "@/ui/card";
import { BarChart } from "@/ui/chart";
import { EmptyState } from "@/ui/empty-state";
import { formatDate } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import { barsOf, chartPeriods, type DayOfMoney, firstPeriod, moneyOf, shortMoney } from "./rules";

export type HrefOf = (days: string | undefined) => string;

/**
 * Money in and out per day, or per week of a longer period. The period is part of the page's address, which `href`
 * gives: undefined is the one that a page shows first.
 */
export const MoneyChart = ({ days, href }: { days: readonly DayOfMoney[]; href: HrefOf }) => {
  const total = moneyOf(days);
  const dollars = (minor: number) => formatMoney(minor, "USD");
  return (
    <Card
      id="money"
      title="Money in and out"
      description={`The last ${days.length} days, in USD`}
      actions={<Periods of="money" label="Period of money in and out" href={href} current={days.length} />}
    >
      {total.credits + total.debits === 0n ? (
        <EmptyState
          title={`No money has moved in the last ${days.length} days`}
          icon="transfer"
          text="The chart begins with the first transaction."
        />
      ) : (
        <BarChart
          title="Money in and out"
          description={`Money booked in and out on each of the last ${days.length} days, in USD`}
          series={[
            { name: "In", tone: "accent" },
            { name: "Out", tone: "quiet" },
          ]}
          bars={barsOf(days).map(({ from, to, credits, debits }) => ({
            label: from === to ? formatDate(to) : `${formatDay(from)} to ${formatDate(to)}`,
            tick: formatDay(from),
            values: [Number(credits), Number(debits)],
          }))}
          total={`In ${formatMoney(total.credits, "USD")} · Out ${formatMoney(total.debits, "USD")}`}
          format={dollars}
          formatAxis={shortDollars}
        />
      )}
    </Card>
  );
};

type PeriodsProps = { of: string; label: string; href: HrefOf; current: number };

/** The periods that a chart can have, as links of the page. @param of the id of its card */
export const Periods = ({ of, label, href, current }: PeriodsProps) => (
  <nav class="segments" aria-label={label}>
    {chartPeriods.map((days) => {
      const address = href(days === firstPeriod ? undefined : days);
      return (
        <a
          id={`${of}-days-${days}`}
          key={days}
          href={address}
          hx-get={address}
          hx-replace-url="true"
          aria-current={days === `${current}` ? "true" : undefined}
        >
          {days} days
        </a>
      );
    })}
  </nav>
);

/** A day of the bank without its year: `5 Nov`. */
export const formatDay = (date: string) => formatDate(date).slice(0, -5);

const shortDollars = (minor: number) => shortMoney(minor, "USD");
