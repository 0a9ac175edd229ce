import { expectOneRow, refuseWhen } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { readBusinessDays } from "@/bank/cut-offs/calendar";
import { dateProblem, lastDate } from "@/bank/cut-offs/rules";
import { staleVersion } from "@/commands/edit";
import { defineRows } from "@/commands/rows";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { PostTransaction } from "@/payments/placing/contract";
import { checkOrder, storedBody } from "@/payments/scheduled/commands";
import { serialiseOrigin } from "@/platform/leased-work/acting-for";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import type { BusinessDays } from "@/vocabulary/calendar/business-days";
import type { Currency } from "@/vocabulary/money";
import {
  type RhythmBody,
  type StandingOrderBody,
  type StandingOrderDto,
  standingOrderContract,
} from "./contract";
import { getOrder, readLastBegun, type StoredOrder, toOrderDto } from "./queries";
import { dateFrom, listOrderDays, type Rhythm } from "./rules";

/** The payment that an order makes, in the form of its call, with a new reference each time. */
const getPayment = (
  { every: _, from: _from, until: _until, times: _times, shift: _shift, ...payment }: StandingOrderBody,
  reference: string,
): PostTransaction => ({ ...payment, type: "debit", reference });

/** An unused reference, for a payment that is checked and not made. */
const anyReference = () => `STANDING-ORDER-${Bun.randomUUIDv7()}`;

const countRow = z.object({ orders: z.int() });
/** Maximum number of active standing orders of an account. */
const mostOrders = 200;

async function assertRoom({ db }: Pick<Deps, "db">, vaId: number): Promise<void> {
  const found = await readPrimaryRow(db, countRow, {
    sql: `select count(*) as orders from standing_orders
      where virtual_account_id = ? and status in ('active', 'paused')`,
    args: [vaId],
  });
  if ((found?.orders ?? 0) < mostOrders) return;
  throw new AppError("conflict", "This account has 200 standing orders already: cancel some first", {
    code: "TOO_MANY_ORDERS",
  });
}

const refused = (field: string, message: string, code?: string) =>
  new AppError(code === undefined ? "bad_request" : "conflict", message, {
    code,
    fields: { [field]: message },
  });

/** Stored columns of an order, with their texts for the trail. */
async function getColumns(
  deps: Deps,
  body: StandingOrderBody,
  { actor, before }: { actor: Actor; before: StoredOrder | undefined },
) {
  if (before === undefined) await assertRoom(deps, body.vaId);
  if (before?.status === "cancelled" || before?.status === "ended")
    throw new AppError("conflict", "This standing order has ended: create another one", {
      code: "ORDER_ENDED",
    });
  const today = bankDate(deps.now(), deps.env.zone);
  const { every, from, until, times, shift, vaId, amount, currency, description } = body;
  const problem = from === before?.from ? undefined : dateProblem(from, today);
  if (problem !== undefined) throw refused("from", problem);
  const order = await checkOrder(deps, actor, getPayment(body, anyReference()));
  const { recipient } = order;
  const days = await readBusinessDays(deps, currency);
  const last = before === undefined ? undefined : await readLastBegun(deps, before.id);
  const next = dateFrom(body, { today, last, begun: before?.begun ?? 0, days });
  if (next === undefined || !paysAtAll(body, next, days))
    throw refused("until", "It would never pay: choose a later end", "ORDER_NEVER_PAYS");
  const status = before?.status ?? "active";
  return {
    // A payment that begins in the meantime advances the order: its date would be paid twice.
    ...(before && {
      guard: refuseWhen(
        { sql: "select 1 from standing_orders where id = ? and begun <> ?", args: [before.id, before.begun] },
        staleVersion,
      ),
    }),
    columns: {
      virtual_account_id: vaId,
      amount,
      currency,
      recipient,
      description,
      body: storedBody(getPayment(body, ""), order),
      made_by: actor.userId,
      origin: serialiseOrigin(actor),
      every,
      every_from: from,
      until,
      times,
      shift,
      status,
      next_date: next,
    },
    details: {
      after: { vaId, amount, currency, recipient, every, from, until, times, shift, status, nextDate: next },
    },
  };
}

/** True if at least one of its dates is paid: an order for every business day may end before the first one. */
const paysAtAll = (rhythm: Rhythm, next: BankDate, days: BusinessDays): boolean =>
  listOrderDays(rhythm, { next, begun: 0, days, until: lastDate(next), most: 1 }).length > 0;

const rows = defineRows<StoredOrder, StandingOrderBody>(standingOrderContract, {
  table: "standing_orders",
  resource: "STANDING_ORDER",
  read: getOrder,
  stored: getColumns,
  shown: ({
    vaId,
    amount,
    currency,
    recipient,
    description,
    every,
    from,
    until,
    times,
    shift,
  }: StoredOrder) => ({
    vaId,
    amount,
    currency,
    recipient,
    description,
    every,
    from,
    until,
    times,
    shift,
  }),
});

/**
 * Creates a standing order, once by its key: two of them would pay everything twice. Each of its payments is made
 * like a person's, with the funds, limits, reviews and second persons of its day.
 * @throws AppError 400 and 409 as a payment with such fields on any day, and for dates on which it would never pay
 */
