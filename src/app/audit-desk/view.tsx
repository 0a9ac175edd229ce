import { archivesText, backupText, proofText, verifiedText } from "@/app/operations/view";
import { runStatusLabels } from "@/platform/runs/contract";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { List, type ListItem } from "@/ui/list";
import { Copyable } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { bankDate, formatDateTime, type Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data, sayCount } from "@/vocabulary/language/around";
import { type AuditDesk, mostChanges } from "./reads";

type Props = { desk: AuditDesk; now: Instant; zone: string };

/** Sentence about the visit since which changes are counted. */
export const sayVisit = ({ since }: AuditDesk, zone: string) =>
  since === undefined
    ? say("What was changed so far: this is your first visit")
    : say("What was changed since your last visit, {time}", { time: data(formatDateTime(since, zone)) });

/** Changes since the last visit by kind, each with its rows of the trail. */
export const ChangesCard = ({ desk: { since, changes, rows }, zone }: Omit<Props, "now">) => {
  const from = since === undefined ? "" : `from=${bankDate(since, zone)}`;
  return (
    <Card
      title="Changes"
      description={sayCount(rows, "{count} new row of the trail", "{count} new rows of the trail")}
      actions={<a href={`/admin/reports?${from}`}>{say("Audit Logs")}</a>}
    >
      {changes.length === 0 ? (
        <EmptyState
          title="Nothing was changed"
          icon="shield"
          text="Nobody changed who may do what, or the rules by which money moves."
        />
      ) : (
        <List
          label="Changes"
          items={changes.map(({ resource, label, count }) => ({
            key: resource,
            href: `/admin/reports?resource=${resource}${from && `&${from}`}`,
            title: say(label),
            figure:
              count > mostChanges
                ? say("more than {count} changes", { count: mostChanges })
                : sayCount(count, "{count} change", "{count} changes"),
          }))}
        />
      )}
    </Card>
  );
};

/** Head of the trail that is kept outside the book, against which a lost end of the trail is noticed. */
function keptHeadItem({ keptHead }: AuditDesk, zone: string): ListItem {
  const item = { key: "kept", title: say("Head kept beside the book") };
  if (keptHead === undefined) return { ...item, note: say("Not known on this node") };
  if ("unreadable" in keptHead)
    return { ...item, text: keptHead.unreadable, figure: badge("Cannot be read", "bad") };
  const at = Date.parse(keptHead.at);
  return {
    ...item,
    text: say("Row {id}", { id: keptHead.id.toLocaleString("en-US") }),
    note: time(at, formatDateTime(at, zone)),
  };
}

/** Newest proofs of the book: its trail, its verification, its backups, its archives and its reconciliation. */
export const ProofsCard = ({ desk, now, zone }: Props) => {
  const { head, run, operations } = desk;
  const clock = { now, zone };
  return (
    <Card title="Proofs" actions={<a href="/admin/reports?verify=1">{say("Verify the chain")}</a>}>
      <List
        items={[
          {
            key: "verified",
            href: "/admin/operations",
            title: say("Last verified"),
            figure: verifiedText(operations, clock),
          },
          {
            key: "head",
            title: say("Head of the trail"),
            text: head ? (
              <Copyable
                label="head of the trail"
                text={`${head.id}:${head.hash.slice(0, 16)}…`}
                copied={`${head.id}:${head.hash}`}
              />
            ) : undefined,
          },
          keptHeadItem(desk, zone),
          {
            key: "backup",
            href: "/admin/operations",
            title: say("Newest backup"),
            text: backupText(operations, clock),
            figure: operations.backups && proofText(operations),
          },
          {
            key: "archives",
            href: "/admin/operations",
            title: say("Archives of the trail"),
            figure: operations.archives.named === 0 ? say("None") : archivesText(operations),
          },
          {
            key: "run",
            href: run ? `/admin/reconciliation/${run.id}` : "/admin/reconciliation",
            title: say("Reconciliation"),
            figure: run && badge(runStatusLabels[run.status], run.status === "failed" ? "bad" : "quiet"),
            note: run ? time(run.at, formatDateTime(run.at, zone)) : say("Not run yet"),
            text: run && say("{matched} of {total} matched", { matched: run.matched, total: run.total }),
          },
        ]}
      />
    </Card>
  );
};

/** Files that an auditor takes away. */
export const ExportsCard = () => (
  <Card title="Exports">
    <List
      items={[
        { key: "trail", href: "/admin/reports#audit-logs", title: say("Audit Logs"), note: data("CSV") },
        {
          key: "report",
          href: "/admin/report-files?report=1",
          title: say("Generate Report"),
          note: data("XLSX"),
        },
        {
          key: "statement",
          href: "/client/statements?download=1",
          title: say("Download Statement"),
          note: data("PDF"),
        },
      ]}
    />
  </Card>
);
