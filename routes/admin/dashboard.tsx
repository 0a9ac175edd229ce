import { z } from "zod";
import { can } from "@/access/policy";
import { accountMessages } from "@/accounts/contract";
import { createAccountDialog } from "@/accounts/dialogs";
import { listAccounts } from "@/accounts/list";
import { RecentAccounts } from "@/accounts/list-screen";
import { transactionMessages } from "@/accounts/transactions/contract";
import { listTransactions } from "@/accounts/transactions/list";
import { movement, shownDescription } from "@/accounts/transactions/view";
import { CreateAccountLink } from "@/accounts/view";
import { page } from "@/app/define";
import { bankMainDialogs } from "@/app/waiting/act-dialogs";
import { NeedsAttention, readNeedsAttention } from "@/app/waiting/needs-attention";
import { bankMainActs } from "@/app/waiting/screen";
import { reconcileDialog } from "@/bank/reconciliation/dialog";
import { withQuery } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { getInstant } from "@/kernel/watch";
import { knownRates } from "@/ledger/rates";
import { bulkWords } from "@/payments/bulk-uploads/contract";
import { bulkUploadDialog } from "@/payments/bulk-uploads/dialog";
import { bulkAccounts } from "@/payments/bulk-uploads/upload-paths";
import { listFirstSteps } from "@/reporting/dashboard/first-steps";
import { FirstStepsCard } from "@/reporting/dashboard/first-steps-card";
import { BookMoneyChart } from "@/reporting/dashboard/money-chart";
import { MoversCard, PositionCard } from "@/reporting/dashboard/position-cards";
import { getFigures, getFiguresOfLastMonth, listDays } from "@/reporting/dashboard/queries";
import { chartPeriods, firstPeriod, growth } from "@/reporting/dashboard/rules";
import { readStandingOfBook } from "@/reporting/dashboard/standing";
import { generateReportDialog } from "@/reporting/reports/dialog";
import { Card, StatCard, StatCards } from "@/ui/card";
import { clamped } from "@/ui/clamped";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { EmptyState } from "@/ui/empty-state";
import { icon } from "@/ui/icon";
import { Split, Stack } from "@/ui/layout";
import { List } from "@/ui/list";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { transactionAge } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { currencySchema, formatMoney } from "@/vocabulary/money";

const recent = 5;

const dashboardScreen = screen("/admin/dashboard", {
  create: z.string(),
  reconcile: z.string(),
  upload: z.string(),
  report: z.string(),
  ...bankMainActs,
});

