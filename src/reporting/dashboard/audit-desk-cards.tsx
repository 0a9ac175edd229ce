import { runStatusLabels } from "@/bank/reconciliation/contract";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Split, Stack } from "@/ui/layout";
import { List } from "@/ui/list";
import type { NavLink } from "@/ui/navigation";
import { time } from "@/ui/time";
import { bankDate, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data, sayCount } from "@/vocabulary/language/around";
import { type AuditDesk, mostChanges } from "./audit-desk";

type Props = { desk: AuditDesk; screens: readonly NavLink[]; zone: string };

/** Start of an auditor: changes since the last visit, proofs of the book, exports, and the bank's screens to read. */
export const AuditDeskCards = ({ desk, screens, zone }: Props) => {
  const { since, changes, run, proof, rows } = desk;
  const formatRows = (resource: string) =>
    since === undefined
      ? `/admin/reports?resource=${resource}`
      : `/admin/reports?resource=${resource}&from=${bankDate(since, zone)}`;
  return (
    <Split>
      <Card
        title="Audit desk"
        description={
          since === undefined
            ? say("What was changed so far: this is your first visit")
            : say("What was changed since your last visit, {time}", {
                time: data(formatDateTime(since, zone)),
              })
        }
        actions={<a href="/admin/reports">{say("Audit Logs")}</a>}
      >
        {changes.length === 0 ? (
          <EmptyState title="Nothing was changed" icon="shield" />
        ) : (
          <List
            label="Changes"
            items={changes.map(({ resource, label, count }) => ({
              key: resource,
              href: formatRows(resource),
              title: say(label),
              figure:
                count > mostChanges
                  ? say("more than {count} changes", { count: mostChanges })
                  : sayCount(count, "{count} change", "{count} changes"),
            }))}
          />
        )}
        <p class="desk-screens">
          {screens.map(({ href, label }) => (
            <a key={href} href={href}>
              {say(label)}
            </a>
          ))}
        </p>
      </Card>
      <Stack>
        <Card title="Proofs">
          <List
            items={[
              {
                key: "trail",
                href: "/admin/reports?verify=1",
                title: say("Verify the chain"),
                note: sayCount(rows, "{count} row of the trail", "{count} rows of the trail"),
              },
              {
                key: "run",
                href: run ? `/admin/reconciliation/${run.id}` : "/admin/reconciliation",
                title: say("Reconciliation"),
                figure: run && badge(runStatusLabels[run.status], run.status === "failed" ? "bad" : "quiet"),
                note: run ? time(run.at, formatDateTime(run.at, zone)) : say("Not run yet"),
                text: run && say("{matched} of {total} matched", { matched: run.matched, total: run.total }),
              },
              {
                key: "backup",
                href: proof ? `/admin/operations?view=${proof.id}` : "/admin/operations",
                title: say("Newest backup"),
                figure:
                  proof &&
                  (proof.status === "done"
                    ? badge("Restored and verified", "good")
                    : badge("Not proven yet", "warn")),
                note: proof ? time(proof.at, formatDateTime(proof.at, zone)) : say("Not proven yet"),
              },
            ]}
          />
        </Card>
        <Card title="Exports">
          <List
            items={[
              {
                key: "trail",
                href: "/admin/reports#audit-logs",
                title: say("Audit Logs"),
                note: data("CSV"),
              },
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
      </Stack>
    </Split>
  );
};
