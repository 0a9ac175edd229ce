import type { Database } from "db/client";
import { keptRows } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { readPrimaryRow, readPrimaryRows, unreadRow } from "db/rows";
import { standingOrders, virtualAccounts } from "db/schema";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, ofVisibleAccount, type Scope } from "@/access/scope";
import { getAccount } from "@/accounts/queries";
import { readBusinessDays } from "@/bank/cut-offs/calendar";
import { lastDate } from "@/bank/cut-offs/rules";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { PostTransaction } from "@/payments/placing/contract";
import { parseBody } from "@/payments/scheduled/commands";
import { scheduledList } from "@/payments/scheduled/list";
import { nameOfPayee, toScheduledDto } from "@/payments/scheduled/queries";
import { addDays, type BankDate, bankDate } from "@/vocabulary/calendar";
import type { BusinessDays } from "@/vocabulary/calendar/business-days";
import { type Currency, currencySchema, toDecimal } from "@/vocabulary/money";
import { rhythms, shifts, standingOrderStatuses } from "@/vocabulary/options";
import { type Occurrence, type StandingOrderDto, standingOrderContract } from "./contract";
import { listOrderDays, mostEarly, type OrderDay } from "./rules";

const { id, virtualAccountId, every, everyFrom, until, times, shift, status, nextDate, begun, version } =
  standingOrders;

const columns = {
  id,
  vaId: virtualAccountId,
  amount: standingOrders.amount,
  currency: standingOrders.currency,
  recipient: standingOrders.recipient,
  description: standingOrders.description,
  body: standingOrders.body,
  payee: nameOfPayee(standingOrders).as("payee_name"),
  every,
  from: sql<string>`${everyFrom}`.as("every_from_date"),
  until,
  times,
  shift,
  status,
  nextDate,
  begun,
  version,
  createdAt: standingOrders.createdAt,
  customerName: virtualAccounts.customerName,
  virtualIban: virtualAccounts.virtualIban,
};

export const ofAccount = sql`${virtualAccounts.id} = +${virtualAccountId}`;

export const selectOrders = (read: Database["read"]) =>
  read.select(columns).from(standingOrders).innerJoin(virtualAccounts, ofAccount);

/** A standing order as read by lists; its amount in minor units. */
export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>["all"]>>[number];

export const visibleOrders = (scope: Scope) => ofVisibleAccount(scope, virtualAccountId);

/** A row of `readDueOrders`. */
export const storedRow = z.object({
  id: z.int(),
  vaId: z.int(),
  amount: z.int(),
  currency: currencySchema,
  recipient: z.string(),
  description: z.string(),
  body: z.string(),
  every: z.enum(rhythms),
  from: z.string(),
  until: z.string().nullable(),
  times: z.int().nullable(),
  shift: z.enum(shifts),
  status: z.enum(standingOrderStatuses),
  nextDate: z.string().nullable(),
  begun: z.int(),
  version: z.int(),
  madeBy: z.int(),
  origin: z.string(),
});
/** A stored standing order, with the payment that it makes each time. */
export type StoredOrder = z.infer<typeof storedRow>;

const stored = `select id, virtual_account_id as vaId, amount, currency, recipient, description, body, every,
  every_from as "from", until, times, shift, status, next_date as nextDate, begun, version, made_by as madeBy, origin
  from standing_orders`;

/** Reads an order within the actor's scope, from the primary. Throws AppError 403, 404. */
export async function getOrder(deps: Deps, actor: Actor, orderId: number): Promise<StoredOrder> {
  assertCan(actor, "standing-orders:read");
  const found = await readPrimaryRow(deps.db, storedRow, { sql: `${stored} where id = ?`, args: [orderId] });
  const missing = new AppError("not_found", standingOrderContract.words.notFound);
  if (!found) throw missing;
  await getAccount(deps, actor, found.vaId).catch((error: unknown) => {
    throw error instanceof AppError && error.kind === "not_found" && getScope(actor) === "own"
      ? missing
      : error;
  });
  return found;
}

/**
 * Reads the active orders whose next date may be due on a date, including those of a later date that may be moved before it.
 * Each row is still to be parsed, by `storedRow`.
 */
export const readDueOrders = ({ db }: Pick<Deps, "db">, today: string, early: string) =>
  readPrimaryRows(db, unreadRow, {
    sql: `${stored} where status = 'active'
      and next_date <= iif(shift = 'previous' or every = 'last_working_day', ?, ?) order by next_date, id`,
    args: [early, today],
  });

/** The payment that an order makes each time, in the form of its call; each payment has its own reference. */
export const parsePayment = ({ body }: { body: string }): PostTransaction =>
  parseBody(JSON.stringify({ ...JSON.parse(body), reference: "-" }));

