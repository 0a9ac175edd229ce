import { endpoint } from "@/app/define";
import { pageHandler } from "@/platform/lists/page-of";
import { createSchedule, deleteSchedule, updateSchedule } from "@/reporting/report-schedules/commands";
import {
  createScheduleCall,
  deleteScheduleCall,
  listSchedulesCall,
  updateScheduleCall,
} from "@/reporting/report-schedules/contract";
import { scheduleList } from "@/reporting/report-schedules/list-screen";
import { toScheduleDto } from "@/reporting/report-schedules/queries";

const category = "Reports";

export default [
  endpoint(listSchedulesCall, {
    summary: "List scheduled reports",
    description: "Newest first, with when each is due next and what became of its newest report.",
    category,
    access: "reports:run",
    handler: pageHandler(scheduleList.read, toScheduleDto),
  }),
  endpoint(createScheduleCall, {
    summary: "Schedule a report",
    description:
      "Made by the server at the full hour of the bank's clock, of the days before. Recipients get a link that asks for a sign-in, never the file.",
    category,
    access: "reports:schedule",
    stepUp: { none: "reports" },
    approval: { none: "reports" },
    handler: ({ actor, deps, body, idempotency }) => createSchedule(deps, actor, body, idempotency),
  }),
  endpoint(updateScheduleCall, {
    summary: "Change a scheduled report",
    description: "As a whole: what is left out is as it is by default. Switched off, it makes no reports.",
    category,
    access: "reports:schedule",
    stepUp: { none: "reports" },
    approval: { none: "reports" },
    handler: ({ actor, deps, params, body, version }) =>
      updateSchedule(deps, actor, params.id, body, version),
  }),
  endpoint(deleteScheduleCall, {
    summary: "Delete a scheduled report",
    description: "The reports that were made stay until their files expire.",
    category,
    access: "reports:schedule",
    stepUp: { none: "reports" },
    approval: { none: "reports" },
    handler: ({ actor, deps, params }) => deleteSchedule(deps, actor, params.id),
  }),
];
