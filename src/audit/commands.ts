import { expectOneRow } from "db/client";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import { write } from "./write";

/**
 * Takes the details out of a row of the trail, for good; the row itself and the chain stay whole.
 * @throws AppError 403, 404 where there is no such row, or it was redacted before
 */
export async function redact(deps: Pick<Deps, "db" | "now">, actor: Actor, id: number): Promise<void> {
  await write(deps, actor, {
    access: "audit:redact",
    refusals: {
      NOT_THERE: { kind: "not_found", message: "There are no details to redact", code: "NOT_THERE" },
    },
    plan: () => ({
      statements: [
        { sql: "update audit_logs set details = null where id = ? and details is not null", args: [id] },
        expectOneRow("NOT_THERE"),
      ],
      audit: { action: "UPDATE", resource: "AUDIT_LOG", resourceId: id, details: { redacted: true } },
      answer: undefined,
    }),
  });
}
