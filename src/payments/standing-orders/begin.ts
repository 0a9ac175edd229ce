import { databaseError, expectOneRow } from "db/client";
import { readBusinessDays } from "@/bank/cut-offs/calendar";
import { eachItem } from "@/commands/batch";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { paymentReference } from "@/ledger/rules";
import { insertScheduled } from "@/payments/scheduled/commands";
import { addDays, bankDate } from "@/vocabulary/calendar";
import type { BusinessDays } from "@/vocabulary/calendar/business-days";
import type { Currency } from "@/vocabulary/money";
import { readDueOrders, type StoredOrder, storedRow } from "./queries";
import { mostEarly, nextStep } from "./rules";

type Reads = Pick<Deps, "db" | "env" | "log" | "now">;

/** The orders with a due payment, each with the business days of its currency. */
async function listDue(deps: Reads): Promise<{ order: StoredOrder; days: BusinessDays }[]> {
  const today = bankDate(deps.now(), deps.env.zone);
  const orders = await readDueOrders(deps, today, addDays(today, mostEarly));
  const calendars = new Map<Currency, BusinessDays>();
  const due: { order: StoredOrder; days: BusinessDays }[] = [];
  await eachItem(deps, { name: "find due standing orders", items: orders }, async (row) => {
    const order = storedRow.parse(row);
    const days = calendars.get(order.currency) ?? (await readBusinessDays(deps, order.currency));
    calendars.set(order.currency, days);
    if (order.nextDate === null) return false;
    if (nextStep(order, order.nextDate, order.begun, days).dueOn <= today) due.push({ order, days });
    return true;
  });
  return due;
}

/** True if a payment of a standing order is due. */
export const hasDueOccurrences = async (deps: Reads): Promise<boolean> => (await listDue(deps)).length > 0;

/**
 * Begins the due payments of standing orders: each becomes a scheduled payment of its day, in the write that advances
 * its order, so that a date of an order is paid once on any number of nodes. After an outage it begins them date by
 * date; the payment itself checks if it is too late.
 * @returns the number of begun payments
 */
export async function beginDueOccurrences(deps: Deps, signal: AbortSignal): Promise<number> {
  const batch = { name: "begin payments of standing orders", items: await listDue(deps), signal };
  return eachItem(deps, batch, ({ order, days }) => beginDates(deps, order, days, signal));
}

async function beginDates(
  deps: Deps,
  first: StoredOrder,
  days: BusinessDays,
  signal: AbortSignal,
): Promise<number> {
  const today = bankDate(deps.now(), deps.env.zone);
  let count = 0;
  for (let order = first; order.nextDate !== null && order.status === "active"; ) {
    signal.throwIfAborted();
    const step = nextStep(order, order.nextDate, order.begun, days);
    if (step.dueOn > today) break;
    const status = step.next === undefined ? "ended" : order.status;
    try {
      await deps.db.write(listStatements(deps, order, { ...step, date: order.nextDate, status }));
    } catch (error) {
      // The order was changed, paused or cancelled in the meantime, or another node began it.
      if (databaseError(error)?.code === "ORDER_MOVED") break;
      throw error;
    }
    if (step.pays) count += 1;
    order = { ...order, nextDate: step.next ?? null, begun: step.begun, status };
  }
  return count;
}

type Step = Omit<ReturnType<typeof nextStep>, "next"> & {
  next: string | undefined;
  date: string;
  status: string;
};

function listStatements(
  { env, now }: Deps,
  order: StoredOrder,
  { date, executesOn, pays, begun, next, status }: Step,
) {
  const at = now();
  const moved = [
    {
      sql: `update standing_orders set next_date = ?, begun = ?, status = ?, updated_at = ?
        where id = ? and next_date = ? and begun = ? and version = ? and status = 'active'`,
      args: [next ?? null, begun, status, at, order.id, date, order.begun, order.version],
    },
    expectOneRow("ORDER_MOVED"),
    auditStatement({
      actor: null,
      action: "UPDATE",
      resource: "STANDING_ORDER",
      resourceId: order.id,
      details: { after: { nextDate: next ?? null, status } },
      at,
    }),
  ];
  if (!pays) return moved;
  const reference = paymentReference(date, crypto.getRandomValues(new Uint8Array(6)));
  const { vaId, amount, currency, recipient, description, madeBy, origin, body } = order;
  const { statement, audit } = insertScheduled(
    {
      vaId,
      amount,
      currency,
      recipient,
      description,
      reference,
      body: JSON.stringify({ ...JSON.parse(body), reference }),
      madeBy,
      origin,
      standingOrderId: order.id,
      nominalDate: date,
      executesOn,
    },
    at,
    env.zone,
  );
  return [...moved, statement, auditStatement({ ...audit, actor: null, at })];
}
