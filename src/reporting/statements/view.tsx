import type { DialogAddress } from "@/kernel/screen";
import { StatCard, StatCards } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import type { Content } from "@/ui/content";
import { opensDialog } from "@/ui/dialog-outlet";
import { raw } from "@/ui/html";
import { icon } from "@/ui/icon";
import { isolated, isolatedFigure } from "@/ui/isolated";
import { type BankDate, formatDate, formatMonth, periodText } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { type Said, say } from "@/vocabulary/language";
import { data, sayCount } from "@/vocabulary/language/around";
import { localDate, translate } from "@/vocabulary/language/speaking";
import { formatMoney, minusSign, type Total } from "@/vocabulary/money";
import { type StatementFilter, statementDays, type statementFilters } from "./contract";
import type { Movements } from "./positions";
import { findPeriodProblem, monthsUntil, type Period } from "./rules";
import type { StatementHead } from "./statement";
import { countTransactions, type Totals } from "./totals";

/** The statement's address with other values of its filters; undefined leaves one out. */
type AddressWith = (
  changes: {
    [Name in keyof typeof statementFilters]?: string | undefined;
  },
) => string;

type PeriodProps = {
  filter: StatementFilter;
  period: Period;
  today: BankDate;
  addressWith: AddressWith;
  /** Address of the menu of downloads. */
  download: DialogAddress;
};

/**
 * Choice of the period: days until today, a calendar month, or two dates. Each is a separate form or link, so that
 * the last used one decides.
 */
