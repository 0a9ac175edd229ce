import { preparedRead } from "db/prepared";
import { alerts, virtualAccounts } from "db/schema";
import { eq, type SQL, sql } from "drizzle-orm";
import { amongIds, defineWaiting } from "@/platform/waiting/source";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { formatDuration } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data, sayAround } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { acknowledgeAlertCall, alertMessages, alertSeverityLabels, reopenAlertCall } from "./contract";
import { type AlertRow, alertColumns } from "./queries";
import { alertScreen } from "./screen";

const among = preparedRead((read) =>
  read
    .select(alertColumns)
    .from(alerts)
    .leftJoin(virtualAccounts, eq(virtualAccounts.id, alerts.virtualAccountId))
    .where(amongIds(alerts.id)),
);

const kept = (status: string): { count: SQL<number>; oldest: SQL<number | null> } => ({
  count: sql<number>`coalesce((select alerts from alert_counts where status = ${sql.raw(`'${status}'`)}), 0)`,
  oldest: sql<
    number | null
  >`(select created_at from alerts where status = ${sql.raw(`'${status}'`)} order by id limit 1)`,
});

const common = {
  side: "bank",
  right: "alerts:page",
  screen: alertScreen.path,
  topics: ["alerts"],
  from: sql`alerts`,
  id: sql<number>`alerts.id`,
  since: sql<number>`alerts.created_at`,
} as const;

/** Weight of an alert, as the index `alerts_waiting` has it: a critical one weighs as much as heavy amounts, a high one as any. */
const weight = sql<number>`case severity when 'critical' then 1 when 'high' then 2 else 3 end`;

/** Alerts that wait for somebody to look at them, and those that somebody looks into. */
export default [
  defineWaiting<AlertRow>({
    ...common,
    kind: "alerts",
    place: 10,
    label: "Active alerts",
    list: `${alertScreen.path}?status=active`,
    // Without statistics SQLite would sort all active alerts.
    from: sql`alerts indexed by alerts_waiting`,
    where: sql`status = 'active'`,
    kept: kept("active"),
    rows: {
      weight,
      indexed: true,
      read: ({ db }, _actor, ids) => among(db).all({ ids: JSON.stringify(ids) }),
      words: (row, { now }) => ({
        sentence:
          row.customerName === null
            ? html`${sayAround("{what}, for {age}", {
                what: html`<b>${isolated(translate(row.title))}</b>`,
                age: formatDuration(now - row.createdAt),
              })}`
            : html`${sayAround("{what} at {customer}, for {age}", {
                what: html`<b>${isolated(translate(row.title))}</b>`,
                customer: isolated(data(row.customerName)),
                age: formatDuration(now - row.createdAt),
              })}`,
        why: html`${say(alertSeverityLabels[row.severity])} · ${isolated(translate(row.description))}`,
        href: alertScreen.to("view", row.id),
      }),
      acts: [
        {
          act: "acknowledge",
          label: "Acknowledge",
          key: "e",
          right: "alerts:handle",
          direct: {
            call: acknowledgeAlertCall,
            undo: reopenAlertCall,
            done: alertMessages.acknowledged,
            failure: alertMessages.acknowledgeFailed,
          },
        },
      ],
    },
  }),
  defineWaiting({
    ...common,
    kind: "acknowledged",
    place: 120,
    label: "Alerts under review",
    list: `${alertScreen.path}?status=acknowledged`,
    where: sql`status = 'acknowledged'`,
    kept: kept("acknowledged"),
  }),
];