/** Reads the payee and purpose of an order. */
function readSaid(order: { body: string }) {
  const { beneficiaryId, creditor, ...payment } = parsePayment(order);
  return {
    beneficiaryId: beneficiaryId ?? null,
    creditor: creditor ?? null,
    purpose: payment.purpose,
    structuredReference: payment.structuredReference,
    chargeBearer: payment.chargeBearer,
    regulatoryReporting: payment.regulatoryReporting,
  };
}

/** Converts a standing order to the form of answers. */
export const toOrderDto = ({
  body,
  madeBy: _by,
  origin: _where,
  ...order
}: StoredOrder): StandingOrderDto => ({
  ...order,
  ...readSaid({ body }),
  amount: toDecimal(order.amount),
});

/** The same for a row of a list. */
export const rowToDto = ({
  payee: _payee,
  customerName: _,
  virtualIban: _iban,
  createdAt: _at,
  body,
  ...order
}: OrderRow): StandingOrderDto => ({ ...order, ...readSaid({ body }), amount: toDecimal(order.amount) });

const lastBegun = z.object({ last: z.string().nullable() });

/** Date of the payment that it began last. */
export async function readLastBegun({ db }: Pick<Deps, "db">, orderId: number): Promise<string | undefined> {
  const row = await readPrimaryRow(db, lastBegun, {
    sql: "select max(nominal_date) as last from scheduled_payments where standing_order_id = ?",
    args: [orderId],
  });
  return row?.last ?? undefined;
}

/** Its next days, until 14 months ahead or up to a number of them. */
export async function readComingDays(
  deps: Pick<Deps, "db" | "env" | "now">,
  order: StoredOrder | OrderRow,
  most: number,
) {
  if (order.status !== "active") return [];
  const days = await readBusinessDays(deps, order.currency);
  const { nextDate: next, begun } = order;
  const today = bankDate(deps.now(), deps.env.zone);
  return listOrderDays(order, { next: next ?? undefined, begun, days, until: lastDate(today), most });
}

/** Days of active orders by id, until a date or 14 months ahead, or up to a number of each. */
export async function readDaysByOrder(
  deps: Pick<Deps, "db" | "env" | "now">,
  orders: readonly OrderRow[],
  to?: BankDate,
  most = mostDays,
): Promise<Map<number, OrderDay[]>> {
  const last = lastDate(bankDate(deps.now(), deps.env.zone));
  const until = to !== undefined && to < last ? to : last;
  const active = orders.filter(({ status: state }) => state === "active");
  const calendars = new Map<Currency, BusinessDays>();
  for (const { currency } of active)
    if (!calendars.has(currency)) calendars.set(currency, await readBusinessDays(deps, currency));
  return new Map(
    active.map((order) => {
      const days = calendars.get(order.currency);
      const { nextDate: next, begun, id: of } = order;
      // A day that is moved to an earlier one may fall within the requested period though its date does not.
      const some = days
        ? listOrderDays(order, {
            next: next ?? undefined,
            begun,
            days,
            until: addDays(until, mostEarly),
            most,
          })
        : [];
      return [of, some.filter(({ executesOn }) => executesOn <= until)];
    }),
  );
}

/** Maximum number of its days in an answer, and of the payments that it began. */
const mostDays = 500;

/** Lists an order's past and future payments, the earliest first. Throws AppError 403, 404. */
export async function listOccurrences(deps: Deps, actor: Actor, orderId: number): Promise<Occurrence[]> {
  const order = await getOrder(deps, actor, orderId);
  const filter = { order: orderId, status: "all" as const };
  const [{ rows }, coming] = await Promise.all([
    scheduledList.read(deps, actor, filter, { limit: mostDays }),
    readComingDays(deps, order, mostDays),
  ]);
  return [
    ...rows.map((row): Occurrence => {
      const { executionDate, executesOn, reason, paymentId, status: now, id: of } = toScheduledDto(row);
      const date = order.every === "last_working_day" ? executesOn : executionDate;
      return { date, executionDate, executesOn, reason, paymentId, status: now, scheduledPaymentId: of };
    }),
    ...coming.map(
      ({ date, fallsOn, executesOn }): Occurrence => ({
        date: fallsOn,
        executionDate: date,
        executesOn,
        reason: null,
        paymentId: null,
        status: null,
        scheduledPaymentId: null,
      }),
    ),
  ];
}

const nextOrders = preparedRead((read, { scope }: { scope: Scope }) =>
  selectOrders(read)
    .where(sql`${status} = 'active' and ${nextDate} is not null and ${visibleOrders(scope) ?? sql`1`}`)
    .orderBy(nextDate, id)
    .limit(sql.placeholder("limit")),
);

const keptNext = keptRows(nextOrders);

/** The active standing orders that pay next, earliest first. */
export function listNextOrders({ db }: Pick<Deps, "db">, actor: Actor, limit: number) {
  assertCan(actor, "standing-orders:read");
  return keptNext(db, { limit, clientId: actor.clientId }, { scope: getScope(actor) });
}
