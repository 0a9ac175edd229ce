import { z } from "zod";
import { page } from "@/app/define";
import { compareRuns } from "@/bank/reconciliation/comparison";
import { runScopeLabels } from "@/bank/reconciliation/contract";
import { resultList } from "@/bank/reconciliation/list-screen";
import { getResult, getRun } from "@/bank/reconciliation/queries";
import { ResultPanel, workbookOf } from "@/bank/reconciliation/record";
import { ComparisonNotice, path, RunFigures, starterOf } from "@/bank/reconciliation/view";
import { idParam, idParams } from "@/kernel/query-params";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";

/** How often the figures of a run that is under way are fetched again, in seconds. */
const pollEvery = 5;

/** The results of one reconciliation, account by account. */
export default page({
  access: "reconciliation:page",
  params: idParams,
  query: z.object({ view: idParam.optional() }),
  async load(visit) {
    const { actor, deps, params, query } = visit;
    const run = await getRun(deps, actor, params.id);
    const [list, comparison, result] = await Promise.all([
      resultList.load(visit, run),
      compareRuns(deps, run),
      query.view === undefined ? undefined : getResult(deps, run, query.view),
    ]);
    return list instanceof Response ? list : { run, list, comparison, result };
  },
  title: ({ run }) => `Reconciliation ${run.id}`,
  view({ data: { run, list, comparison, result }, deps }) {
    const { zone } = deps.env;
    return (
      <>
        <PageHeader
          title={`Reconciliation ${run.id}`}
          description={
            <>
              {runScopeLabels[run.scope]}, started by {starterOf(run)}{" "}
              {time(run.startedAt, formatDateTime(run.startedAt, zone))}
            </>
          }
          actions={
            <>
              <a class={buttonClass("ghost")} href={path}>
                All reconciliations
              </a>
              <a class={buttonClass("secondary")} href={workbookOf(run.id)} download="">
                {icon("download")}
                Excel
              </a>
            </>
          }
        />
        <DialogOutlet>{result ? <ResultPanel {...result} list={list.address} /> : null}</DialogOutlet>
        <Stack>
          <ListSection
            id="run-figures"
            url={list.path}
            poll={run.status === "running" ? pollEvery : 0}
            label="What was found"
          >
            <Stack>
              <RunFigures run={run} zone={zone} />
              {comparison ? <ComparisonNotice comparison={comparison} at={list.path} /> : null}
            </Stack>
          </ListSection>
          <ListScreen {...list} />
        </Stack>
      </>
    );
  },
});
