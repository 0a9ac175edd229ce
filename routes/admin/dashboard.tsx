import CreateAccount from "islands/accounts/create-account";
import ReconcileAccounts from "islands/bank/reconcile-accounts";
import BulkUpload from "islands/payments/bulk-upload";
import GenerateReport from "islands/reporting/generate-report";
import { z } from "zod";
import { can } from "@/access/policy";
import { accountMessages } from "@/accounts/contract";
import { listAccounts } from "@/accounts/list";
import { RecentAccounts } from "@/accounts/list-screen";
import { transactionMessages } from "@/accounts/transactions/contract";
import { listTransactions } from "@/accounts/transactions/list";
import { movement } from "@/accounts/transactions/view";
import { CreateAccountLink } from "@/accounts/view";
import { page } from "@/app/define";
import { readDialog } from "@/bank/reconciliation/queries";
import { Island } from "@/kernel/island";
import { withQuery } from "@/kernel/query-params";
import { listWaiting } from "@/oversight/waiting/queries";
import { waitingEvents } from "@/oversight/waiting/rules";
import { WaitingCard } from "@/oversight/waiting/view";
import { bulkWords } from "@/payments/bulk-uploads/contract";
import { bulkAccounts } from "@/payments/bulk-uploads/places";
import { MoneyChart } from "@/reporting/dashboard/money-chart";
import { getFigures, getFiguresOfLastMonth, listDays } from "@/reporting/dashboard/queries";
import { chartPeriods, firstPeriod, growth } from "@/reporting/dashboard/rules";
import { readReportDialog } from "@/reporting/reports/queries";
import { Card, StatCard, StatCards } from "@/ui/card";
import { clamped } from "@/ui/clamped";
import { tileClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { EmptyState } from "@/ui/empty-state";
import { icon } from "@/ui/icon";
import { Split, Stack, Tiles } from "@/ui/layout";
import { List } from "@/ui/list";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { transactionAge } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";

const recent = 5;

export default page({
  access: "dashboard:page",
  query: z.object({
    days: z.enum(chartPeriods).default(firstPeriod),
    create: z.string().optional(),
    reconcile: z.string().optional(),
    upload: z.string().optional(),
    report: z.string().optional(),
  }),
  async load({ actor, deps, query }) {
    const [waiting, stats, before, money, accounts, transactions, reconciling, reporting] = await Promise.all(
      [
        listWaiting(deps, actor),
        getFigures(deps, actor),
        getFiguresOfLastMonth(deps),
        listDays(deps, actor, Number(query.days)),
        listAccounts(deps, actor, {}, { limit: recent }),
        listTransactions(deps, actor, {}, { limit: recent }),
        query.reconcile === undefined ? undefined : readDialog(deps, actor),
        query.report === undefined ? undefined : readReportDialog(deps, actor),
      ],
    );
    const mayCreate = can(actor, "accounts:write");
    return { waiting, stats, before, money, accounts, transactions, reconciling, reporting, mayCreate };
  },
  title: "Dashboard",
  view({ data, query, deps, url }) {
    const { waiting, stats, before, money, accounts, transactions, reconciling, reporting, mayCreate } = data;
    const { zone } = deps.env;
    const now = deps.now();
    return (
      <>
        <PageHeader
          title="Dashboard"
          description="Welcome back, manage your virtual accounts"
          actions={mayCreate ? <CreateAccountLink href={withQuery(url, { create: "1" })} /> : null}
        />
        <DialogOutlet>
          {mayCreate && query.create !== undefined ? (
            <NeedsScript act="Creating an account">
              <Island of={CreateAccount} when="load" />
            </NeedsScript>
          ) : null}
          {mayCreate && query.upload !== undefined ? (
            <NeedsScript act={bulkWords.title}>
              <Island of={BulkUpload} when="load" props={bulkAccounts} />
            </NeedsScript>
          ) : null}
          {reconciling ? (
            <NeedsScript act="Reconciling accounts">
              <Island of={ReconcileAccounts} when="load" props={reconciling} />
            </NeedsScript>
          ) : null}
          {reporting ? (
            <NeedsScript act="Generating a report">
              <Island of={GenerateReport} when="load" props={reporting} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <Stack>
          <ListSection id="waiting" url={url.pathname} events={waitingEvents} poll={30} label="What waits">
            <WaitingCard waiting={waiting} now={now} zone={zone} />
          </ListSection>
          <ListSection
            id="dashboard"
            url={url.pathname + url.search}
            events={["accounts:changed", "transactions:changed"]}
            label="Overview"
          >
            <Stack>
              <StatCards>
                <StatCard
                  label="Total VAs"
                  figure={stats.totalVAs}
                  growth={growth(stats.totalVAs, before.totalVAs)}
                />
                <StatCard
                  label="Active COBO"
                  figure={stats.activeCOBO}
                  growth={growth(stats.activeCOBO, before.activeCOBO)}
                />
                <StatCard
                  label="Active POBO"
                  figure={stats.activePOBO}
                  growth={growth(stats.activePOBO, before.activePOBO)}
                />
                <StatCard
                  label="Total Balance (USD)"
                  figure={formatMoney(stats.total, "USD")}
                  growth={growth(stats.total, before.total)}
                  note={
                    stats.unpriced.length > 0
                      ? `Without ${stats.unpriced.join(", ")}: no rate is set`
                      : undefined
                  }
                />
              </StatCards>
              <Split>
                <MoneyChart
                  days={money}
                  href={(days) =>
                    withQuery(url, { days, create: undefined, reconcile: undefined, report: undefined })
                  }
                />
                <Card title="Recent Transactions" actions={<a href="/admin/transactions">View All</a>}>
                  {transactions.rows.length === 0 ? (
                    <EmptyState title={transactionMessages.noneRecent} icon="transfer" />
                  ) : (
                    <List
                      items={transactions.rows.map((row) => ({
                        key: row.id,
                        href: `/admin/transactions?view=${row.id}`,
                        title: clamped(row.customerName),
                        text: clamped(row.description),
                        figure: movement(row),
                        note: time(row.createdAt, transactionAge(row.createdAt, now, zone)),
                      }))}
                    />
                  )}
                </Card>
              </Split>
              <Card
                flush
                title="Recent Virtual Accounts"
                actions={<a href="/admin/virtual-accounts">View All</a>}
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
          <Card title="Quick Actions" class="card-bar">
            <Tiles>
              {mayCreate ? (
                <a class={tileClass} href="/admin/virtual-accounts?create=1">
                  {icon("plus")}
                  Create VA
                </a>
              ) : null}
              {mayCreate ? (
                <a class={tileClass} {...opensDialog(withQuery(url, { upload: "1" }))}>
                  {icon("upload")}
                  {bulkWords.title}
                </a>
              ) : null}
              <a class={tileClass} {...opensDialog(withQuery(url, { report: "1" }))}>
                {icon("report")}
                Generate Report
              </a>
              <a class={tileClass} {...opensDialog(withQuery(url, { reconcile: "1" }))}>
                {icon("scale")}
                Reconciliation
              </a>
            </Tiles>
          </Card>
        </Stack>
      </>
    );
  },
});
