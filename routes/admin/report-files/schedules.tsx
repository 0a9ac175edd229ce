import Confirm from "islands/confirm";
import ReportScheduleForm from "islands/reporting/report-schedule-form";
import { countAccounts } from "@/accounts/list";
import { listPage } from "@/app/list-page";
import { listedRecord } from "@/app/walked-record";
import { islandDialog } from "@/platform/dialogs";
import { confirmDeletion } from "@/reporting/report-schedules/confirmations";
import { scheduleWords } from "@/reporting/report-schedules/contract";
import { scheduleList } from "@/reporting/report-schedules/list-screen";
import { findChosenAccounts, getSchedule, toScheduleDto } from "@/reporting/report-schedules/queries";
import { actsOnSchedule, SchedulePanel } from "@/reporting/report-schedules/record";
import { scheduleScreen } from "@/reporting/report-schedules/screen";
import { OpenLink } from "@/ui/open-link";

/** Reports that the server makes on a schedule, with their recipients. */
export default listPage(scheduleScreen, {
  access: "reports:page",
  title: scheduleWords.title,
  description: "Reports that are generated automatically, daily, weekly or monthly",
  list: scheduleList,
  actions: (may, address) =>
    may("reports:schedule") ? (
      <OpenLink to={scheduleScreen.to("create", "1", address)} label={scheduleWords.create} />
    ) : null,
  dialogs: {
    view: listedRecord(scheduleList, scheduleScreen.to, {
      right: "reports:page",
      read: getSchedule,
      acts: actsOnSchedule,
      show: (schedule, shown) => <SchedulePanel schedule={schedule} {...shown} />,
    }),
    create: islandDialog(ReportScheduleForm, {
      right: "reports:schedule",
      act: "Scheduling a report",
      sought: { as: "Schedule a report", words: "daily weekly monthly automatic", at: "1" },
      load: async ({ deps, actor }) => ({
        total: await countAccounts(deps, actor),
        self: { id: actor.userId, username: actor.username, email: actor.email },
      }),
    }),
    edit: islandDialog(ReportScheduleForm, {
      right: "reports:schedule",
      act: "Editing a schedule",
      sought: { as: "Edit a schedule", words: "report change pause" },
      async load({ deps, actor, value }) {
        const [schedule, total] = await Promise.all([
          getSchedule(deps, actor, value),
          countAccounts(deps, actor),
        ]);
        return { total, schedule: toScheduleDto(schedule), chosen: await findChosenAccounts(deps, schedule) };
      },
    }),
    delete: islandDialog(Confirm, {
      right: "reports:schedule",
      act: "Deleting a schedule",
      sought: { as: "Delete a schedule", words: "report stop remove" },
      load: async ({ deps, actor, value }) => confirmDeletion(await getSchedule(deps, actor, value)),
    }),
  },
});
