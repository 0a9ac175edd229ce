import { cachedMarkup } from "@/ui/cached-markup";
import { Card } from "@/ui/card";
import { Chart } from "@/ui/chart";
import type { Content } from "@/ui/content";
import { EmptyState } from "@/ui/empty-state";
import { Segments } from "@/ui/segments";
import { formatDate } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { type Currency, formatMoney } from "@/vocabulary/money";
import {
  chartPeriods,
  type DayOfBook,
  type DayOfMoney,
  firstPeriod,
  inPeriods,
  listDailyMoney,
  makeBars,
  movedCurrencies,
  shortMoney,
  sumMoney,
} from "./rules";

/** The page's address with some parameters changed, or left out if they are undefined. */
export type HrefOf = (changes: Record<string, string | undefined>) => string;

type Props = {
  /** Days of the period and as many before it. */
  days: readonly DayOfMoney[];
  currency: Currency;
  /** Content in the card's corner, for a card whose period can be chosen. */
  actions?: Content;
};

/**
 * Money in and out per day, or per week of a longer period, with the period before in grey if money moved in it. The same days
 * are drawn once.
 */
export const MoneyChart = cachedMarkup(
  ({ days, currency, actions }: Props) => {
    const { now, before } = inPeriods(days);
    const total = sumMoney(now);
    const earlier = sumMoney(before);
    const compares = earlier.credits + earlier.debits > 0n;
    const barsBefore = makeBars(before);
    return (
      <Card
        id="money"
        title="Money in and out"
        description={say("The last {days} days, in {currency}", { days: now.length, currency })}
        actions={actions}
      >
        {total.credits + total.debits === 0n ? (
          <EmptyState
            title={say("No money has moved in the last {days} days", { days: now.length })}
            icon="transfer"
            text="The chart begins with the first transaction."
          />
        ) : (
          <Chart
            kind="bars"
            title="Money in and out"
            description={say("Money booked in and out in the last {days} days, in {currency}", {
              days: now.length,
              currency,
            })}
            series={[
              { name: "In", tone: "accent" },
              { name: "Out", tone: "quiet" },
            ]}
            earlier={say("{days} days earlier", { days: now.length })}
            points={makeBars(now).map(({ from, to, credits, debits }, at) => ({
              label:
                from === to
                  ? formatDate(to)
                  : say("{from} to {to}", { from: formatDay(from), to: formatDate(to) }),
              tick: formatDay(from),
              values: [Number(credits), Number(debits)],
              ...(compares && {
                before: [Number(barsBefore[at]?.credits ?? 0n), Number(barsBefore[at]?.debits ?? 0n)],
              }),
            }))}
            total={say("In {credits} · Out {debits}", {
              credits: formatMoney(total.credits, currency),
              debits: formatMoney(total.debits, currency),
            })}
            format={(minor) => formatMoney(minor, currency)}
            formatAxis={(minor, step) => shortMoney(minor, currency, step)}
          />
        )}
      </Card>
    );
  },
  ({ days, currency, actions = "" }) => [days, `${currency} ${actions}`],
);

/** The page's choice of a currency for money in and out; all of them in USD if none is chosen. */
type BookProps = { days: readonly DayOfBook[]; currency: Currency | undefined; href: HrefOf };

/** Money in and out of several accounts: all of it in USD, or that in one currency, with its period. The same days are drawn once. */
export const BookMoneyChart = cachedMarkup(
  ({ days, currency, href }: BookProps) => {
    const moved = movedCurrencies(days);
    const chosen = moved.find((one) => one === currency);
    return (
      <MoneyChart
        days={chosen ? listDailyMoney(days, chosen) : days}
        currency={chosen ?? "USD"}
        actions={
          <>
            {moved.some((one) => one !== "USD") ? (
              <Segments
                of="money"
                label="Currency of money in and out"
                choices={[undefined, ...moved].map((one) => ({
                  name: one ?? say("All in USD"),
                  href: href({ money: one }),
                  current: one === chosen,
                }))}
              />
            ) : null}
            <Periods
              of="money-days"
              label="Period of money in and out"
              href={href}
              current={days.length / 2}
            />
          </>
        }
      />
    );
  },
  ({ days, currency, href }) => [days, `${currency} ${href({})}`],
);

type PeriodsProps = { of: string; label: Text; href: HrefOf; current: number };

/** Periods of a chart, as links of the page. @param of the id of its card */
export const Periods = ({ of, label, href, current }: PeriodsProps) => (
  <Segments
    of={of}
    label={label}
    choices={chartPeriods.map((days) => ({
      name: say("{days} days", { days }),
      href: href({ days: days === firstPeriod ? undefined : days }),
      current: days === `${current}`,
    }))}
  />
);

/** A day of the bank without its year: `5 Nov`. */
export const formatDay = (date: string) => formatDate(date).slice(0, -5);
