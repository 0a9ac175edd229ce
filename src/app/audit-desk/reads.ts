import { preparedRead } from "db/prepared";
import { auditLogs, reconciliationRuns } from "db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { readOperations } from "@/app/operations/queries";
import type { AuditResource } from "@/commands/contract";
import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import { type FiledHead, headFilePath, readHeadFile } from "@/integrity/trail/head-file";
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

const newestRow = preparedRead((read) =>
  read.select({ id, hash: auditLogs.hash }).from(auditLogs).orderBy(desc(id)).limit(1),
);

const changesOfAll = preparedRead((read) =>
  read.select({ count: sql<number>`coalesce(max(${id}), 0) - ${sql.placeholder("since")}` }).from(auditLogs),
);

/** Head that is kept beside the book; a sentence where it cannot be read. */
async function readKeptHead({
  env,
}: Pick<Deps, "env">): Promise<FiledHead | { unreadable: string } | undefined> {
  const file = headFilePath(env.database, env.auditHeadFile);
  if (file === undefined) return undefined;
  return readHeadFile(file).catch((error: unknown) => ({ unreadable: failureReason(error) }));
}

/**
 * Reads what an auditor begins with: the changes since the last visit, which began with the sign-in before this one, or all of
 * them on a first visit; and the newest proofs of the book.
 * @throws AppError 403 for anyone else
 */
export async function readAuditDesk(deps: Deps, actor: Actor) {
  assertCan(actor, "audit-desk:page");
  const { db } = deps;
  const [[, before], run, head, keptHead, operations] = await Promise.all([
    ownSignIns(db).all({ user: String(actor.userId) }),
    newestRun(db).get(),
    newestRow(db).get(),
    readKeptHead(deps),
    readOperations(deps, actor),
  ]);
  const since = { since: before?.id ?? 0 };
  const [counts, all] = await Promise.all([changesSince(db).get(since), changesOfAll(db).get(since)]);
  const changes = watched.flatMap(([name, label]) => {
    const count = counts?.[name] ?? 0;
    return count > 0 ? [{ resource: name, label, count }] : [];
  });
  return { since: before?.at, changes, rows: all?.count ?? 0, run, head, keptHead, operations };
}

export type AuditDesk = Awaited<ReturnType<typeof readAuditDesk>>;
