import { callTo } from "@/kernel/call";
import { data } from "@/vocabulary/language/around";
import { deleteScheduleCall, scheduleWords } from "./contract";
import type { ScheduleRow } from "./queries";
import { recurrenceText } from "./rules";

/** The question before a schedule is deleted. */
export const confirmDeletion = (schedule: ScheduleRow) => ({
  title: "Delete this schedule?",
  text: "It makes no more reports. Those already made stay until their files expire.",
  subject: { name: data(schedule.name), note: recurrenceText(schedule) },
  act: "Delete",
  busyText: "Deleting...",
  ...callTo(deleteScheduleCall, { id: schedule.id }),
  success: scheduleWords.deleted,
  failure: scheduleWords.deleteFailed,
  changes: ["report-schedules" as const],
});
