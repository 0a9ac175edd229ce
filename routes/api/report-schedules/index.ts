import { endpoint } from "@/app/define";
import { pageOf } from "@/platform/lists/page-of";
import { createSchedule } from "@/reporting/report-schedules/commands";
import { createScheduleCall, listSchedulesCall } from "@/reporting/report-schedules/contract";
import { listSchedules } from "@/reporting/report-schedules/list";
import { toScheduleDto } from "@/reporting/report-schedules/queries";

const category = "Reports";

export const GET = endpoint(listSchedulesCall, {
  summary: "List scheduled reports",
  description: "Newest first, with when each is due next and what became of its newest report.",
  category,
  access: "reports:run",
  handler: pageOf(listSchedules, toScheduleDto),
});

export const POST = endpoint(createScheduleCall, {
  summary: "Schedule a report",
  description:
    "Made by the server at the full hour of the bank's clock, of the days before. Recipients get a link that asks for a sign-in, never the file.",
  category,
  access: "reports:schedule",
  approval: { none: "reports" },
  handler: ({ actor, deps, body, idempotency }) => createSchedule(deps, actor, body, idempotency),
});
