import { cachedMarkup } from "@/ui/cached-markup";
import { Card } from "@/ui/card";
import { Chart } from "@/ui/chart";
import type { Content } from "@/ui/content";
import { EmptyState } from "@/ui/empty-state";
import { Segments } from "@/ui/segments";
import { type BankDate, formatDate } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { type Currency, formatMoney, type Total } from "@/vocabulary/money";
import { formatDay, type HrefOf, Periods } from "./money-chart";
import { type DayOfBook, inPeriods, listHistories, shortMoney } from "./rules";

type Props = {
  /** Days of the period and as many before it. */
  days: readonly DayOfBook[];
  /** Chosen currency; the first one by default, or if nothing is held in the chosen one. */
  currency: Currency | undefined;
  compares: boolean;
  href: HrefOf;
};

/** Chart of balances at the end of each day, one currency at a time, because sizes of currencies cannot be compared. */
export const BalanceChart = cachedMarkup(
  ({ days, currency, compares, href }: Props) => {
    const histories = listHistories(days);
    const chosen = histories.find((one) => one.currency === currency) ?? histories[0];
    const period = Math.ceil(days.length / 2);
    const switches = (
      <>
        {chosen && histories.length > 1 ? (
          <Segments
            of="balances"
            label="Currency of the balance"
            choices={histories.map((one, at) => ({
              name: one.currency,
              href: href({ currency: at === 0 ? undefined : one.currency }),
              current: one === chosen,
            }))}
          />
        ) : null}
        <Periods
          of="balances-days"
          label="Period of the balance"
          href={href}
          current={period}
          compares={compares}
        />
      </>
    );
    return chosen ? (
      <BalanceCard
        currency={chosen.currency}
        days={chosen.days}
        compares={compares}
        description={say("What the accounts in {currency} held together at the end of each day", {
          currency: chosen.currency,
        })}
        actions={switches}
      />
    ) : (
      <Card id="balances" title="Balance" actions={switches}>
        <EmptyState
          title={say("Nothing was held in the last {days} days", { days: period })}
          icon="ledger"
          text="The chart begins with the first credit."
        />
      </Card>
    );
  },
  ({ days, currency, href }) => [days, `${currency} ${href({})}`],
);

type Drawn = {
  currency: Currency;
  days: readonly { date: BankDate; balance: Total | number }[];
  /** Description of the figures for people who do not see the chart. */
  description: Text;
  /** True to draw the period before as well. */
  compares?: boolean;
  actions?: Content;
};

/**
 * Chart of one currency's balance at the end of each day of a period, and on request of the period before. The same days are
 * drawn once.
 */
export const BalanceCard = cachedMarkup(
  (props: Drawn) => {
    const { currency, description, compares = false, actions } = props;
    const { now, before } = inPeriods(props.days);
    return (
      <Card
        id="balances"
        title="Balance"
        description={say("At the end of each of the last {days} days", { days: now.length })}
        actions={actions}
      >
        <Chart
          kind="levels"
          title={say("Balance in {currency}", { currency })}
          description={description}
          series={[{ name: currency, tone: "accent" }]}
          earlier={say("{days} days earlier", { days: now.length })}
          points={now.map(({ date, balance }, at) => ({
            label: formatDate(date),
            tick: formatDay(date),
            values: [Number(balance)],
            ...(compares && { before: [Number(before[at]?.balance ?? 0)] }),
          }))}
          total={say("Now {balance}", { balance: formatMoney(now.at(-1)?.balance ?? 0, currency) })}
          format={(minor) => formatMoney(minor, currency)}
          formatAxis={(minor, step) => shortMoney(minor, currency, step)}
        />
      </Card>
    );
  },
  ({ days, currency, description, compares = false, actions = "" }) => [
    days,
    `${currency} ${description} ${compares} ${actions}`,
  ],
);
