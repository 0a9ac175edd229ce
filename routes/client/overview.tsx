import { z } from "zod";
import { can } from "@/access/policy";
import { accountMessages } from "@/accounts/contract";
import { listEndingHolds } from "@/accounts/holds/list";
import { listWholeAccounts, sumAccounts } from "@/accounts/list";
import { conversionText, currencyNote, listBalances, summarise } from "@/accounts/rules";
import { transactionMessages } from "@/accounts/transactions/contract";
import { listTransactions } from "@/accounts/transactions/list";
import { ownRecords } from "@/accounts/transactions/own-records";
import { movement, movementLines } from "@/accounts/transactions/view";
import { accountLines } from "@/accounts/view";
import { page } from "@/app/define";
import { clientMainDialogs } from "@/app/waiting/act-dialogs";
import { NeedsAttention, readNeedsAttention } from "@/app/waiting/needs-attention";
import { clientMainActs } from "@/app/waiting/screen";
import { listOfferedActs } from "@/approvals/offered-acts";
import { recordAddresses } from "@/collections/screen";
import { idParam, withQuery } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { getInstant } from "@/kernel/watch";
import { knownRates } from "@/ledger/rates";
import { listAlerts } from "@/oversight/alerts/list";
import { severityBadge } from "@/oversight/alerts/view";
import { ownAccountActs } from "@/payments/account-acts";
import { payDialog } from "@/payments/pay-dialog";
import { listNextPayments } from "@/payments/standing-orders/next-payments";
import { bankToday } from "@/platform/bank-day";
import type { Opened } from "@/platform/dialogs";
import { rangeText } from "@/platform/lists/range-text";
import { readOwnParties } from "@/reporting/account-page/parties";
import { PartiesCard } from "@/reporting/account-page/parties-card";
import { BalanceChart } from "@/reporting/dashboard/balance-chart";
import { ComingUpCard } from "@/reporting/dashboard/coming-up-card";
import { BookMoneyChart, type HrefOf } from "@/reporting/dashboard/money-chart";
import { listDays } from "@/reporting/dashboard/queries";
import { chartPeriods, firstPeriod } from "@/reporting/dashboard/rules";
import { Card, StatCard, StatCards } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { DefinitionList } from "@/ui/definition-list";
import { opensDialog } from "@/ui/dialog-outlet";
import { EmptyState } from "@/ui/empty-state";
import { icon } from "@/ui/icon";
import { Split, Stack } from "@/ui/layout";
import { List } from "@/ui/list";
import { PageHeader } from "@/ui/page-header";
import { Pager } from "@/ui/pager";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { addDays, startOfBankDay, transactionAge } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { currencySchema, formatMoney, type Total } from "@/vocabulary/money";

/**
 * The specification's numbers (section 9): transactions and alerts read and shown, seconds between polls. Accounts are
 * shown page by page.
 */
const limits = {
  accounts: 6,
  transactions: 8,
  alerts: 10,
  alertsShown: 5,
  poll: 30,
  alertPoll: 15,
  holds: 4,
  coming: 4,
  parties: 3,
};

const overviewScreen = screen("/client/overview", {
  view: idParam,
  transaction: idParam,
  create: z.string(),
  pay: idParam,
  ...clientMainActs,
});

