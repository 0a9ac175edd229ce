import { z } from "zod";
import { ownFigures, UsageBar } from "@/accounts/configurations/view";
import { transactionMessages } from "@/accounts/transactions/contract";
import { movement, movementLines } from "@/accounts/transactions/view";
import { cbsCell, statusBadge, typeBadge } from "@/accounts/view";
import { sayRequest } from "@/approvals/view";
import { ReceiptRulesCard } from "@/collections/receipt-rules/view";
import type { Deps } from "@/deps";
import { withQuery } from "@/kernel/query-params";
import type { DialogAddress } from "@/kernel/screen";
import { getInstant } from "@/kernel/watch";
import { leavesText, sweepBadge, timesText, toText } from "@/liquidity/sweeps/list";
import { alertStatusLabels } from "@/oversight/alerts/contract";
import { severityBadge } from "@/oversight/alerts/view";
import { getLabelsUrl } from "@/platform/annotated";
import { writeFilters } from "@/platform/lists/address";
import type { Neighbours } from "@/platform/lists/list";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { ActMenu } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { Card, StatCard, StatCards } from "@/ui/card";
import { clamped } from "@/ui/clamped";
import type { Content } from "@/ui/content";
import { EmptyState } from "@/ui/empty-state";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { Split, Stack } from "@/ui/layout";
import { List } from "@/ui/list";
import { PageHeader } from "@/ui/page-header";
import { Copyable } from "@/ui/record-panel";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { SeenTimeline } from "@/ui/timeline";
import {
  addDays,
  bankMonth,
  formatDateTime,
  formatDuration,
  formatMonth,
  type Instant,
  startOfMonth,
  transactionAge,
} from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data, sayAround, sayCount } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import { BalanceCard } from "../dashboard/balance-chart";
import { type HrefOf, MoneyChart, PeriodBefore } from "../dashboard/money-chart";
import { statementFilters } from "../statements/contract";
import { PartiesCard } from "./parties-card";
import { type AccountPageData, daysShown } from "./reads";

/** Addresses of an account's records on the bank's or the client's screens; undefined if there is none. */
export type Addresses = {
  transaction(id: number): DialogAddress;
  transactions: string;
  account(id: number): string;
  hold?(id: number): string;
  holds?: string;
  allocation?(id: number): string;
  sweep(id: number): DialogAddress;
  alert(id: number): string;
  alerts: string;
  review?(id: number): string;
  /** The form of the collection rules, for who may change them. */
  rules?: DialogAddress | undefined;
  approval(id: number): string;
};

type Props = {
  data: AccountPageData;
  addresses: Addresses;
  zone: string;
  now: Instant;
  /** True to draw the period before in the charts, and the addresses of the page with and without it. */
  compares: boolean;
  href: HrefOf;
};

/** Query of an account's page: whether its charts have the period before. */
export const chartQuery = z.object({ before: z.literal("1").optional() });

/** Number of payers and payees shown. */
const partiesShown = 5;

/** Events that change the page's contents. */
const accountEvents = [
  "accounts:changed",
  "transactions:changed",
  "holds:changed",
  "allocations:changed",
  "alerts:changed",
  "approvals:changed",
  "sweeps:changed",
] as const;

/** Timeline of the account. It is outside the part that is refreshed periodically, which would reset its pages. */
const AccountTimeline = ({ id }: { id: number }) => (
  <Card title="Timeline" description="What happened to the account, newest first">
    <p class="page-actions">
      <a class="btn btn-sm" href={getLabelsUrl("account", id)}>
        {say("Labels")}
      </a>
    </p>
    <SeenTimeline address={getTimelineUrl("account", id)} events={accountEvents} />
  </Card>
);

