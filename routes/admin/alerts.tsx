import HandleAlert from "islands/handle-alert";
import { z } from "zod";
import { alertWords } from "@/alerts/contract";
import { countAlerts } from "@/alerts/list";
import { alertFigures, alertList } from "@/alerts/list-screen";
import { toAlertDto } from "@/alerts/queries";
import { AlertRecordPanel } from "@/alerts/record";
import { getAlertRecord } from "@/alerts/record-reads";
import { isOpen } from "@/alerts/rules";
import { can } from "@/auth/policy";
import { page } from "@/define";
import { Island } from "@/kernel/island";
import { idParam } from "@/kernel/query-params";
import { ListScreen } from "@/lists/screen";
import { StatCard, StatCards } from "@/ui/card";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";

export default page({
  access: "alerts:page",
  query: z.object({
    view: idParam.optional(),
    acknowledge: idParam.optional(),
    resolve: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const wanted = query.view ?? query.acknowledge ?? query.resolve;
    const [list, counts, record] = await Promise.all([
      alertList.load(visit),
      countAlerts(deps, actor),
      wanted === undefined ? undefined : getAlertRecord(deps, actor, wanted),
    ]);
    return list instanceof Response ? list : { list, counts, record, mayHandle: can(actor, "alerts:handle") };
  },
  title: alertWords.title,
  view({ data: { list, counts, record, mayHandle }, query, actor, deps }) {
    const act = query.acknowledge === undefined ? "resolve" : "acknowledge";
    const handles = query.view === undefined && mayHandle && record && isOpen(record.alert, act);
    return (
      <>
        <PageHeader title={alertWords.title} description="What monitoring found, and who looks into it" />
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
