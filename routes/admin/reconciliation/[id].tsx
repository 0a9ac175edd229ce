import { runActs } from "@/app/run-acts";
import { runItems, runPage } from "@/app/run-page";
import { walkedRecord } from "@/app/walked-record";
import { compareRuns } from "@/bank/reconciliation/comparison";
import { reconciliationContract, runScopeLabels } from "@/bank/reconciliation/contract";
import { getRun, resultList, runList } from "@/bank/reconciliation/list";
import { getResult } from "@/bank/reconciliation/queries";
import { getWorkbookUrl, ResultPanel } from "@/bank/reconciliation/record";
import { reconciliationWork } from "@/bank/reconciliation/run";
import { ComparisonNotice, RunFigures } from "@/bank/reconciliation/view";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { dialog, type Opened } from "@/platform/dialogs";
import { startedByText } from "@/platform/runs/view";
import { buttonClass } from "@/ui/class-names";
import { icon } from "@/ui/icon";
import { isolated } from "@/ui/isolated";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";

const runScreen = screen("/admin/reconciliation/{id}", { view: idParam, retry: idParam });

/** Argument of a result's record, with the run's id. */
type OfRun = Opened<number, unknown, { id: number }>;

/** The results of the run that is shown, for the way from one to the next. */
const resultsOfRun = {
  readNeighbours: async (visit: OfRun, id: number) =>
    resultList.readNeighbours(visit, id, await getRun(visit.deps, visit.actor, visit.params.id)),
};

const { listActs, dialogs } = runActs(reconciliationContract, reconciliationWork, runList, {
  acts: { retry: (id, at) => runScreen.to("retry", id, at) },
  subject: ({ id }) => ({ name: say("Reconciliation {id}", { id }) }),
});

/** The results of one reconciliation, account by account. */
export default runPage(runScreen, {
  access: "reconciliation:page",
  dialogs: {
    retry: dialogs.retry,
    view: walkedRecord(
      resultsOfRun,
      runScreen.to,
      dialog({
        right: "reconciliation:read",
        load: async ({ deps, actor, params, value }: OfRun) =>
          getResult(deps, await getRun(deps, actor, params.id), value),
        show: ({ data, closed }) => <ResultPanel {...data} list={closed} />,
      }),
    ),
  },
  list: runList,
  all: "All reconciliations",
  more: (deps, _, run) => compareRuns(deps, run),
  items: [runItems(resultList)],
  title: ({ id }) => say("Reconciliation {id}", { id }),
  description: ({ run, deps: { env } }) => (
    <>
      {sayAround("{scope}, started by {username} on {time}", {
        scope: say(runScopeLabels[run.scope]),
        username: isolated(startedByText(run)),
        time: time(run.startedAt, formatDateTime(run.startedAt, env.zone)),
      })}
    </>
  ),
  actions: ({ id }) => (
    <a class={buttonClass("secondary")} href={getWorkbookUrl(id)} download="">
      {icon("download")}
      {say("Excel")}
    </a>
  ),
  section: { id: "run-figures", label: "What was found" },
  poll: 5,
  head: ({ run, more, deps, at }) => (
    <>
      <RunFigures run={run} zone={deps.env.zone} />
      {more ? <ComparisonNotice comparison={more} at={at} /> : null}
    </>
  ),
  acts: ({ run, actor, at }) => listActs(actor, run, at),
});