/** Line below an account's name: its number, its state and its facts. */
const AccountHead = ({ data: { record } }: Pick<Props, "data">) => {
  const { account } = record;
  return (
    <span class="account-facts">
      <Copyable label="virtual IBAN" text={groupIban(account.virtualIban)} copied={account.virtualIban} />
      {statusBadge(account.status)} {typeBadge(account.type)}
      <span>{isolated(account.currency)}</span>
      <span>{isolated(account.companyName)}</span>
      <span>{isolated(account.reference)}</span>
      <span>{say("Client {clientId}", { clientId: account.clientId })}</span>
      <span>{sayAround("CBS account {account}", { account: cbsCell(account.cbsAccount) })}</span>
    </span>
  );
};

type PageProps = Omit<Props, "zone" | "now" | "href"> & {
  acts: readonly RecordAct[];
  deps: Pick<Deps, "env" | "now">;
  /** The page's address without a dialog, from which it refreshes itself. */
  url: string;
  /** The accounts before and after it in their list. */
  beside: Neighbours;
  /** The dialog that is open on it. */
  children: Content;
};

/** The page of an account, for the bank's staff and for its client. */
export const AccountPage = (props: PageProps) => {
  const { data: shown, acts, addresses, deps, url, beside, compares, children } = props;
  const { id, customerName } = shown.record.account;
  const { zone } = deps.env;
  const now = getInstant(deps.now, (at) => formatAges(shown, at, zone));
  return (
    <>
      {children}
      <Stack>
        <ListSection id="account" url={url} events={accountEvents} poll={30} label="The account">
          <PageHeader
            title={data(customerName)}
            description={<AccountHead data={shown} />}
            beside={{ of: beside, at: addresses.account }}
            actions={<ActMenu id="account-acts" acts={acts} />}
          />
          <AccountView
            data={shown}
            addresses={addresses}
            zone={zone}
            now={now}
            compares={compares}
            href={(changes) => withQuery(new URL(url, "http://localhost"), changes)}
          />
        </ListSection>
        <AccountTimeline id={id} />
      </Stack>
    </>
  );
};

/** Everything on the page that depends on the time, as one text. */
function formatAges(
  { movements, alerts, allocations, waiting }: AccountPageData,
  now: Instant,
  zone: string,
): string {
  const dated = [...movements, ...alerts, ...allocations.rows];
  return [
    bankMonth(now, zone),
    ...dated.map(({ createdAt }) => transactionAge(createdAt, now, zone)),
    ...[...waiting.reviews, ...waiting.acts].map(({ since }) => formatDuration(now - since)),
  ].join("\n");
}

/** An account's page in the order of its reader's questions: its balances, what waits, its history. */
const AccountView = ({ data, addresses, zone, now, compares, href }: Props) => {
  const { account, holds } = data.record;
  const { currency } = account;
  return (
    <Stack>
      <StatCards>
        <StatCard label="Balance" figure={formatMoney(account.balance, currency)} />
        <StatCard label="Available Balance" figure={formatMoney(account.balance - account.held, currency)} />
        <StatCard
          label="Held Balance"
          figure={formatMoney(account.held, currency)}
          note={
            holds.length > 0
              ? sayCount(holds.length, "{count} active hold", "{count} active holds")
              : undefined
          }
        />
        <LimitLeft data={data} />
      </StatCards>
      <Waiting data={data} addresses={addresses} zone={zone} now={now} />
      <Split>
        <Stack>
          <BalanceCard
            currency={currency}
            days={data.days}
            description="What the account held at the end of each day"
            compares={compares}
            actions={<PeriodBefore of="account" href={href} days={daysShown} compares={compares} />}
          />
          <MoneyChart currency={currency} days={data.days} compares={compares} />
          <Card title="Latest movements" actions={<a href={addresses.transactions}>{say("View All")}</a>}>
            {data.movements.length === 0 ? (
              <EmptyState title={transactionMessages.noneRecent} icon="transfer" />
            ) : (
              <List
                items={data.movements.map((row) => ({
                  key: row.id,
                  opens: addresses.transaction(row.id),
                  ...movementLines(row),
                  figure: movement(row),
                  note: time(row.createdAt, transactionAge(row.createdAt, now, zone)),
                }))}
              />
            )}
          </Card>
        </Stack>
        <Stack>
          <Limits data={data} />
          <ReceiptRulesCard rules={data.rules} currency={currency} edit={addresses.rules} />
          <Holds data={data} addresses={addresses} zone={zone} />
          <Sweeps data={data} addresses={addresses} zone={zone} />
          <Alerts data={data} addresses={addresses} zone={zone} now={now} />
          <Allocations data={data} addresses={addresses} zone={zone} now={now} />
          <Statements data={data} zone={zone} now={now} />
        </Stack>
      </Split>
      <div class="halves">
        {(["payers", "payees"] as const).map((kind) => (
          <PartiesCard
            key={kind}
            kind={kind}
            parties={data.parties}
            days={daysShown}
            most={partiesShown}
            account={addresses.account}
          />
        ))}
      </div>
    </Stack>
  );
};

