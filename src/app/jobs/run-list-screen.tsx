import { byZone } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { RecordPanel } from "@/ui/record-panel";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { elapsedText, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { type JobRunRow, toJobRunDto } from "./queries";
import { jobRunFilterSchema, jobRunFilters, jobTitle, listJobRuns, summariseJobRuns } from "./run-list";
import { runStatusBadge } from "./view";

/** Outcome of a run, or the reason for its failure. */
const getOutcome = (run: JobRunRow): string => run.error ?? toJobRunDto(run).summary;

/** Duration of a run; several runs under one record have none. */
const getDuration = ({ runs, startedAt, finishedAt }: JobRunRow): string =>
  finishedAt === null
    ? "–"
    : runs > 1
      ? say("{count} runs", { count: runs.toLocaleString("en-US") })
      : elapsedText(finishedAt - startedAt);

const listColumns = (zone: string): Column<JobRunRow>[] => [
  { header: "Job", cell: (row) => say(jobTitle(row.job)) },
  {
    header: "Started",
    card: "start",
    cell: ({ startedAt }) => time(startedAt, formatDateTime(startedAt, zone)),
  },
  { header: "Took", rank: 2, cell: getDuration },
  { header: "Result", card: "line", fluid: "point", cell: getOutcome },
  { header: "Node", rank: 4, code: true, cell: (row) => row.node },
  { header: "Status", card: "end", cell: (row) => runStatusBadge(row.status) },
];

/** The table, with times of the bank's zone. */
const getTable = byZone((zone) => defineTable(listColumns(zone), { id: (row: JobRunRow) => row.id }));

/** List of the jobs' runs of the last 90 days. */
export const jobRunList = defineList({
  name: "job-runs",
  path: "/admin/operations",
  title: "Runs",
  nouns: ["run", "runs"],
  filters: jobRunFilters,
  schema: jobRunFilterSchema,
  prominent: ["job", "status"],
  orders: newestFirst,
  read: listJobRuns,
  summarise: summariseJobRuns,
  table: getTable,
  empty: { title: "No runs found", icon: "clock", next: "The server's automatic work appears here." },
  events: [],
});

type Props = { run: JobRunRow; zone: string; list: string };

/** The panel of a run. */
export const JobRunPanel = ({ run, zone, list }: Props) => {
  const { dueAt, startedAt, finishedAt, runs, error } = run;
  const at = (instant: number) => time(instant, formatDateTime(instant, zone));
  return (
    <RecordPanel
      id={run.id}
      title="Run"
      subject={say(jobTitle(run.job))}
      list={list}
      timeline={{ none: "A run is its own record of what it did" }}
    >
      <DefinitionList
        items={[
          { term: "Status", detail: runStatusBadge(run.status) },
          { term: "Result", detail: toJobRunDto(run).summary || say("Nothing") },
          { term: "Due at", detail: at(dueAt) },
          { term: "Started", detail: at(startedAt) },
          { term: "Ended", detail: finishedAt === null ? say("Not yet") : at(finishedAt) },
          { term: runs > 1 ? "Runs" : "Took", detail: getDuration(run) },
          { term: "Node", detail: <span class="iban">{run.node}</span>, wide: true },
          ...(error === null ? [] : [{ term: "Error", detail: error, wide: true } satisfies Definition]),
        ]}
      />
    </RecordPanel>
  );
};