export default page(overviewScreen, {
  access: "overview:page",
  kept: true,
  query: z.object({
    days: z.enum(chartPeriods).default(firstPeriod),
    currency: currencySchema.optional(),
    money: currencySchema.optional(),
    before: z.literal("1").optional(),
    page: z.string().max(1000).optional(),
  }),
  dialogs: {
    ...ownRecords({
      to: overviewScreen.to,
      number: recordAddresses.client.number,
      acts: (visit, record) =>
        listOfferedActs(
          visit,
          ownAccountActs(record, overviewScreen.to("pay", record.account.id, visit.closed)),
        ),
    }),
    create: payDialog(() => ({})),
    pay: payDialog(({ value: pay }: Opened<number>) => ({ pay })),
    ...clientMainDialogs,
  },
  async load({ actor, deps, query }) {
    const { zone } = deps.env;
    const since = startOfBankDay(addDays(bankToday(deps), 1 - Number(query.days)), zone);
    const [sums, days, parties, accounts, transactions, alerts, holds, coming, rates, waiting] =
      await Promise.all([
        sumAccounts(deps, actor),
        listDays(deps, actor, 2 * Number(query.days)),
        readOwnParties(deps, actor, since, query.money),
        listWholeAccounts(deps, actor, {}, { cursor: query.page, limit: limits.accounts }),
        listTransactions(deps, actor, {}, { limit: limits.transactions }),
        listAlerts(deps, actor, {}, { limit: limits.alerts }),
        listEndingHolds(deps, actor, limits.holds),
        listNextPayments(deps, actor, limits.coming),
        knownRates(deps),
        readNeedsAttention(deps, actor, "client"),
      ]);
    return {
      days,
      parties,
      accounts,
      transactions: transactions.rows,
      alerts: alerts.rows,
      holds,
      coming,
      waiting,
      summary: summarise(sums, rates),
      balances: listBalances(sums),
      mayPay:
        can(actor, "payments:make") && sums.some(({ type, accounts }) => type !== "COBO" && accounts > 0),
      conversion: conversionText(sums, rates),
    };
  },
  title: "Account Overview",
  view({ data, deps, url, query, actor, closed, dialog: open }) {
    const {
      days,
      parties,
      accounts,
      transactions,
      alerts,
      holds,
      coming,
      waiting,
      summary,
      balances,
      mayPay,
      conversion,
    } = data;
    const { zone } = deps.env;
    const shownAlerts = alerts.slice(0, limits.alertsShown);
    const now = getInstant(deps.now, (at) =>
      [
        ...transactions.map(({ createdAt }) => transactionAge(createdAt, at, zone)),
        ...shownAlerts.map(({ createdAt }) => transactionAge(createdAt, at, zone)),
      ].join("\n"),
    );
    const dollars = (sum: Total) => formatMoney(sum, "USD");
    const { unpriced } = summary;
    const inUsd = unpriced.length > 0 ? currencyNote(unpriced) : undefined;
    const own = new URL(closed, url);
    const compares = query.before !== undefined;
    const getHref: HrefOf = (changes) => withQuery(own, changes);
    const step = (cursor: string | undefined) => cursor && withQuery(own, { page: cursor });
    return (
      <>
        <PageHeader
          title="Account Overview"
          description={conversion}
          actions={
            mayPay ? (
              <a class={buttonClass("primary")} {...opensDialog(overviewScreen.to("create", "1", closed))}>
                {icon("payment")}
                {say("Make Payment")}
              </a>
            ) : null
          }
        />
        {open}
        <Stack>
          {waiting.waiting.length > 0 ? <NeedsAttention {...waiting} deps={deps} url={closed} /> : null}
          <ListSection
            id="overview"
            url={closed}
            events={["accounts:changed", "transactions:changed"]}
            poll={limits.poll}
            label="Accounts and transactions"
          >
            <Stack>
              <StatCards>
                <StatCard label="Total Balance" figure={dollars(summary.balance)} note={inUsd ?? balances} />
                <StatCard
                  label="Available Balance"
                  means={["available"]}
                  figure={dollars(summary.available)}
                  note={inUsd}
                />
                <StatCard label="Held Balance" means={["hold"]} figure={dollars(summary.held)} note={inUsd} />
                <StatCard
                  label="Active Accounts"
                  figure={summary.active}
                  note={say("of {accounts}", { accounts: summary.accounts })}
                />
              </StatCards>
              <Split>
                <Card
                  title="Your Virtual Accounts"
                  id="own-accounts"
                  actions={<a href="/client/accounts">{say("My Virtual Accounts")}</a>}
                >
                  {accounts.rows.length === 0 ? (
                    <EmptyState
                      title={accountMessages.empty}
                      icon="card"
                      text="Your bank opens accounts for you; they appear here."
                    />
                  ) : (
                    <List
                      items={accounts.rows.map((account) => ({
                        key: account.id,
                        opens: overviewScreen.to("view", account.id, closed),
                        ...accountLines(account),
                      }))}
                    />
                  )}
                  {accounts.previous || accounts.next ? (
                    <Pager
                      for="own-accounts"
                      label="Pages of accounts"
                      text={rangeText(accounts, { rows: summary.accounts }, ["account", "accounts"])}
                      previous={step(accounts.previous)}
                      next={step(accounts.next)}
                    />
                  ) : null}
                </Card>
                <Stack>
                  <ComingUpCard payments={coming} holds={holds} zone={zone} />
                  <Card title="Account Summary" class="account-summary">
                    <DefinitionList
                      items={[
                        { term: "COBO Accounts", detail: summary.cobo },
                        { term: "POBO Accounts", detail: summary.pobo },
                        { term: "Active Accounts", detail: summary.active },
                      ]}
                    />
                  </Card>
                </Stack>
              </Split>
              <Split>
                <Card
                  title="Recent Transactions"
                  actions={<a href="/client/statements">{say("Statements")}</a>}
                >
                  {transactions.length === 0 ? (
                    <EmptyState title={transactionMessages.noneRecent} icon="transfer" />
                  ) : (
                    <List
                      items={transactions.map((row) => ({
                        key: row.id,
                        opens: overviewScreen.to("transaction", row.id, closed),
                        ...movementLines(row),
                        figure: movement(row),
                        note: time(row.createdAt, transactionAge(row.createdAt, now, zone)),
                      }))}
                    />
                  )}
                </Card>
                <ListSection
                  id="security-alerts"
                  url={closed}
                  events={["alerts:changed"]}
                  poll={limits.alertPoll}
                >
                  <Card
                    title="Security Alerts"
                    actions={
                      actor.role === "admin" ? <a href="/admin/alerts">{say("View All Alerts")}</a> : null
                    }
                  >
                    {shownAlerts.length === 0 ? (
                      <EmptyState title="No alerts found" icon="alert" />
                    ) : (
                      <List
                        items={shownAlerts.map((alert) => ({
                          key: alert.id,
                          href: `/notifications/${alert.id}`,
                          title: translate(alert.title),
                          text: translate(alert.description),
                          figure: severityBadge(alert.severity),
                          note: time(alert.createdAt, transactionAge(alert.createdAt, now, zone)),
                        }))}
                      />
                    )}
                  </Card>
                </ListSection>
              </Split>
              <div class="halves">
                <BalanceChart days={days} currency={query.currency} compares={compares} href={getHref} />
                <BookMoneyChart
                  days={days}
                  currency={query.money}
                  compares={compares}
                  hasPeriod
                  href={getHref}
                />
              </div>
              <div class="halves">
                {(["payers", "payees"] as const).map((kind) => (
                  <PartiesCard
                    key={kind}
                    kind={kind}
                    parties={parties}
                    days={days.length / 2}
                    most={limits.parties}
                  />
                ))}
              </div>
            </Stack>
          </ListSection>
        </Stack>
      </>
    );
  },
});
