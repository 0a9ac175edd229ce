import { z } from "zod";
import type { Actor } from "@/access/actor";
import { historyLookup } from "@/accounts/lookup";
import { ownAccountScreen } from "@/accounts/screen";
import { transactionDialog } from "@/accounts/transactions/record-dialog";
import { page } from "@/app/define";
import { walkedRecord } from "@/app/walked-record";
import { recordAddresses } from "@/collections/screen";
import type { Deps } from "@/deps";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { bankToday } from "@/platform/bank-day";
import { dialog, type Opened } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { statementFilters } from "@/reporting/statements/contract";
import { type AccountChoice, DownloadPanel } from "@/reporting/statements/download-panel";
import { narrowedTo, statementList } from "@/reporting/statements/list-screen";
import { readStatement } from "@/reporting/statements/queries";
import { findPeriodProblem, resolvePeriod } from "@/reporting/statements/rules";
import { readTotals } from "@/reporting/statements/totals";
import { Counts, PeriodBar, PrintHead, StatementSummary } from "@/reporting/statements/view";
import { PageHeader } from "@/ui/page-header";

const statementScreen = screen(
  "/client/statements",
  { view: idParam, download: z.string() },
  { "set-account": z.string().trim().optional(), "set-month": statementFilters.month.schema },
);

type Chosen = { "set-account"?: string | undefined; "set-month"?: string | undefined };

/** Reads the contents of the statement's files; `head` for the account that is chosen in the panel or in the list. */
async function readDownload(visit: Opened<string, Chosen>) {
  const { deps, actor, query } = visit;
  const filter = await statementList.readFilter(visit);
  const today = bankToday(deps);
  const narrowed = narrowedTo(deps, filter);
  const { "set-month": month, "set-account": typed = narrowed.account?.toString() } = query;
  const period = month === undefined ? narrowed : resolvePeriod({ month }, today);
  const choice = await readAccountChoice(deps, actor, typed);
  const { id } = choice;
  const isWhole = id !== undefined && findPeriodProblem(period, today) === undefined;
  const statement = isWhole ? await readStatement(deps, actor, id, period) : undefined;
  return { narrowed, period, month, today, choice, head: statement?.head };
}

/**
 * The account that a typed text or an id names, and the accounts to choose from: all if they are few, else those that the
 * text may name.
 */
async function readAccountChoice(
  deps: Deps,
  actor: Actor,
  typed: string | undefined,
): Promise<AccountChoice> {
  const { few, find, name } = historyLookup;
  const all = await few?.list(deps, actor);
  if (!typed) return { options: all };
  const id = Number(typed);
  const named = Number.isSafeInteger(id) ? await name(deps, actor, id) : undefined;
  const found = named === undefined ? await find(deps, actor, typed) : [{ id, name: named }];
  return {
    options: all ?? (found.length > 0 ? found : undefined),
    id: found.length === 1 ? found[0]?.id : undefined,
    typed,
  };
}

/** A client's statements; staff read those of all accounts. */
export default page(statementScreen, {
  access: "statements:page",
  kept: true,
  dialogs: {
    view: walkedRecord(
      statementList,
      statementScreen.to,
      transactionDialog({
        account: (id) => ownAccountScreen.to("view", id),
        transaction: (id, address) => statementScreen.to("view", id, address),
        number: recordAddresses.client.number,
      }),
    ),
    download: dialog({
      right: "statements:export",
      sought: { as: "Download Statement", words: "pdf mt940 camt.053 csv file export", at: "1" },
      load: readDownload,
      show: ({ data, closed }) => <DownloadPanel {...data} list={closed} />,
    }),
  },
  async load(visit) {
    const { actor, deps } = visit;
    const list = await statementList.load(visit);
    if (list instanceof Response) return list;
    const today = bankToday(deps);
    const narrowed = narrowedTo(deps, list.filter);
    const { account } = narrowed;
    const whole = list.open.length === 0 && findPeriodProblem(narrowed, today) === undefined;
    const [totals, statement] = await Promise.all([
      whole ? readTotals(deps, actor, narrowed) : { movements: [], exceeded: false },
      whole && account !== undefined ? readStatement(deps, actor, account, narrowed) : undefined,
    ]);
    return { list, totals, head: statement?.head, narrowed, today };
  },
  title: "Statements",
  view({ data: { list, totals, head, narrowed, today }, deps, dialog: open }) {
    return (
      <>
        <PageHeader title="Statements" />
        {open}
        <ListScreen
          {...list}
          above={
            <>
              <PrintHead issuer={deps.env.brand.name} period={narrowed} />
              <PeriodBar
                filter={list.filter}
                period={narrowed}
                today={today}
                addressWith={list.addressWith}
                download={statementScreen.to("download", "1", list.address)}
              />
              <Counts totals={totals} period={narrowed} />
              {head ? <StatementSummary head={head} /> : null}
            </>
          }
        />
      </>
    );
  },
});
