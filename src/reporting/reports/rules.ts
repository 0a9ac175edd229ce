import { percentDone } from "@/platform/runs/rules";
import { addDays, type BankDate, startOfMonth } from "@/vocabulary/calendar";
import type { ReportPreset } from "./contract";

/** Days of the bank from one to another, both included. */
export type Period = { from: BankDate; to: BankDate };

/** The Monday of a date's week (ISO 8601). */
export const startOfWeek = (date: BankDate): BankDate =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Calendar month before that of a date. */
export const lastMonth = (today: BankDate): Period => {
  const to = addDays(startOfMonth(today), -1);
  return { from: startOfMonth(to), to };
};

/** Week before that of a date, Monday to Sunday. */
export const lastWeek = (today: BankDate): Period => {
  const monday = startOfWeek(today);
  return { from: addDays(monday, -7), to: addDays(monday, -1) };
};

/** The days of a preset, as of today at the bank. */
export function periodOfPreset(preset: ReportPreset, today: BankDate): Period {
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "this_week":
      return { from: startOfWeek(today), to: today };
    case "last_week":
      return lastWeek(today);
    case "this_month":
      return { from: startOfMonth(today), to: today };
    case "last_month":
      return lastMonth(today);
    case "this_year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}

/** Progress of a report in whole percent; 100 only if it is ready. */
export function getPercent({ status, total, done }: { status: string; total: number; done: number }): number {
  if (status !== "running") return status === "done" ? 100 : 0;
  return total === 0 ? 0 : Math.min(99, percentDone(done, total));
}

/** Address of the screen of reports, and of their schedules' screen. */
export const reportsPath = "/admin/report-files";
export const schedulesPath = "/admin/report-files/schedules";
