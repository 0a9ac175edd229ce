import AlertSettings from "islands/oversight/alert-settings";
import HandleAlert from "islands/oversight/handle-alert";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { walkedRecord } from "@/app/walked-record";
import { askingDialog } from "@/approvals/asking-dialog";
import { bulkDialog } from "@/approvals/bulk-dialog";
import { listOfferedActs } from "@/approvals/offered-acts";
import type { Sought } from "@/kernel/define";
import { thresholdEdit } from "@/oversight/alerts/approvals";
import { confirmHandling } from "@/oversight/alerts/confirmations";
import { type AlertDto, alertWords, handlingNote } from "@/oversight/alerts/contract";
import { countAlerts } from "@/oversight/alerts/list";
import { alertFigures, alertList } from "@/oversight/alerts/list-screen";
import { getAlert, toAlertDto } from "@/oversight/alerts/queries";
import { AlertRecordPanel, actsOnAlert } from "@/oversight/alerts/record";
import { getAlertRecord } from "@/oversight/alerts/record-reads";
import { isOpen } from "@/oversight/alerts/rules";
import { alertScreen } from "@/oversight/alerts/screen";
import { getAlertSettings } from "@/oversight/alerts/settings";
import { dialog, IslandDialog, type Opened } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { StatCard, StatCards } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";

async function readRecord(visit: Opened<number>) {
  const record = await getAlertRecord(visit.deps, visit.actor, visit.value);
  return { record, acts: await listOfferedActs(visit, actsOnAlert(record.alert)) };
}

type Read = { data: Awaited<ReturnType<typeof readRecord>> };

const showRecord = ({ data, deps, closed }: Opened<number> & Read) => (
  <AlertRecordPanel {...data} zone={deps.env.zone} list={closed} />
);

/** An alert with its sentences in the reader's language. */
const said = (alert: AlertDto): AlertDto => ({
  ...alert,
  title: translate(alert.title),
  description: translate(alert.description),
});

/** Asks about an act on an alert; if its state no longer permits the act, its record shows why. */
const handling = (act: "acknowledge" | "resolve", sought: Sought) =>
  dialog({
    right: "alerts:read",
    sought: { ...sought, right: "alerts:handle" },
    load: readRecord,
    islands: [HandleAlert],
    show: (visit) =>
      can(visit.actor, "alerts:handle") && isOpen(visit.data.record.alert, act) ? (
        <IslandDialog
          act="Handling an alert"
          of={HandleAlert}
          props={{ alert: said(toAlertDto(visit.data.record.alert, visit.actor)), act }}
        />
      ) : (
        showRecord(visit)
      ),
  });

/** Handles the alerts that were chosen. */
const handlingAll = (act: "acknowledge" | "resolve", sought: Sought, title: (alerts: number) => string) =>
  bulkDialog({
    right: "alerts:handle",
    act: "Handling alerts",
    sought,
    title,
    text: "The note is kept with every alert that is chosen.",
    note: handlingNote,
    question: async ({ deps, actor, value }) => confirmHandling(await getAlert(deps, actor, value), act),
  });

export default page(alertScreen, {
  access: "alerts:page",
  kept: true,
  dialogs: {
    view: walkedRecord(
      alertList,
      alertScreen.to,
      dialog({ right: "alerts:read", load: readRecord, show: showRecord }),
    ),
    acknowledge: handling("acknowledge", { as: "Acknowledge an alert", among: "?status=active" }),
    resolve: handling("resolve", { as: "Resolve an alert", words: "close end" }),
    acknowledgeAll: handlingAll(
      "acknowledge",
      { as: "Acknowledge several alerts", among: "?status=active" },
      (count) => sayCount(count, "Acknowledge 1 alert", "Acknowledge {count} alerts"),
    ),
    resolveAll: handlingAll("resolve", { as: "Resolve several alerts", words: "close end" }, (count) =>
      sayCount(count, "Resolve 1 alert", "Resolve {count} alerts"),
    ),
    settings: askingDialog(AlertSettings, thresholdEdit, {
      right: "alert-settings:read",
      act: "Setting thresholds",
      sought: { as: "Alert Settings", words: "thresholds limits monitoring", at: "*" },
      load: async ({ deps, actor, value }) => ({
        settings: await getAlertSettings(deps, actor, value),
        mayWrite: can(actor, "alert-settings:write"),
      }),
    }),
  },
  async load(visit) {
    const [list, counts] = await Promise.all([alertList.load(visit), countAlerts(visit.deps, visit.actor)]);
    return list instanceof Response ? list : { list, counts };
  },
  title: alertWords.title,
  view({ data: { list, counts }, dialog: open }) {
    return (
      <>
        <PageHeader
          title={alertWords.title}
          description="What monitoring found, and who looks into it"
          actions={
            <>
              <a class={buttonClass("secondary")} href="/admin/reviews">
                {icon("shield")}
                {say("Payments to review")}
              </a>
              <a
                class={buttonClass("secondary")}
                {...opensDialog(alertScreen.to("settings", "*", list.address))}
              >
                {icon("sliders")}
                {say("Alert Settings")}
              </a>
            </>
          }
        />
        {open}
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
