import { expectOneRow, type Write } from "db/client";
import { alertOpenings, alertReads, alerts } from "db/schema";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { formatDateTime } from "@/vocabulary/calendar";
import { type AlertDto, alertMessages, type HandleAlert } from "./contract";
import { unmaskId } from "./masked-ids";
import { type AlertRow, getAlert, toAlertDto } from "./queries";

/**
 * Stores the newest alert that a user has looked at in the bell. The mark never goes back, nor beyond the newest
 * alert.
 * @param lastAlertId as shown to the actor
 */
export async function markAlertsRead(
  deps: Pick<Deps, "db" | "now" | "env">,
  actor: Actor,
  lastAlertId: number,
): Promise<void> {
  const known = sql`min(${unmaskId(deps, actor, lastAlertId)}, (select coalesce(max(${alerts.id}), 0) from ${alerts}))`;
  const newest = sql`max(${alertReads.lastAlertId}, excluded.last_alert_id)`;
  const mark = deps.db.read
    .insert(alertReads)
    .values({ userId: actor.userId, lastAlertId: known })
    .onConflictDoUpdate({ target: alertReads.userId, set: { lastAlertId: newest } });
  // Alerts up to the mark need no row of their own.
  const covered = deps.db.read
    .delete(alertOpenings)
    .where(and(eq(alertOpenings.userId, actor.userId), lte(alertOpenings.alertId, known)));
  await bookmark(deps, actor, [mark, covered]);
}

/** Stores that a user opened one alert from the bell. Opening it again changes nothing. */
export async function markAlertOpened(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  alertId: number,
): Promise<void> {
  const { userId } = actor;
  await bookmark(deps, actor, [
    deps.db.read.insert(alertOpenings).values({ userId, alertId }).onConflictDoNothing(),
  ]);
}

const bookmark = (deps: Pick<Deps, "db" | "now">, actor: Actor, statements: Write[]) =>
  write(deps, actor, {
    access: "alerts:mark-read",
    plan: () => ({
      statements,
      audit: { none: "the mark is the reader's own bookmark and changes nothing that others see" },
      answer: undefined,
    }),
  });

/** An alert in the form of answers; `replayed` if an earlier call with the same key handled it. */
type Handling = { value: AlertDto; replayed: boolean };

type Handled = "acknowledged" | "resolved";

/** Statuses from which each status can be reached (specification, section 4). */
const from = { acknowledged: ["active"], resolved: ["active", "acknowledged"] } as const;

/**
 * Acknowledges an active alert.
 * @throws AppError 403, 404, 409 if somebody already handled it, naming who and when
 */
export function acknowledgeAlert(
  deps: Deps,
  actor: Actor,
  id: number,
  input: HandleAlert,
  key?: Idempotency,
): Promise<Handling> {
  return handleAlert(deps, actor, id, "acknowledged", input, key);
}

/**
 * Resolves an active or acknowledged alert.
 * @throws AppError 403, 404, 409 if somebody already resolved it, naming who and when
 */
export function resolveAlert(
  deps: Deps,
  actor: Actor,
  id: number,
  input: HandleAlert,
  key?: Idempotency,
): Promise<Handling> {
  return handleAlert(deps, actor, id, "resolved", input, key);
}

/**
 * Undoes the actor's own acknowledgement of an alert.
 * @throws AppError 403, 404, 409 if the alert is not acknowledged, or by somebody else
 */
export async function reopenAlert(
  deps: Deps,
  actor: Actor,
  id: number,
  key?: Idempotency,
): Promise<Handling> {
  const { db } = deps;
  const { replayed } = await write(deps, actor, {
    access: "alerts:handle",
    once: { key, status: 200, replay: () => null },
    refusals: {
      ALERT_NOT_YOURS: { kind: "conflict", code: "ALERT_HANDLED", message: alertMessages.notYours },
    },
    async plan() {
      const { status } = await getAlert(deps, actor, id);
      return {
        statements: [
          db.read
            .update(alerts)
            .set({ status: "active", acknowledgedBy: null, acknowledgedAt: null, acknowledgeNote: null })
            .where(
              and(
                eq(alerts.id, id),
                eq(alerts.status, "acknowledged"),
                eq(alerts.acknowledgedBy, actor.userId),
              ),
            ),
          expectOneRow("ALERT_NOT_YOURS"),
        ],
        audit: {
          action: "UPDATE",
          resource: "ALERT",
          resourceId: id,
          details: { before: { status }, after: { status: "active" } },
        },
        answer: null,
      };
    },
  });
  return { value: toAlertDto(await getAlert(deps, actor, id), actor), replayed };
}

async function handleAlert(
  deps: Deps,
  actor: Actor,
  id: number,
  status: Handled,
  { note }: HandleAlert,
  key: Idempotency | undefined,
): Promise<Handling> {
  const { db } = deps;
  let replayed: boolean;
  try {
    ({ replayed } = await write(deps, actor, {
      access: "alerts:handle",
      // A repeat is answered with the present alert.
      once: { key, status: 200, replay: () => null },
      refusals: {
        ALERT_HANDLED: { kind: "conflict", code: "ALERT_HANDLED", message: "It was handled already" },
      },
      async plan(at) {
        const before = await getAlert(deps, actor, id);
        const mark = { by: actor.userId, at, note: note || null };
        const change =
          status === "acknowledged"
            ? { acknowledgedBy: mark.by, acknowledgedAt: mark.at, acknowledgeNote: mark.note }
            : { resolvedBy: mark.by, resolvedAt: mark.at, resolveNote: mark.note };
        return {
          statements: [
            db.read
              .update(alerts)
              .set({ status, ...change })
              .where(and(eq(alerts.id, id), inArray(alerts.status, from[status]))),
            expectOneRow("ALERT_HANDLED"),
          ],
          audit: {
            action: "UPDATE",
            resource: "ALERT",
            resourceId: id,
            details: { before: { status: before.status }, after: { status, note: mark.note } },
          },
          answer: null,
        };
      },
    }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "ALERT_HANDLED") throw error;
    throw handledAlready(deps, await getAlert(deps, actor, id));
  }
  return { value: toAlertDto(await getAlert(deps, actor, id), actor), replayed };
}

function handledAlready({ env }: Pick<Deps, "env">, alert: AlertRow): AppError {
  const { status } = alert;
  const [by, at] =
    status === "resolved"
      ? [alert.resolvedBy, alert.resolvedAt]
      : [alert.acknowledgedBy, alert.acknowledgedAt];
  const who = by === null || at === null ? "" : ` by ${by} on ${formatDateTime(at, env.zone)}`;
  return new AppError("conflict", `The alert was ${status}${who}`, {
    code: "ALERT_HANDLED",
    fields: { status },
  });
}
