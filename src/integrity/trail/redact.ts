import { expectOneRow, type Statement } from "db/client";
import type { Actor } from "@/access/actor";
import { auditStatement } from "@/commands/statement";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";

/**
 * Removes the details of a row of the trail, permanently; the row itself and the chain stay whole. The row that
 * records this is written first: without it the database refuses.
 * @throws AppError 403, 404 if there is no such row, or it was already redacted, 409 for the row of a posting or an
 * alert
 */
export async function redact(deps: Pick<Deps, "db" | "now">, actor: Actor, id: number): Promise<void> {
  await write(deps, actor, {
    access: "audit:redact",
    refusals: {
      NOT_THERE: { kind: "not_found", message: "There are no details to redact", code: "NOT_THERE" },
      DETAILS_KEPT: {
        kind: "conflict",
        message: "The details of a posting or an alert are part of the book and are kept",
        code: "DETAILS_KEPT",
      },
    },
    plan: (at) => ({
      statements: redactionStatements(actor, id, at),
      audit: { none: "its row is among the statements, ahead of what it records" },
      answer: undefined,
    }),
  });
}

/** Statements of one redaction: the row with its reason, then the removal of the details. Refused with NOT_THERE. */
export const redactionStatements = (actor: Actor, id: number, at: Instant, why: object = {}): Statement[] => [
  auditStatement({
    actor,
    origin: actor.origin,
    at,
    action: "UPDATE",
    resource: "AUDIT_LOG",
    resourceId: id,
    details: { redacted: true, ...why },
  }),
  { sql: "update audit_logs set details = null where id = ? and details is not null", args: [id] },
  expectOneRow("NOT_THERE"),
];
