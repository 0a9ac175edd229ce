import HandleAlert from "islands/oversight/handle-alert";
import { can } from "@/access/policy";
import { listOfferedActs } from "@/approvals/offered-acts";
import type { Sought } from "@/kernel/define";
import { dialog, IslandDialog, type Opened } from "@/platform/dialogs";
import { translate } from "@/vocabulary/language/speaking";
import type { AlertDto } from "./contract";
import { toAlertDto } from "./queries";
import { AlertRecordPanel, actsOnAlert } from "./record";
import { getAlertRecord } from "./record-reads";
import { isOpen } from "./rules";

async function readRecord(visit: Opened<number>) {
  const record = await getAlertRecord(visit.deps, visit.actor, visit.value);
  return { record, acts: await listOfferedActs(visit, actsOnAlert(record.alert)) };
}

type Read = { data: Awaited<ReturnType<typeof readRecord>> };

const showRecord = ({ data, deps, closed }: Opened<number> & Read) => (
  <AlertRecordPanel {...data} zone={deps.env.zone} list={closed} />
);

/** Record of an alert. */
export const recordDialog = dialog({ right: "alerts:read", load: readRecord, show: showRecord });

/** An alert with its sentences in the reader's language. */
const said = (alert: AlertDto): AlertDto => ({
  ...alert,
  title: translate(alert.title),
  description: translate(alert.description),
});

/** Asks about an act on an alert; if its state no longer permits the act, its record shows why. */
export const handling = (act: "acknowledge" | "resolve", sought: Sought) =>
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
