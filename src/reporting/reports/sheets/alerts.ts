import type { Database } from "db/client";
import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { alertSeverityLabels, alertStatusLabels, alertTypeLabels } from "@/oversight/alerts/contract";
import { empty, text, time, wrapAt } from "@/platform/workbook/cells";
import type { Column } from "@/platform/workbook/sheets";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { alertSeverities, alertStatuses, alertTypes } from "@/vocabulary/options";
import type { SheetSpec } from "../sheet";
import { ofAccounts, type Subject } from "../snapshot";
import { firstIdSince, readInWindows } from "../windows";

const sheetRow = z.object({
  id: z.int(),
  createdAt: z.int(),
  virtualIban: z.string().nullable(),
  customerName: z.string().nullable(),
  type: z.enum(alertTypes),
  severity: z.enum(alertSeverities),
  title: z.string(),
  description: z.string(),
  audience: z.enum(["staff", "client"]),
  status: z.enum(alertStatuses),
  acknowledgedAt: z.int().nullable(),
  resolvedAt: z.int().nullable(),
});
type Row = z.infer<typeof sheetRow>;

async function* pages(db: Database, subject: Subject): AsyncGenerator<readonly Row[]> {
  const { start, until, at, bounds } = subject;
  const first = await firstIdSince(db, "alerts", bounds.alerts, start);
  yield* readInWindows({ first, last: bounds.alerts }, (after, upTo) =>
    readRows(
      db,
      sheetRow,
      sql`
      select a.id, a.created_at as createdAt, v.virtual_iban as virtualIban, v.customer_name as customerName, a.type,
        a.severity, a.title, a.description, a.audience,
        case when a.resolved_at <= ${at} then 'resolved' when a.acknowledged_at <= ${at} then 'acknowledged'
          when a.resolved_at is null and a.acknowledged_at is null then a.status else 'active' end as status,
        iif(a.acknowledged_at <= ${at}, a.acknowledged_at, null) as acknowledgedAt,
        iif(a.resolved_at <= ${at}, a.resolved_at, null) as resolvedAt
      from alerts a left join virtual_accounts v on v.id = a.virtual_account_id
      where a.id > ${after} and a.id <= ${upTo} and a.created_at >= ${start} and a.created_at < ${until}
        and ${ofAccounts(subject, "a.virtual_account_id")}
      order by a.id`,
    ),
  );
}

const listColumns = (zone: string): Column<Row>[] => [
  { header: "Raised", width: 18, cell: ({ createdAt }) => time(createdAt, zone) },
  { header: "Virtual IBAN", width: 26, cell: ({ virtualIban }) => text(virtualIban ?? "") },
  { header: "Customer", width: 28, cell: ({ customerName }) => text(customerName ?? "") },
  { header: "Type", width: 20, cell: ({ type }) => text(say(alertTypeLabels[type])) },
  { header: "Severity", width: 10, cell: ({ severity }) => text(say(alertSeverityLabels[severity])) },
  { header: "Title", width: 32, cell: ({ title }) => text(translate(title)) },
  {
    header: "Description",
    width: wrapAt,
    cell: ({ description }) => text(translate(description), "wrapped"),
  },
  {
    header: "For",
    width: 18,
    cell: ({ audience }) => text(say(audience === "staff" ? "Staff only" : "Client, too")),
  },
  { header: "Status", width: 14, cell: ({ status }) => text(say(alertStatusLabels[status])) },
  {
    header: "Acknowledged",
    width: 18,
    cell: ({ acknowledgedAt }) => (acknowledgedAt === null ? empty : time(acknowledgedAt, zone)),
  },
  {
    header: "Resolved",
    width: 18,
    cell: ({ resolvedAt }) => (resolvedAt === null ? empty : time(resolvedAt, zone)),
  },
];

/** Alerts that were raised in the period, with their outcome at the start of the report. */
export const alertsSheet = (db: Database, subject: Subject, zone: string): SheetSpec<Row> => ({
  of: "alerts",
  name: "Alerts",
  columns: listColumns(zone),
  figures: [],
  pages: pages(db, subject),
});
