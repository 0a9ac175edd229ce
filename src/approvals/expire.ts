import { databaseError, expectOneRow } from "db/client";
import { preparedRead } from "db/prepared";
import { approvals } from "db/schema";
import { and, eq, lte, sql } from "drizzle-orm";
import { eachOfQueue } from "@/commands/batch";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";

const overdue = preparedRead((read) =>
  read
    .select({
      id: approvals.id,
      kind: approvals.kind,
      summary: approvals.summary,
      makerId: approvals.makerId,
    })
    .from(approvals)
    .where(
      and(
        eq(approvals.status, "waiting"),
        lte(approvals.expiresAt, sql.placeholder("at")),
        sql`${approvals.id} not in (select value from json_each(${sql.placeholder("tried")}))`,
      ),
    )
    .limit(500),
);

/** True if an act has waited for too long. */
export async function hasOverdue({ db, now }: Pick<Deps, "db" | "now">): Promise<boolean> {
  return (await overdue(db).get({ at: now(), tried: "[]" })) !== undefined;
}

/** Ends acts that have waited for 72 hours, each with a row in the trail. Returns their number. */
export async function expireApprovals({ db, now, log }: Pick<Deps, "db" | "now" | "log">): Promise<number> {
  const at = now();
  const read = (tried: string) => overdue(db).all({ at, tried });
  return eachOfQueue({ log }, { name: "expire approvals", read }, async ({ id, kind, summary, makerId }) => {
    const end = {
      sql: `update approvals set status = 'expired', ended_at = ?,
        body = json_remove(body, '$.passwordHash', '$.edit.passwordHash') where id = ? and status = 'waiting'`,
      args: [at, id],
    };
    const record = auditStatement({
      actor: null,
      action: "UPDATE",
      resource: "APPROVAL",
      resourceId: id,
      details: { kind, summary, makerId, before: { status: "waiting" }, after: { status: "expired" } },
      at,
    });
    try {
      await db.write([end, expectOneRow("APPROVAL_ENDED"), record]);
      return true;
    } catch (error) {
      // It was decided in the meantime.
      if (databaseError(error)?.code !== "APPROVAL_ENDED") throw error;
      return false;
    }
  });
}
