import { z } from "zod";
import { ownAccountScreen } from "@/accounts/screen";
import { transactionDialog } from "@/accounts/transactions/record-dialog";
import { page } from "@/app/define";
import { walkedRecord } from "@/app/walked-record";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { bankToday } from "@/platform/bank-day";
import { dialog, type Opened } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { DownloadPanel } from "@/reporting/statements/download-panel";
import { narrowedTo, statementList } from "@/reporting/statements/list-screen";
import { readStatement } from "@/reporting/statements/queries";
import { findPeriodProblem } from "@/reporting/statements/rules";
import { readTotals } from "@/reporting/statements/totals";
import { Counts, PeriodBar, PrintHead, StatementSummary } from "@/reporting/statements/view";
import { PageHeader } from "@/ui/page-header";

const statementScreen = screen("/client/statements", { view: idParam, download: z.string() });

/** Reads the contents of the statement's files; `head` for a single account. */
async function readDownload(visit: Opened<string>) {
  const { deps, actor } = visit;
  const narrowed = narrowedTo(deps, await statementList.readFilter(visit));
  const problem = findPeriodProblem(narrowed, bankToday(deps));
  const { account } = narrowed;
  const isWhole = problem === undefined && account !== undefined;
  const statement = isWhole ? await readStatement(deps, actor, account, narrowed) : undefined;
  return { narrowed, head: statement?.head, problem };
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
        <PageHeader
          title="Statements"
          description="What was booked in a period, and what it began and ended with"
        />
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
