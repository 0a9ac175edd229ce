import { endpoint } from "@/app/define";
import { deleteSchedule, updateSchedule } from "@/reporting/report-schedules/commands";
import { deleteScheduleCall, updateScheduleCall } from "@/reporting/report-schedules/contract";

const category = "Reports";

export const PUT = endpoint(updateScheduleCall, {
  summary: "Change a scheduled report",
  description: "As a whole: what is left out is as it is by default. Switched off, it makes no reports.",
  category,
  access: "reports:schedule",
  approval: { none: "reports" },
  handler: ({ actor, deps, params, body, version }) => updateSchedule(deps, actor, params.id, body, version),
});

export const DELETE = endpoint(deleteScheduleCall, {
  summary: "Delete a scheduled report",
  description: "The reports that were made stay until their files expire.",
  category,
  access: "reports:schedule",
  approval: { none: "reports" },
  handler: ({ actor, deps, params }) => deleteSchedule(deps, actor, params.id),
});
