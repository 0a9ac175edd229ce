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
  makeSpans,
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
  /** True to draw the period before as well. */
  compares?: boolean;
  /** Content in the card's corner, for a card whose period can be chosen. */
  actions?: Content;
};

/**
 * Money in and out per day, or per week of a longer period, and on request in the period before. The same days are drawn once.
 */
export const MoneyChart = cachedMarkup(
  ({ days, currency, compares = false, actions }: Props) => {
    const { now, before } = inPeriods(days);
    const total = sumMoney(now);
    const spansBefore = compares ? makeSpans(before) : [];
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
            kind="flows"
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
            points={makeSpans(now).map(({ from, to, credits, debits }, at) => ({
              label:
                from === to
                  ? formatDate(to)
                  : say("{from} to {to}", { from: formatDay(from), to: formatDate(to) }),
              tick: formatDay(from),
              values: [Number(credits), Number(debits)],
              ...(compares && {
                before: [Number(spansBefore[at]?.credits ?? 0n), Number(spansBefore[at]?.debits ?? 0n)],
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
  ({ days, currency, compares = false, actions = "" }) => [days, `${currency} ${compares} ${actions}`],
);

/** The page's choice of a currency for money in and out; all of them in USD if none is chosen. */
type BookProps = {
  days: readonly DayOfBook[];
  currency: Currency | undefined;
  compares: boolean;
  /** True on a page whose other chart has the period of both. */
  hasPeriod?: boolean;
  href: HrefOf;
};

/** Money in and out of several accounts: all of it in USD, or that in one currency, with its period. The same days are drawn once. */
export const BookMoneyChart = cachedMarkup(
  ({ days, currency, compares, hasPeriod, href }: BookProps) => {
    const moved = movedCurrencies(days);
    const chosen = moved.find((one) => one === currency);
    return (
      <MoneyChart
        days={chosen ? listDailyMoney(days, chosen) : days}
        currency={chosen ?? "USD"}
        compares={compares}
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
            {hasPeriod ? null : (
              <Periods
                of="money-days"
                label="Period of money in and out"
                href={href}
                current={days.length / 2}
                compares={compares}
              />
            )}
          </>
        }
      />
    );
  },
  ({ days, currency, href }) => [days, `${currency} ${href({})}`],
);

type PeriodsProps = { of: string; label: Text; href: HrefOf; current: number; compares: boolean };

/** Periods of a chart, and the switch of the period before, as links of the page. @param of the id of its card */
export const Periods = ({ of, label, href, current, compares }: PeriodsProps) => (
  <>
    <Segments
      of={of}
      label={label}
      choices={chartPeriods.map((days) => ({
        name: say("{days} days", { days }),
        href: href({ days: days === firstPeriod ? undefined : days }),
        current: days === `${current}`,
      }))}
    />
    <PeriodBefore of={of} href={href} days={current} compares={compares} />
  </>
);

type PeriodBeforeProps = { of: string; href: HrefOf; days: number; compares: boolean };

/** Switch that draws the period before a chart's, as a link of the page. @param of prefix of its id */
export const PeriodBefore = ({ of, href, days, compares }: PeriodBeforeProps) => (
  <Segments
    of={`${of}-before`}
    label="Period before"
    choices={[
      {
        name: say("{days} days earlier", { days }),
        href: href({ before: compares ? undefined : "1" }),
        current: compares,
      },
    ]}
  />
);

/** A day of the bank without its year: `5 Nov`. */
export const formatDay = (date: string) => formatDate(date).slice(0, -5);
