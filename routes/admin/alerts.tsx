import AlertSettings from "islands/oversight/alert-settings";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { InboxLink } from "@/app/waiting/inbox-link";
import { walkedRecord } from "@/app/walked-record";
import { askingDialog } from "@/approvals/asking-dialog";
import { bulkDialog } from "@/approvals/bulk-dialog";
import type { Sought } from "@/kernel/define";
import { thresholdEdit } from "@/oversight/alerts/approvals";
import { confirmHandling } from "@/oversight/alerts/confirmations";
import { alertWords, handlingNote } from "@/oversight/alerts/contract";
import { handling, recordDialog } from "@/oversight/alerts/dialogs";
import { countAlerts } from "@/oversight/alerts/list";
import { alertFigures, alertList } from "@/oversight/alerts/list-screen";
import { getAlert } from "@/oversight/alerts/queries";
import { alertScreen } from "@/oversight/alerts/screen";
import { getAlertSettings } from "@/oversight/alerts/settings";
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
    view: walkedRecord(alertList, alertScreen.to, recordDialog),
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
          actions={
            <>
              <InboxLink path={alertScreen.path} />
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
            <StatCards line>
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
