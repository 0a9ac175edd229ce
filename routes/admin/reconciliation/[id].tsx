import { page } from "@/app/define";
import { walkedRecord } from "@/app/walked-record";
import { compareRuns } from "@/bank/reconciliation/comparison";
import { runScopeLabels } from "@/bank/reconciliation/contract";
import { resultList, runList } from "@/bank/reconciliation/list-screen";
import { getResult, getRun } from "@/bank/reconciliation/queries";
import { ResultPanel, workbookOf } from "@/bank/reconciliation/record";
import { ComparisonNotice, path, RunFigures, startedByText } from "@/bank/reconciliation/view";
import { idParam, idParams } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { dialog, type Opened } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { icon } from "@/ui/icon";
import { isolated } from "@/ui/isolated";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";

/** Interval at which the figures of a running run are fetched again, in seconds. */
const pollEvery = 5;

const runScreen = screen("/admin/reconciliation/{id}", { view: idParam });

/** Argument of a result's record, with the run's id. */
type OfRun = Opened<number, unknown, { id: number }>;

/** The results of the run that is shown, for the way from one to the next. */
const resultsOfRun = {
  readNeighbours: async (visit: OfRun, id: number) =>
    resultList.readNeighbours(visit, id, await getRun(visit.deps, visit.actor, visit.params.id)),
};

/** The results of one reconciliation, account by account. */
export default page(runScreen, {
  access: "reconciliation:page",
  params: idParams,
  dialogs: {
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
  async load(visit) {
    const { actor, deps, params } = visit;
    const run = await getRun(deps, actor, params.id);
    const [list, comparison, beside] = await Promise.all([
      resultList.load(visit, run),
      compareRuns(deps, run),
      runList.readBeside(deps, actor, run.id),
    ]);
    return list instanceof Response ? list : { run, list, comparison, beside };
  },
  title: ({ run }) => say("Reconciliation {id}", { id: run.id }),
  view({ data: { run, list, comparison, beside }, deps, dialog: open }) {
    const { zone } = deps.env;
    return (
      <>
        <PageHeader
          title={say("Reconciliation {id}", { id: run.id })}
          beside={{ of: beside, at: (id) => `${path}/${id}` }}
          description={
            <>
              {sayAround("{scope}, started by {username} on {time}", {
                scope: say(runScopeLabels[run.scope]),
                username: isolated(startedByText(run)),
                time: time(run.startedAt, formatDateTime(run.startedAt, zone)),
              })}
            </>
          }
          actions={
            <>
              <a class={buttonClass("ghost")} href={path}>
                {say("All reconciliations")}
              </a>
              <a class={buttonClass("secondary")} href={workbookOf(run.id)} download="">
                {icon("download")}
                {say("Excel")}
              </a>
            </>
          }
        />
        {open}
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
