import type { WaitingRow } from "@/platform/waiting/source";
import { icon } from "@/ui/icon";
import { time } from "@/ui/time";
import { formatDateTime, formatDuration, type Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";

/** Words for a row's deadline; undefined without one. */
export const dueText = ({ deadline }: Pick<WaitingRow, "deadline">, now: Instant) =>
  deadline === undefined
    ? undefined
    : deadline > now
      ? say("due in {age}", { age: formatDuration(deadline - now) })
      : say("overdue by {age}", { age: formatDuration(now - deadline) });

/** Deadline of a row, marked once it is over. */
export const Due = ({ row, now, zone }: { row: WaitingRow; now: Instant; zone: string }) => {
  const text = dueText(row, now);
  if (text === undefined || row.deadline === undefined) return null;
  const shown = time(row.deadline, text, formatDateTime(row.deadline, zone));
  return row.deadline > now ? (
    <small class="inbox-due">{shown}</small>
  ) : (
    <small class="inbox-due overdue">
      {icon("clock")}
      {shown}
    </small>
  );
};
