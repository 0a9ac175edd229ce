import { preparedRead } from "db/prepared";
import { auditLogs, jobRuns, reconciliationRuns } from "db/schema";
import { and, desc, eq, max, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { AuditResource } from "@/commands/contract";
import type { Deps } from "@/deps";
import type { Text } from "@/vocabulary/language";

/** Resources whose changes decide who may do what, and by which rules money moves. */
const watched = [
  ["USER", "Users"],
  ["API_CLIENT", "API clients"],
  ["GROUP_MAPPING", "Directory groups"],
  ["SIGN_IN_SETTINGS", "Sign-in settings"],
  ["APPROVAL_SETTINGS", "Approval settings"],
  ["ALERT_SETTINGS", "Alert Settings"],
  ["CONFIGURATION", "Configurations"],
  ["VIRTUAL_ACCOUNT", "Virtual Accounts"],
  ["CBS_ACCOUNT", "CBS accounts"],
  ["EXCHANGE_RATE", "Exchange rates"],
  ["CUT_OFF", "Cut-off times"],
  ["HOLIDAY", "Bank holidays"],
  ["PAYEE_RULE", "Payee rules"],
  ["RETENTION", "Retention"],
  ["WEBHOOK", "Webhooks"],
] as const satisfies readonly (readonly [AuditResource, Text])[];

/** Highest number of changes of a resource that is counted. */
export const mostChanges = 99;

const { id, resource, resourceId, action, createdAt } = auditLogs;

const ownSignIns = preparedRead((read) =>
  read
    .select({ id, at: createdAt })
    .from(auditLogs)
    .where(
      and(
        eq(resource, "USER"),
        eq(resourceId, sql.placeholder("user")),
        eq(action, "LOGIN"),
        // Rows that the index leaves out.
        sql`${resourceId} is not null and ${resource} <> 'TRANSACTION'`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(2),
);

const changesSince = preparedRead((read) =>
  read
    .select(
      Object.fromEntries(
        watched.map(([name]) => [
          name,
          sql<number>`(select count(*) from (select 1 from audit_logs where resource = ${sql.raw(`'${name}'`)}
            and action in ('CREATE', 'UPDATE', 'DELETE') and id > ${sql.placeholder("since")}
            limit ${sql.raw(`${mostChanges + 1}`)}))`,
        ]),
      ),
    )
    .from(sql`(select 1)`),
);

const newestRun = preparedRead((read) =>
  read
    .select({
      id: reconciliationRuns.id,
      status: reconciliationRuns.status,
      at: reconciliationRuns.startedAt,
      total: reconciliationRuns.total,
      matched: reconciliationRuns.matched,
    })
    .from(reconciliationRuns)
    .orderBy(desc(reconciliationRuns.id))
    .limit(1),
);

const newestProof = preparedRead((read) =>
  read
    .select({ id: jobRuns.id, status: jobRuns.status, at: jobRuns.startedAt })
    .from(jobRuns)
    .where(eq(jobRuns.job, "prove the newest backup"))
    .orderBy(desc(jobRuns.id))
    .limit(1),
);

const newestRow = preparedRead((read) => read.select({ id: max(id) }).from(auditLogs));

/**
 * Reads what an auditor begins with: the changes since the last visit, which began with the sign-in before this one, or all of
 * them on a first visit; and the newest proofs of the book.
 */
export async function readAuditDesk({ db }: Pick<Deps, "db">, actor: Actor) {
  assertCan(actor, "audit:read");
  const [[, before], run, proof, trail] = await Promise.all([
    ownSignIns(db).all({ user: String(actor.userId) }),
    newestRun(db).get(),
    newestProof(db).get(),
    newestRow(db).get(),
  ]);
  const counts = await changesSince(db).get({ since: before?.id ?? 0 });
  const changes = watched.flatMap(([name, label]) => {
    const count = counts?.[name] ?? 0;
    return count > 0 ? [{ resource: name, label, count }] : [];
  });
  return { since: before?.at, changes, run, proof, rows: trail?.id ?? 0 };
}

export type AuditDesk = Awaited<ReturnType<typeof readAuditDesk>>;
