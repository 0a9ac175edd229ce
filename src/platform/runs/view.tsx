import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import type { Definition } from "@/ui/definition-list";
import { Notice } from "@/ui/notice";
import type { Column } from "@/ui/table";
import { ago, time } from "@/ui/time";
import { elapsedText, formatDateTime, type Instant } from "@/vocabulary/calendar";
import { type Said, say, type Text } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import type { RunRow } from "./columns";

const tones: Readonly<Record<string, Tone>> = { running: "info", done: "good", failed: "bad" };

/** Badges of a kind of run, by its statuses' labels. */
export const runBadge =
  <Status extends string>(labels: Readonly<Record<Status, Text>>) =>
  (status: Status) =>
    badge(labels[status], tones[status] ?? "quiet");

/** Name of the person who started a run, or of the server. */
export const startedByText = ({ startedBy }: Pick<RunRow, "startedBy">): string =>
  startedBy ?? say("The server");

/** Duration of a run; `underWay` until it has ended. */
export const tookText = (
  { startedAt, finishedAt }: Pick<RunRow, "startedAt" | "finishedAt">,
  underWay: Said = say("Not yet"),
): Said => (finishedAt === null ? underWay : elapsedText(finishedAt - startedAt));

/** The column of a list of runs that has the time of each one's start. */
export const startedColumn = (zone: string): Column<{ startedAt: Instant }> => ({
  header: "Started",
  card: "start",
  cell: ({ startedAt }, now) => ago(startedAt, now, zone),
});

/** Its column of the persons who started them. */
export const byColumn: Column<Pick<RunRow, "startedBy">> = { header: "By", rank: 2, cell: startedByText };

/** Definitions of a run in its record: the person who started it, its start and its end; `took` is its duration. */
export function runDefinitions(run: RunRow, zone: string, took: Said = tookText(run)): Definition[] {
  const at = (instant: Instant) => time(instant, formatDateTime(instant, zone));
  const { startedAt, finishedAt, failure } = run;
  return [
    { term: "Started by", detail: startedByText(run) },
    { term: "Started", detail: at(startedAt) },
    { term: "Ended", detail: finishedAt === null ? say("Not yet") : at(finishedAt) },
    { term: "Took", detail: took },
    ...(failure === null
      ? []
      : [{ term: "Failed because", detail: translate(failure), wide: true } satisfies Definition]),
  ];
}

/** Progress of a run under way, within a section that polls: its bar, and the progress in words. */
export const RunNotice = ({
  title,
  done,
  total,
  label,
  text,
}: {
  title: Text;
  done: number;
  total: number;
  /** Name of what the bar measures. */
  label: Text;
  text: Said;
}) => (
  <Notice title={title}>
    <progress class="progress" value={done} max={Math.max(1, total)} aria-label={say(label)} />
    <p>{text}</p>
  </Notice>
);
