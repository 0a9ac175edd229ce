import { Notice } from "@/ui/notice";
import type { Column } from "@/ui/table";
import { ago } from "@/ui/time";
import type { Instant } from "@/vocabulary/calendar";
import { type Said, say, type Text } from "@/vocabulary/language";

/** The column of a list of runs that has the time of each one's start. */
export const startedColumn = (zone: string): Column<{ startedAt: Instant }> => ({
  header: "Started",
  card: "start",
  cell: ({ startedAt }, now) => ago(startedAt, now, zone),
});

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
