import Confirm from "islands/confirm";
import ReportScheduleForm from "islands/reporting/report-schedule-form";
import { can } from "@/access/policy";
import { countAccounts } from "@/accounts/list";
import { page } from "@/app/define";
import { dialog, islandDialog } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { scheduleWords } from "@/reporting/report-schedules/contract";
import { scheduleList } from "@/reporting/report-schedules/list-screen";
import { chosenOf, getSchedule, toScheduleDto } from "@/reporting/report-schedules/queries";
import { confirmDeletion } from "@/reporting/report-schedules/questions";
import { SchedulePanel } from "@/reporting/report-schedules/record";
import { scheduleScreen } from "@/reporting/report-schedules/screen";
import { reportsPath } from "@/reporting/reports/rules";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";

/** The reports that the server makes by itself, and who is told of them. */
export default page(scheduleScreen, {
  access: "reports:page",
  dialogs: {
    view: dialog({
      right: "reports:page",
      load: ({ deps, actor, value }) => getSchedule(deps, actor, value),
      show: ({ data, deps, actor, closed }) => (
        <SchedulePanel
          schedule={data}
          zone={deps.env.zone}
          list={closed}
          mayWrite={can(actor, "reports:schedule")}
        />
      ),
    }),
    create: islandDialog(ReportScheduleForm, {
      right: "reports:schedule",
      act: "Scheduling a report",
      load: async ({ deps, actor }) => ({
        total: await countAccounts(deps, actor),
        self: { id: actor.userId, username: actor.username, email: actor.email },
      }),
    }),
    edit: islandDialog(ReportScheduleForm, {
      right: "reports:schedule",
      act: "Editing a schedule",
      async load({ deps, actor, value }) {
        const [schedule, total] = await Promise.all([
          getSchedule(deps, actor, value),
          countAccounts(deps, actor),
        ]);
        return { total, schedule: toScheduleDto(schedule), chosen: await chosenOf(deps, schedule) };
      },
    }),
    delete: islandDialog(Confirm, {
      right: "reports:schedule",
      act: "Deleting a schedule",
      load: async ({ deps, actor, value }) => confirmDeletion(await getSchedule(deps, actor, value)),
    }),
  },
  load: (visit) => scheduleList.load(visit),
  title: scheduleWords.title,
  view({ data: list, actor, dialog: open }) {
    return (
      <>
        <PageHeader
          title={scheduleWords.title}
          description="Reports that are generated automatically, daily, weekly or monthly"
          actions={
            <>
              <a class={buttonClass("secondary")} href={reportsPath}>
                {icon("report")}
                All reports
              </a>
              {can(actor, "reports:schedule") ? (
                <a
                  class={buttonClass("primary")}
                  {...opensDialog(scheduleScreen.to("create", "1", list.address))}
                >
                  {icon("plus")}
                  {scheduleWords.create}
                </a>
              ) : null}
            </>
          }
        />
        {open}
        <ListScreen {...list} />
      </>
    );
  },
});
