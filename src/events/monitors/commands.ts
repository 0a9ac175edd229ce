import { expectOneRow, type Write } from "db/client";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { getAccount } from "@/accounts/queries";
import { createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { type CreateMonitor, type MonitorDto, monitorMessages, mostMonitors } from "./contract";
import { findMonitor, toMonitorDto } from "./queries";

/**
 * Creates a monitor of an account that the actor may see. It does not fire for the present value, but when a posting
 * crosses the threshold.
 * @throws AppError 404 for an unknown account, 409 if the account has too many, 422 (key)
 */
export async function createMonitor(
  deps: Deps,
  actor: Actor,
  { vaId, measure, below, above }: CreateMonitor,
  idempotency: Idempotency | undefined,
): Promise<{ value: MonitorDto; replayed: boolean }> {
  const direction = below === undefined ? "above" : "below";
  const amount = below ?? above;
  const { value, replayed } = await write(deps, actor, {
    access: "monitors:write",
    once: { key: idempotency, status: 201, replay: keptRequest },
    refusals: { TOO_MANY_MONITORS: { kind: "conflict", message: monitorMessages.tooMany } },
    async plan(at) {
      const account = await getAccount(deps, actor, vaId);
      const clientId = getScope(actor) === "own" ? actor.clientId : null;
      const requestId = Bun.randomUUIDv7();
      // The present value is read within the write: a posting between read and write would be missed.
      const insert: Write = {
        sql: `insert into balance_monitors
            (request_id, virtual_account_id, client_id, measure, direction, amount, is_crossed, created_by, created_at)
          select ?1, v.id, ?2, ?3, ?4, ?5,
            iif(?4 = 'below', m.value < ?5, m.value > ?5), ?6, ?7
          from virtual_accounts v
          join (select iif(?3 = 'balance', (select balance from virtual_accounts where id = ?8),
            (select balance from ledger_accounts where virtual_account_id = ?8 and kind = 'available')) as value) m
          where v.id = ?8 and v.closed_at is null
            and (select count(*) from balance_monitors where virtual_account_id = v.id) < ${mostMonitors}`,
        args: [requestId, clientId, measure, direction, amount ?? 0, actor.userId, at, account.id],
      };
      return {
        statements: [insert, expectOneRow("TOO_MANY_MONITORS")],
        audit: {
          action: "CREATE",
          resource: "BALANCE_MONITOR",
          resourceId: createdIdSql("balance_monitors", requestId),
          details: { after: { vaId, measure, [direction]: amount } },
        },
        answer: { requestId },
      };
    },
  });
  const made = await findMonitor(deps, actor, await createdId(deps, "balance_monitors", value));
  if (!made) throw new AppError("not_found", monitorMessages.notFound);
  return { value: toMonitorDto(made), replayed };
}

/**
 * Deletes a monitor that the actor may see; its events stay in the feed.
 * @throws AppError 404
 */
export async function deleteMonitor(deps: Deps, actor: Actor, id: number): Promise<void> {
  await write(deps, actor, {
    access: "monitors:write",
    refusals: { NOT_THERE: { kind: "not_found", message: monitorMessages.notFound } },
    async plan() {
      const monitor = await findMonitor(deps, actor, id);
      if (!monitor) throw new AppError("not_found", monitorMessages.notFound);
      const { vaId, measure, direction, amount } = monitor;
      return {
        statements: [
          { sql: "delete from balance_monitors where id = ?", args: [id] },
          expectOneRow("NOT_THERE"),
        ],
        audit: {
          action: "DELETE",
          resource: "BALANCE_MONITOR",
          resourceId: id,
          details: { before: { vaId, measure, [direction]: amount } },
        },
        answer: undefined,
      };
    },
  });
}
