import { z } from "zod";
import { TransactionRecordPanel } from "@/accounts/transactions/record";
import { getTransactionRecord } from "@/accounts/transactions/record-reads";
import { page } from "@/app/define";
import { idParam, withQuery } from "@/kernel/query-params";
import { ListScreen } from "@/platform/lists/screen";
import { DownloadPanel } from "@/reporting/statements/download-panel";
import { narrowedTo, statementList } from "@/reporting/statements/list-screen";
import { readStatement } from "@/reporting/statements/queries";
import { problemOf } from "@/reporting/statements/rules";
import { readTotals } from "@/reporting/statements/totals";
import { Counts, PeriodBar, PrintHead, StatementSummary } from "@/reporting/statements/view";
import { DialogOutlet } from "@/ui/dialog-outlet";
import { PageHeader } from "@/ui/page-header";
import { bankDate } from "@/vocabulary/calendar";

/** A client's statements; staff read those of all accounts. */
export default page({
  access: "statements:page",
  query: z.object({ view: idParam.optional(), download: z.string().optional() }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const [list, record] = await Promise.all([
      statementList.load(visit),
      query.view === undefined ? undefined : getTransactionRecord(deps, actor, query.view),
    ]);
    if (list instanceof Response) return list;
    const today = bankDate(deps.now(), deps.env.zone);
    const narrowed = narrowedTo(deps, list.filter);
    const { account } = narrowed;
    const whole = list.open.length === 0 && problemOf(narrowed, today) === undefined;
    const [totals, statement] = await Promise.all([
      whole ? readTotals(deps, actor, narrowed) : { movements: [], exceeded: false },
      whole && account !== undefined ? readStatement(deps, actor, account, narrowed) : undefined,
    ]);
    return { list, record, totals, head: statement?.head, narrowed, today };
  },
  title: "Statements",
  view({ data: { list, record, totals, head, narrowed, today }, query, deps, url }) {
    const own = new URL(list.address, url);
    const addresses = {
      account: (id: number) => `/client/accounts?view=${id}`,
      transaction: (id: number) => withQuery(own, { view: `${id}` }),
    };
    return (
      <>
        <PageHeader
          title="Statements"
          description="What was booked in a period, and what it began and ended with"
        />
        <DialogOutlet>
          {record ? (
            <TransactionRecordPanel
              record={record}
              zone={deps.env.zone}
              list={list.address}
              addresses={addresses}
            />
          ) : null}
          {query.download === undefined ? null : (
            <DownloadPanel
              narrowed={narrowed}
              head={head}
              problem={problemOf(narrowed, today)}
              list={list.address}
            />
          )}
        </DialogOutlet>
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
                download={withQuery(own, { download: "1" })}
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
