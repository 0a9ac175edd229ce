import { expectOneRow } from "db/client";
import type { Actor } from "@/auth/actor";
import { assertCan } from "@/auth/policy";
import type { Deps } from "@/deps";
import { auditStatement } from "./statement";

/**
 * Takes the details out of a row of the trail, for good; the row itself and the chain stay whole.
 * @throws AppError 403; DatabaseError NOT_THERE where there is no such row, or it was redacted before
 */
export async function redact({ db, now }: Pick<Deps, "db" | "now">, actor: Actor, id: number): Promise<void> {
  assertCan(actor, "audit:redact");
  await db.write([
    { sql: "update audit_logs set details = null where id = ? and details is not null", args: [id] },
    expectOneRow("NOT_THERE"),
    auditStatement({
      actor,
      action: "UPDATE",
      resource: "AUDIT_LOG",
      resourceId: id,
      details: { redacted: true },
      at: now(),
    }),
  ]);
}
