import BulkUpload from "islands/bulk-upload";
import CreateAccount from "islands/create-account";
import GenerateReport from "islands/generate-report";
import ReconcileAccounts from "islands/reconcile-accounts";
import { z } from "zod";
import { accountMessages } from "@/accounts/contract";
import { listAccounts } from "@/accounts/list";
import { RecentAccounts } from "@/accounts/list-screen";
import { CreateAccountLink } from "@/accounts/view";
import { can } from "@/auth/policy";
import { bulkWords } from "@/bulk-uploads/contract";
import { bulkAccounts } from "@/bulk-uploads/places";
import { transactionAge } from "@/calendar";
import { MoneyChart } from "@/dashboard/money-chart";
import { getFigures, getFiguresOfLastMonth, listDays } from "@/dashboard/queries";
import { chartPeriods, firstPeriod, growth } from "@/dashboard/rules";
import { page } from "@/define";
import { Island } from "@/kernel/island";
import { withQuery } from "@/kernel/query-params";
import { formatMoney } from "@/money";
import { readDialog } from "@/reconciliation/queries";
import { readReportDialog } from "@/reports/queries";
import { transactionMessages } from "@/transactions/contract";
import { listTransactions } from "@/transactions/list";
import { movement } from "@/transactions/view";
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
import { listWaiting } from "@/waiting/queries";
import { waitingEvents } from "@/waiting/rules";
import { WaitingCard } from "@/waiting/view";

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
