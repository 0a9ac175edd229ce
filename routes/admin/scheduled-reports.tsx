import Confirm from "islands/confirm";
import ReportScheduleForm from "islands/reporting/report-schedule-form";
import { z } from "zod";
import { can } from "@/access/policy";
import { countAccounts } from "@/accounts/list";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import { ListScreen } from "@/platform/lists/screen";
import { scheduleWords } from "@/reporting/report-schedules/contract";
import { scheduleList } from "@/reporting/report-schedules/list-screen";
import { chosenOf, getSchedule, toScheduleDto } from "@/reporting/report-schedules/queries";
import { confirmDeletion } from "@/reporting/report-schedules/questions";
import { SchedulePanel } from "@/reporting/report-schedules/record";
import { reportsPath } from "@/reporting/reports/rules";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";

/** The reports that the server makes by itself, and who is told of them. */
export default page({
  access: "reports:page",
  query: z.object({
    view: idParam.optional(),
    create: z.string().optional(),
    edit: idParam.optional(),
    delete: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const wanted = query.view ?? query.edit ?? query.delete;
    const mayWrite = can(actor, "reports:schedule");
    const inForm = mayWrite && (query.create !== undefined || query.edit !== undefined);
    const [list, schedule, total] = await Promise.all([
      scheduleList.load(visit),
      wanted === undefined ? undefined : getSchedule(deps, actor, wanted),
      inForm ? countAccounts(deps, actor) : 0,
    ]);
    const chosen = schedule && inForm ? await chosenOf(deps, schedule) : [];
    return list instanceof Response ? list : { list, schedule, total, chosen, mayWrite };
  },
  title: scheduleWords.title,
  view({ data: { list, schedule, total, chosen, mayWrite }, query, actor, deps, url }) {
    const self = { id: actor.userId, username: actor.username, email: actor.email };
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
              {mayWrite ? (
                <a
                  class={buttonClass("primary")}
                  {...opensDialog(withQuery(new URL(list.address, url), { create: "1" }))}
                >
                  {icon("plus")}
                  {scheduleWords.create}
                </a>
              ) : null}
            </>
          }
        />
        <DialogOutlet>
          {schedule && query.view !== undefined ? (
            <SchedulePanel schedule={schedule} zone={deps.env.zone} list={list.address} mayWrite={mayWrite} />
          ) : null}
          {mayWrite && query.create !== undefined ? (
            <NeedsScript act="Scheduling a report">
              <Island of={ReportScheduleForm} when="load" props={{ total, self }} />
            </NeedsScript>
          ) : null}
          {mayWrite && schedule && query.edit !== undefined ? (
            <NeedsScript act="Editing a schedule">
              <Island
                of={ReportScheduleForm}
                when="load"
                props={{ total, schedule: toScheduleDto(schedule), chosen }}
              />
            </NeedsScript>
          ) : null}
          {mayWrite && schedule && query.delete !== undefined ? (
            <NeedsScript act="Deleting a schedule">
              <Island of={Confirm} when="load" props={confirmDeletion(schedule)} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