export const PeriodBar = ({ filter, period, today, addressWith, download }: PeriodProps) => {
  const dated = filter.from !== undefined || filter.to !== undefined;
  const problem = findPeriodProblem(period, today);
  const none = { days: undefined, month: undefined, from: undefined, to: undefined };
  const months = monthsUntil(today);
  const { month } = filter;
  const offered = month === undefined || months.includes(month) ? months : [month, ...months];
  return (
    <div class="period-bar">
      <nav class="segments" aria-label={say("Period")}>
        {statementDays
          .toSorted((a, b) => Number(a) - Number(b))
          .map((days) => {
            const href = addressWith({ ...none, days: days === statementDays[0] ? undefined : days });
            const current = !dated && month === undefined && (filter.days ?? statementDays[0]) === days;
            return (
              <a
                key={days}
                id={`period-${days}`}
                href={href}
                hx-get={href}
                hx-push-url="true"
                aria-current={current ? "true" : undefined}
              >
                {say("{days} days", { days })}
              </a>
            );
          })}
      </nav>
      <PeriodForm address={addressWith(none)} id="period-month" trigger="change, submit">
        <label class="select">
          <span class="sr-only">{say("Calendar month")}</span>
          <select name="month" class="input">
            <option value="">{say("Calendar month")}</option>
            {offered.map((one) => (
              <option key={one} value={one} selected={!dated && one === month}>
                {localDate(formatMonth(one))}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button class="btn" type="submit">
            {say("Show")}
          </button>
        </noscript>
      </PeriodForm>
      <details class="period-more" open={dated}>
        <summary class="btn">{say("Other dates")}</summary>
        <PeriodForm address={addressWith(none)} id="period-dates" trigger="submit">
          <DateField name="from" label="From" value={period.from} problem={problem?.from} />
          <span class="period-until" aria-hidden="true">
            {say("to")}
          </span>
          <DateField name="to" label="To" value={period.to} problem={problem?.to} />
          <button class="btn" type="submit">
            {say("Show")}
          </button>
        </PeriodForm>
      </details>
      <a
        id="download-statement"
        class={`${buttonClass("primary")} period-download`}
        {...opensDialog(download)}
      >
        {icon("download")}
        {say("Download Statement")}
      </a>
    </div>
  );
};

/** A form of one way to choose the period, which keeps all other filters of the address. */
const PeriodForm = (props: { address: string; id: string; trigger: string; children?: Content }) => {
  const { pathname, searchParams } = new URL(props.address, "http://own");
  return (
    <form
      id={props.id}
      class="period-form"
      method="get"
      action={pathname}
      hx-get={pathname}
      hx-trigger={props.trigger}
      hx-push-url="true"
    >
      {[...searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </form>
  );
};

const DateField = (props: { name: string; label: string; value: string; problem: string | undefined }) => (
  <div class="period-date">
    <label>
      <span class="sr-only">{say(props.label)}</span>
      <input
        class="input"
        type="date"
        name={props.name}
        value={props.value}
        min="2000-01-01"
        max="2099-12-31"
        required
        aria-invalid={props.problem ? "true" : undefined}
        aria-describedby={props.problem ? `period-${props.name}-problem` : undefined}
      />
    </label>
    {props.problem ? (
      <p class="period-problem" id={`period-${props.name}-problem`} role="alert">
        {translate(props.problem)}
      </p>
    ) : null}
  </div>
);

/** Heading of the printed statement, which replaces the rest of the screen. */
export const PrintHead = ({ issuer, period }: { issuer: string; period: Period }) => (
  <div class="print-head">
    <p class="print-issuer">{isolated(issuer)}</p>
    <p>{say("Statement, {period}", { period: periodText(period.from, period.to) })}</p>
  </div>
);

/** Sums by currency; lines break only between sums. */
const sumsText = (movements: readonly Movements[], of: "credits" | "debits"): Said | undefined => {
  const sums = movements.flatMap(({ currency, [of]: { count, sum } }) =>
    count === 0 ? [] : [formatMoney(sum, currency).replaceAll(" ", "\u00a0")],
  );
  return sums.length === 0 ? undefined : data(sums.join(" · "));
};

const number = (count: number, exceeded: boolean) => `${count.toLocaleString("en-US")}${exceeded ? "+" : ""}`;

/** The specification's three counts over the whole filter, with their sums in each currency. */
export const Counts = ({ totals: { movements, exceeded }, period }: { totals: Totals; period: Period }) => {
  const counts = countTransactions(movements);
  const apart = apartText(counts);
  return (
    <StatCards line>
      <StatCard
        label="Total Transactions"
        figure={number(counts.all, exceeded)}
        note={apart ? say("with {apart}", { apart }) : periodText(period.from, period.to)}
      />
      <StatCard
        label="Total Credits"
        figure={number(counts.credits, exceeded)}
        note={sumsText(movements, "credits")}
      />
      <StatCard
        label="Total Debits"
        figure={number(counts.debits, exceeded)}
        note={sumsText(movements, "debits")}
      />
    </StatCards>
  );
};

/** Text about holds and releases, which are neither credits nor debits. */
function apartText({ holds, releases }: { holds: number; releases: number }): Said | undefined {
  const held = holds > 0 ? sayCount(holds, "{count} hold", "{count} holds") : undefined;
  const released = releases > 0 ? sayCount(releases, "{count} release", "{count} releases") : undefined;
  return held && released ? say("{held} and {released}", { held, released }) : (held ?? released);
}

/** The statement of one account and period in short: opening balance, movements, closing balance. */
export const StatementSummary = ({ head }: { head: StatementHead }) => {
  const { account, from, to, openingBalance, closingBalance, credits, debits } = head;
  const money = (minor: number | Total) => formatMoney(minor, account.currency);
  const apart = apartText(head);
  return (
    <section class="statement-head" aria-label={say("Statement")}>
      <header>
        <h2>
          {isolated(account.customerName)} <span class="iban">{groupIban(account.virtualIban)}</span>
        </h2>
        <p>
          {periodText(from, to)} · {isolated(account.currency)}
          {apart ? ` · ${say("{apart} shown apart, in no total", { apart })}` : ""}
        </p>
      </header>
      <dl class="statement-sums">
        <Sum term="Opening balance" figure={money(openingBalance)} note={localDate(formatDate(from))} />
        <Sum
          term="Credits"
          figure={`+${money(credits.sum)}`}
          note={sayCount(credits.count, "{count} credit", "{count} credits")}
        />
        <Sum
          term="Debits"
          figure={`${minusSign}${money(debits.sum)}`}
          note={sayCount(debits.count, "{count} debit", "{count} debits")}
        />
        <Sum term="Closing balance" figure={money(closingBalance)} note={localDate(formatDate(to))} />
      </dl>
    </section>
  );
};

const Sum = (props: { term: string; figure: string; note: string }) => (
  <div>
    <dt>{say(props.term)}</dt>
    <dd>{raw(isolatedFigure(props.figure))}</dd>
    <dd class="quiet">{props.note}</dd>
  </div>
);
