import AlertSettings from "islands/oversight/alert-settings";
import HandleAlert from "islands/oversight/handle-alert";
import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import { alertWords, settingsOwnerSchema } from "@/oversight/alerts/contract";
import { countAlerts } from "@/oversight/alerts/list";
import { alertFigures, alertList } from "@/oversight/alerts/list-screen";
import { toAlertDto } from "@/oversight/alerts/queries";
import { AlertRecordPanel } from "@/oversight/alerts/record";
import { getAlertRecord } from "@/oversight/alerts/record-reads";
import { isOpen } from "@/oversight/alerts/rules";
import { getAlertSettings } from "@/oversight/alerts/settings";
import { thresholdEdit } from "@/oversight/approvals/acts/settings-acts";
import { secondPersonFor } from "@/oversight/approvals/second-person";
import { ListScreen } from "@/platform/lists/screen";
import { StatCard, StatCards } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";

export default page({
  access: "alerts:page",
  query: z.object({
    view: idParam.optional(),
    acknowledge: idParam.optional(),
    resolve: idParam.optional(),
    settings: settingsOwnerSchema.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const wanted = query.view ?? query.acknowledge ?? query.resolve;
    const [list, counts, record, settings] = await Promise.all([
      alertList.load(visit),
      countAlerts(deps, actor),
      wanted === undefined ? undefined : getAlertRecord(deps, actor, wanted),
      query.settings === undefined ? undefined : getAlertSettings(deps, actor, query.settings),
    ]);
    return list instanceof Response
      ? list
      : {
          list,
          counts,
          record,
          settings,
          secondPerson: settings ? await secondPersonFor(deps, actor, thresholdEdit) : [],
          mayHandle: can(actor, "alerts:handle"),
        };
  },
  title: alertWords.title,
  view({ data: { list, counts, record, settings, secondPerson, mayHandle }, query, actor, deps, url }) {
    const act = query.acknowledge === undefined ? "resolve" : "acknowledge";
    const handles = query.view === undefined && mayHandle && record && isOpen(record.alert, act);
    return (
      <>
        <PageHeader
          title={alertWords.title}
          description="What monitoring found, and who looks into it"
          actions={
            <>
              <a class={buttonClass("secondary")} href="/admin/reviews">
                {icon("shield")}
                Payments to review
              </a>
              <a
                class={buttonClass("secondary")}
                {...opensDialog(withQuery(new URL(list.address, url), { settings: "*" }))}
              >
                {icon("sliders")}
                Alert Settings
              </a>
            </>
          }
        />
        <DialogOutlet>
          {record && !handles ? (
            <AlertRecordPanel
              record={record}
              zone={deps.env.zone}
              list={list.address}
              acts={mayHandle ? list.path : undefined}
            />
          ) : null}
          {record && handles ? (
            <NeedsScript act="Handling an alert">
              <Island of={HandleAlert} when="load" props={{ alert: toAlertDto(record.alert, actor), act }} />
            </NeedsScript>
          ) : null}
          {settings && !record ? (
            <NeedsScript act="Setting thresholds">
              <Island
                of={AlertSettings}
                when="load"
                props={{ settings, secondPerson, mayWrite: can(actor, "alert-settings:write") }}
              />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <Stack>
          <ListSection
            id={alertFigures}
            url={list.address}
            events={["alerts:changed"]}
            label="Alerts in figures"
          >
            <StatCards>
              <StatCard label="Active Alerts" figure={counts.active} note="Require attention" />
              <StatCard label="Acknowledged" figure={counts.acknowledged} note="Under review" />
              <StatCard label="Resolved" figure={counts.resolved} note="Completed" />
              <StatCard label="Total Alerts" figure={counts.total} note="All time" />
            </StatCards>
          </ListSection>
          <ListScreen {...list} heading />
        </Stack>
      </>
    );
  },
});
