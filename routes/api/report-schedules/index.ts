import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
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
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listSchedules(deps, actor, query, {
      cursor: query.after,
      limit: query.limit,
    });
    return respond(rows.map(toScheduleDto), { headers: linkHeader(url, next) });
  },
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
