import type { Statement } from "db/client";
import type { AuditResource } from "@/audit/contract";
import { auditStatement } from "@/audit/statement";
import type { Command, LedgerDeps, Poster } from "./command";

const unremarkable = new Set(["STALE", "HOLD_NOT_FOUND", "PAYMENT_NOT_FOUND", "CBS_ACCOUNT_NOT_FOUND"]);

/**
 * Records that a posting was refused, in a write of its own: the audit row, and an alert where a limit was hit.
 * The system's own attempts leave none.
 */
export async function recordRefusal(
  { db, now }: LedgerDeps,
  actor: Poster,
  command: Command,
  { code, message }: { code: string; message: string },
): Promise<void> {
  if (!actor || unremarkable.has(code)) return;
  const [step] = command.steps;
  const at = now();
  const { account, amount, currency, reference } = step ?? {};
  const audit = auditStatement({
    actor,
    action: "REFUSED",
    resource: resourceOf(command),
    resourceId: command.review?.payment ?? step?.hold ?? null,
    details: { kind: command.kind, code, account, amount, currency, reference },
    at,
  });
  const breach = code === "DAILY_LIMIT" || code === "MONTHLY_LIMIT";
  const alert = breach && account !== undefined ? [limitAlert(account, message, at)] : [];
  await db.write([audit, ...alert], { idempotent: true });
}

function limitAlert(account: number, description: string, at: number): Statement {
  return {
    sql: "insert into alerts (virtual_account_id, type, severity, title, description, audience, created_at) values (?, 'limit_breach', 'medium', 'Payment limit reached', ?, 'client', ?)",
    args: [account, description, at],
  };
}

function resourceOf({ kind }: Command): AuditResource {
  if (kind === "hold" || kind === "release" || kind === "capture" || kind === "expiry") return "HOLD";
  if (kind === "payment" || kind === "approval" || kind === "rejection") return "PAYMENT";
  return kind === "relink" ? "VIRTUAL_ACCOUNT" : "TRANSACTION";
}