/** The enforced limits, the tightest first. */
function boundLimits({ record: { limits } }: AccountPageData) {
  if (!limits) return [];
  return [
    { title: "Today", use: limits.daily },
    { title: "This month", use: limits.monthly },
  ].toSorted((one, other) => one.use.left - other.use.left);
}

/** What the tightest limit leaves, where limits are enforced. */
const LimitLeft = ({ data }: { data: AccountPageData }) => {
  const { account, limits } = data.record;
  const [first] = boundLimits(data);
  if (!first || !limits?.enforced) return null;
  const own = ownFigures(account.currency, data.rates);
  return (
    <StatCard
      label="Limit left"
      figure={own ? own(first.use.left) : formatMoney(first.use.left, "AED")}
      note={first.title === "Today" ? "Of the daily limit" : "Of the monthly limit"}
    />
  );
};

/** Limits that bind, or that cannot be read. */
const Limits = ({ data }: { data: AccountPageData }) => {
  const { account, limits } = data.record;
  if (limits && !limits.enforced) return null;
  const own = ownFigures(account.currency, data.rates);
  return (
    <Card
      title="Limits on payments"
      description={
        limits
          ? "A payment over one of them is refused; the tighter one stands first"
          : "What is used cannot be read at the moment"
      }
    >
      {boundLimits(data).map(({ title, use }) => (
        <UsageBar key={title} title={title} use={use} own={own} />
      ))}
    </Card>
  );
};

type Listed = Pick<Props, "data" | "addresses" | "zone" | "now">;

const Waiting = ({ data, addresses, zone, now }: Listed) => {
  const { reviews, acts } = data.waiting;
  if (reviews.length + acts.length === 0) return null;
  const since = (at: Instant) => time(at, formatDuration(now - at), formatDateTime(at, zone));
  return (
    <Card title="Needs attention">
      <List
        items={[
          ...reviews.map((payment) => ({
            key: `review-${payment.id}`,
            href: addresses.review?.(payment.id),
            title: html`${sayAround("A payment of {amount} is in review, for {age}", {
              amount: html`<b>${amount(payment.amount, payment.currency)}</b>`,
              age: since(payment.since),
            })}`,
            text: html`<span class="iban">${payment.reference}</span>`,
          })),
          ...acts.map((act) => ({
            key: `approval-${act.id}`,
            href: addresses.approval(act.id),
            title: sayRequest(act),
            text: html`${sayAround("Waits for approval, for {age}", { age: since(act.since) })}`,
          })),
        ]}
      />
    </Card>
  );
};