export default page(dashboardScreen, {
  access: "dashboard:page",
  kept: true,
  query: z.object({
    days: z.enum(chartPeriods).default(firstPeriod),
    money: currencySchema.optional(),
    before: z.literal("1").optional(),
  }),
  dialogs: {
    create: createAccountDialog,
    reconcile: reconcileDialog,
    upload: bulkUploadDialog(bulkAccounts),
    report: generateReportDialog,
    ...bankMainDialogs,
  },
  async load({ actor, deps, query }) {
    const [steps, waiting, stats, before, money, standing, rates, accounts, transactions] = await Promise.all(
      [
        can(actor, "accounts:write") ? listFirstSteps(deps, actor) : undefined,
        readNeedsAttention(deps, actor, "bank"),
        getFigures(deps, actor),
        getFiguresOfLastMonth(deps),
        listDays(deps, actor, 2 * Number(query.days)),
        readStandingOfBook(deps, actor, Number(query.days)),
        knownRates(deps),
        listAccounts(deps, actor, {}, { limit: recent }),
        listTransactions(deps, actor, {}, { limit: recent }),
      ],
    );
    return { steps, waiting, stats, before, money, standing, rates, accounts, transactions };
  },
  title: "Dashboard",
  view({ data, actor, deps, url, query, closed, dialog: open }) {
    const { steps, waiting, stats, before, money, standing, rates, accounts, transactions } = data;
    const mayCreate = can(actor, "accounts:write");
    const opening = (name: "create" | "reconcile" | "upload" | "report") =>
      dashboardScreen.to(name, "1", closed);
    const { zone } = deps.env;
    const now = getInstant(deps.now, (at) =>
      [...transactions.rows.map(({ createdAt }) => transactionAge(createdAt, at, zone))].join("\n"),
    );
    return (
      <>
        <PageHeader
          title="Dashboard"
          description="Welcome back, manage your virtual accounts"
          actions={
            <section class="quick-acts" aria-label={say("Quick Actions")}>
              <h2>{say("Quick Actions")}</h2>
              {mayCreate ? <CreateAccountLink href={opening("create")} /> : null}
              {mayCreate ? (
                <a class={buttonClass()} {...opensDialog(opening("upload"))}>
                  {icon("upload")}
                  {say(bulkWords.title)}
                </a>
              ) : null}
              <a class={buttonClass()} {...opensDialog(opening("report"))}>
                {icon("report")}
                {say("Generate Report")}
              </a>
              <a class={buttonClass()} {...opensDialog(opening("reconcile"))}>
                {icon("scale")}
                {say("Reconciliation")}
              </a>
            </section>
          }
        />
        {open}
        <Stack>
          {steps ? <FirstStepsCard steps={steps} /> : null}
          <NeedsAttention {...waiting} deps={deps} url={closed} />
          <ListSection
            id="dashboard"
            url={closed}
            events={["accounts:changed", "transactions:changed"]}
            label="Overview"
          >
            <Stack>
              <StatCards>
                <StatCard
                  label="Total VAs"
                  means={["va"]}
                  figure={stats.totalVAs}
                  growth={growth(stats.totalVAs, before.totalVAs)}
                />
                <StatCard
                  label="Active COBO"
                  means={["cobo"]}
                  figure={stats.activeCOBO}
                  growth={growth(stats.activeCOBO, before.activeCOBO)}
                />
                <StatCard
                  label="Active POBO"
                  means={["pobo"]}
                  figure={stats.activePOBO}
                  growth={growth(stats.activePOBO, before.activePOBO)}
                />
                <StatCard
                  label="Total Balance (USD)"
                  figure={formatMoney(stats.total, "USD")}
                  growth={growth(stats.total, before.total)}
                  note={
                    stats.unpriced.length > 0
                      ? say("Without {unpriced}: no rate is set", { unpriced: stats.unpriced.join(", ") })
                      : undefined
                  }
                />
              </StatCards>
              <Split>
                <BookMoneyChart
                  days={money}
                  currency={query.money}
                  compares={query.before !== undefined}
                  href={(changes) => withQuery(new URL(closed, url), changes)}
                />
                <Card
                  title="Recent Transactions"
                  actions={<a href="/admin/transactions">{say("View All")}</a>}
                >
                  {transactions.rows.length === 0 ? (
                    <EmptyState title={transactionMessages.noneRecent} icon="transfer" />
                  ) : (
                    <List
                      items={transactions.rows.map((row) => ({
                        key: row.id,
                        href: `/admin/transactions?view=${row.id}`,
                        title: clamped(row.customerName),
                        text: clamped(shownDescription(row)),
                        figure: movement(row),
                        note: time(row.createdAt, transactionAge(row.createdAt, now, zone)),
                      }))}
                    />
                  )}
                </Card>
              </Split>
              <div class="halves">
                <PositionCard
                  held={money.at(-1)?.balances ?? []}
                  rates={rates}
                  position={standing.position}
                />
                <MoversCard movers={standing.movers} days={money.length / 2} />
              </div>
              <Card
                flush
                title="Recent Virtual Accounts"
                actions={<a href="/admin/virtual-accounts">{say("View All")}</a>}
              >
                <RecentAccounts
                  rows={accounts.rows}
                  caption="Recent Virtual Accounts"
                  empty={
                    <EmptyState
                      title={accountMessages.empty}
                      icon="card"
                      text="Create the first one to begin."
                    />
                  }
                />
              </Card>
            </Stack>
          </ListSection>
        </Stack>
      </>
    );
  },
});