export async function createOrder(
  deps: Deps,
  actor: Actor,
  body: StandingOrderBody,
  key: Idempotency | undefined,
): Promise<Replayable<StandingOrderDto>> {
  const { value, replayed } = await rows.createOnce(deps, actor, body, { created: "standing_orders", key });
  return { value: toOrderDto(value), replayed };
}

/**
 * Replaces all fields of an order; from then on it pays in the editor's name. Begun payments stay.
 * @param version the one that the editor saw
 * @throws AppError as `createOrder`; 404, 409 if it was changed in the meantime, or has ended
 */
export const updateOrder = async (
  deps: Deps,
  actor: Actor,
  id: number,
  body: StandingOrderBody,
  version?: number,
): Promise<StandingOrderDto> => toOrderDto(await rows.update(deps, actor, id, body, version));

/** An order in the form of answers. Throws AppError 403, 404. */
const getOrderDto = async (deps: Deps, actor: Actor, id: number): Promise<StandingOrderDto> =>
  toOrderDto(await getOrder(deps, actor, id));

/** Transitions of an order, by act and present state. */
const steps = {
  pause: { from: ["active"], to: "paused", refused: "Only an active standing order is paused" },
  resume: { from: ["paused"], to: "active", refused: "Only a paused standing order is resumed" },
  cancel: { from: ["active", "paused"], to: "cancelled", refused: "This standing order has ended already" },
} as const satisfies Record<string, { from: readonly StoredOrder["status"][]; to: string; refused: string }>;
export type OrderStep = keyof typeof steps;

/** Reason why an order cannot be paused, resumed or cancelled, as a sentence; undefined if it can. */
export function stepProblem({ status }: Pick<StoredOrder, "status">, step: OrderStep): string | undefined {
  const allowed: readonly string[] = steps[step].from;
  return allowed.includes(status) ? undefined : steps[step].refused;
}

/**
 * Pauses, resumes or cancels an order. Payments missed during a pause are not made, and do not count.
 * @throws AppError 403, 404, 409 if its state does not allow it, or it would never pay again
 */
export async function changeOrder(
  deps: Deps,
  actor: Actor,
  id: number,
  step: OrderStep,
): Promise<StandingOrderDto> {
  await takeStep(deps, actor, id, step);
  return getOrderDto(deps, actor, id);
}

/**
 * Cancels an order, once by its key.
 * @throws AppError 403, 404, 409 if it has already ended
 */
export async function cancelOrder(deps: Deps, actor: Actor, id: number, key: Idempotency | undefined) {
  const { replayed } = await takeStep(deps, actor, id, "cancel", key);
  return { value: undefined, replayed };
}

function takeStep(deps: Deps, actor: Actor, id: number, step: OrderStep, key?: Idempotency) {
  const stale = "STANDING_ORDER_CHANGED";
  return write<null>(deps, actor, {
    access: "standing-orders:write",
    once: { key, status: 204, replay: () => null },
    refusals: {
      [stale]: { kind: "conflict", message: "It was changed meanwhile: load it again", code: stale },
    },
    async plan(at) {
      const order = await getOrder(deps, actor, id);
      const problem = stepProblem(order, step);
      if (problem !== undefined) throw new AppError("conflict", problem, { code: "ORDER_STATE" });
      const { to } = steps[step];
      const next = step === "resume" ? await getNext(deps, order) : order.nextDate;
      return {
        statements: [
          {
            sql: `update standing_orders set status = ?, next_date = ?, updated_at = ?, version = version + 1
              ${step === "resume" ? ", made_by = ?, origin = ?" : ""} where id = ? and version = ? and begun = ?`,
            args: [
              to,
              next,
              at,
              ...(step === "resume" ? [actor.userId, serialiseOrigin(actor)] : []),
              id,
              order.version,
              order.begun,
            ],
          },
          expectOneRow(stale),
        ],
        audit: {
          action: "UPDATE",
          resource: "STANDING_ORDER",
          resourceId: id,
          details: { after: { status: to, nextDate: next } },
        },
        answer: null,
      };
    },
  });
}

async function getNext(deps: Deps, order: StoredOrder): Promise<string> {
  const today = bankDate(deps.now(), deps.env.zone);
  const [days, last] = [await readBusinessDays(deps, order.currency), await readLastBegun(deps, order.id)];
  const next = dateFrom(order, { today, last, begun: order.begun, days });
  if (next === undefined)
    throw new AppError("conflict", "It would not pay again: its last day is past", { code: "ORDER_ENDED" });
  return next;
}

/** Maximum number of days shown before an order is saved. */
const mostPreviewed = 6;

/** The first days on which an order would pay, by the present holidays. */
export async function previewOrder(deps: Deps, body: RhythmBody & { currency: Currency }) {
  const today = bankDate(deps.now(), deps.env.zone);
  const days = await readBusinessDays(deps, body.currency);
  const next = dateProblem(body.from, today)
    ? undefined
    : dateFrom(body, { today, last: undefined, begun: 0, days });
  const found = listOrderDays(body, { next, begun: 0, days, until: lastDate(today), most: mostPreviewed });
  return { dates: found.map(({ executesOn }) => executesOn) };
}