const Holds = ({ data, addresses, zone }: Omit<Listed, "now">) => {
  const { account, holds } = data.record;
  return holds.length === 0 ? null : (
    <Card
      title="Active holds"
      actions={addresses.holds ? <a href={addresses.holds}>{say("View All")}</a> : null}
    >
      <List
        items={holds.map((hold) => ({
          key: hold.id,
          href: addresses.hold?.(hold.id),
          title: hold.reason,
          text: html`<span class="iban">${hold.reference}</span>`,
          figure: amount(hold.heldAmount, account.currency),
          note:
            hold.expiresAt === null
              ? say("No expiry")
              : html`${sayAround("until {time}", {
                  time: time(hold.expiresAt, formatDateTime(hold.expiresAt, zone)),
                })}`,
        }))}
      />
    </Card>
  );
};

/** Sweeps that take from the account or bring to it: where its money goes, and when next. */
const Sweeps = ({ data, addresses, zone }: Omit<Listed, "now">) =>
  data.sweeps.length === 0 ? null : (
    <Card title="Sweeps" description="Move its available money by a rule">
      <List
        items={data.sweeps.map((sweep) => ({
          key: sweep.id,
          href: addresses.sweep(sweep.id),
          title: sweep.name,
          text: html`${
            sweep.toAccountId === data.record.account.id
              ? say("This account is on the other side")
              : sayAround("Other account: {account}", { account: html`${isolated(toText(sweep))}` })
          } · ${leavesText(sweep)}`,
          figure: sweep.status === "paused" ? sweepBadge(sweep.status) : undefined,
          note:
            sweep.nextRunAt === undefined
              ? timesText(sweep)
              : html`${sayAround("next {time}", { time: time(sweep.nextRunAt, formatDateTime(sweep.nextRunAt, zone)) })}`,
        }))}
      />
    </Card>
  );

/** Number of months of statements offered at once. */
const monthsShown = 4;

const Statements = ({ data, zone, now }: Omit<Listed, "addresses">) => {
  const { id } = data.record.account;
  const months: string[] = [];
  for (let month = bankMonth(now, zone); months.length < monthsShown; ) {
    months.push(month);
    month = addDays(startOfMonth(`${month}-01`), -1).slice(0, 7);
  }
  const address = (month: string) =>
    `/client/statements?${new URLSearchParams(writeFilters(statementFilters, { account: id, month }))}`;
  return (
    <Card
      title="Statements"
      description="As PDF, Excel, CSV, MT940, camt.053 or JSON"
      actions={<a href={`/client/statements?account=${id}`}>{say("Other periods")}</a>}
    >
      <List
        items={months.map((month) => ({
          key: month,
          href: address(month),
          title: formatMonth(month),
          text: month === bankMonth(now, zone) ? say("Until today") : undefined,
        }))}
      />
    </Card>
  );
};

const Alerts = ({ data, addresses, zone, now }: Listed) =>
  data.alerts.length === 0 ? null : (
    <Card title="Alerts" actions={<a href={addresses.alerts}>{say("View All Alerts")}</a>}>
      <List
        items={data.alerts.map((alert) => ({
          key: alert.id,
          href: addresses.alert(alert.id),
          title: clamped(translate(alert.title)),
          text: html`${severityBadge(alert.severity)} ${data.record.isStaff ? say(alertStatusLabels[alert.status]) : ""}`,
          note: time(alert.createdAt, transactionAge(alert.createdAt, now, zone)),
        }))}
      />
    </Card>
  );

const Allocations = ({ data, addresses, zone, now }: Listed) => {
  const { rows, more } = data.allocations;
  return rows.length === 0 ? null : (
    <Card title="Fund allocations" description="What is meant for whom; no money is moved by them">
      <List
        items={rows.map((row) => ({
          key: row.id,
          href: addresses.allocation?.(row.id),
          title: addresses.allocation ? row.username : say("Allocation"),
          figure: amount(row.allocatedAmount, row.currency),
          note: time(row.createdAt, transactionAge(row.createdAt, now, zone)),
        }))}
      />
      {more ? <p class="card-more">{say("The newest of them.")}</p> : null}
    </Card>
  );
};
