import type { Statement } from "db/client";
import { flagCell, jsonCell, readPrimaryRows, sumCell } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { payeeSchema } from "@/ledger/payee";
import { addDays, type BankDate, bankDate, type Instant } from "@/vocabulary/calendar";
import { type Currency, currencySchema, type Minor } from "@/vocabulary/money";
import { originalOfPayment, readOriginal } from "../order/original-order";
import { mostOrders } from "./contract";
import { type Order, orderProblem } from "./pain001";

/**
 * Orders of a CBS account and a business day that wait to be filed. `cbsAccount` is null if the payers are linked to
 * none.
 */
export type UnfiledOrders = {
  cbsAccount: string | null;
  cbsName: string | null;
  date: BankDate;
  payments: number;
  settlements: number;
  sums: { currency: Currency; sum: Minor }[];
  /** The day of its file; null if that day has not begun, or there is no account to file it for. */
  fileDate: BankDate | null;
};

/** A bank's day begins at a quarter of an hour in every time zone, so that sums of quarters give the days of any. */
const quarter = 900_000;

const sumRow = z.object({
  cbsAccount: z.string().nullable(),
  cbsName: z.string().nullable(),
  quarter: z.int(),
  currency: currencySchema,
  payments: z.int(),
  settlements: z.int(),
  total: sumCell,
});
const sums = `
  select t.cbs_account as "cbsAccount", c.name as "cbsName", t.since / ${quarter} as quarter, t.currency as currency,
    count(t.payment_id) as payments, count(t.instruction_id) as settlements, sum(t.amount) as total
  from to_be_filed t left join cbs_accounts c on c.number = t.cbs_account
  group by 1, 3, 4 order by 1 nulls last, 3`;

const madeRow = z.object({ cbsAccount: z.string(), day: z.string() });
const madeDays = `
  select cbs_account as "cbsAccount", day from payment_files f
  where exists (select 1 from to_be_filed t where t.cbs_account = f.cbs_account)
    and id > (select coalesce(max(id), 0) - 1000 from payment_files)`;

/** Lists waiting orders by CBS account and business day. Throws AppError 403 for anyone but staff. */
export async function listUnfiledOrders(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  actor: Actor,
): Promise<UnfiledOrders[]> {
  assertCan(actor, "payment-files:read");
  const [rows, made] = await Promise.all([
    readPrimaryRows(db, sumRow, { sql: sums, args: [] }),
    readPrimaryRows(db, madeRow, { sql: madeDays, args: [] }),
  ]);
  const days = new Set(made.map(({ cbsAccount, day }) => `${cbsAccount} ${day}`));
  const today = bankDate(now(), env.zone);
  const found = new Map<string, UnfiledOrders>();
  for (const { cbsAccount, cbsName, currency, total, ...row } of rows) {
    const date = bankDate(row.quarter * quarter, env.zone);
    const key = `${cbsAccount ?? ""} ${date}`;
    const day: UnfiledOrders = found.get(key) ?? {
      cbsAccount,
      cbsName,
      date,
      payments: 0,
      settlements: 0,
      sums: [],
      fileDate: cbsAccount === null ? null : findFileDate(cbsAccount, date, today, days),
    };
    found.set(key, day);
    day.payments += row.payments;
    day.settlements += row.settlements;
    const sum = day.sums.find((one) => one.currency === currency);
    if (sum) sum.sum += total;
    else day.sums.push({ currency, sum: total });
  }
  return [...found.values()];
}

/** The first day, from a given one, without a file: bookings after a day's file was made go into the next one. */
function findFileDate(
  cbsAccount: string,
  date: BankDate,
  today: BankDate,
  made: ReadonlySet<string>,
): BankDate | null {
  for (let day = date; day <= today; day = addDays(day, 1)) if (!made.has(`${cbsAccount} ${day}`)) return day;
  return null;
}

/**
 * Reads the orders for a file: those of a CBS account that waited before an instant, oldest first, up to the limit of
 * a file. Read from the primary.
 */
export async function readOrders(
  { db }: Pick<Deps, "db">,
  cbsAccount: string,
  before: Instant,
): Promise<WaitingOrder[]> {
  return (await readPrimaryRows(db, orderRow, getOrders(cbsAccount, before))).map(toOrder);
}

/**
 * A waiting order, with the instant from which it can leave: booked, decided, and with its details. `leaves` is the
 * day promised when it was made, undefined for settlements and for payments of older books; `madeAt` is that instant.
 */
export type WaitingOrder = Order & { since: Instant; leaves: BankDate | undefined; madeAt: Instant };

/** A payment that no file can contain at present, with the reason. */
export type Unwritable = { paymentId: number; reference: string; problem: string };

/**
 * Maximum number of waiting payments that are checked: those with long texts or letters outside the banks' set, and returns of
 * what the bank takes back itself.
 */
const mostLookedAt = 2000;
const isTakenBack = "exists (select 1 from reversed_returns where payment_id = p.id)";
const isSuspect = `length(p.description) + length(p.reference) > 100 or length(v.customer_name) > 70
  or (p.description || p.reference || v.customer_name || coalesce(d.payee, j.command -> '$.payment.payee', '')) glob '*[^ -~]*'
  or length(coalesce(d.payee, j.command -> '$.payment.payee') ->> '$.name') > 70
  or coalesce(d.payee, j.command -> '$.payment.payee') ->> '$.addressLines' <> '[]'
  or coalesce(d.payee, j.command -> '$.payment.payee') ->> '$.town' is not null or ${isTakenBack}`;

/** Lists the waiting payments that no file can contain at present. Throws AppError 403 for anyone but staff. */
export async function listUnwritable({ db }: Pick<Deps, "db">, actor: Actor): Promise<Unwritable[]> {
  assertCan(actor, "payment-files:read");
  const waiting = `(select w.* from to_be_filed w join payments p on p.id = w.payment_id
    join journals j on j.id = p.journal_id join virtual_accounts v on v.id = p.virtual_account_id
    left join payment_details d on d.payment_id = p.id where ${isSuspect} order by w.payment_id limit ${mostLookedAt})`;
  const rows = await readPrimaryRows(db, orderRow, { sql: selectOrders(waiting), args: [] });
  return rows.map(toOrder).flatMap((order) => {
    const problem = orderProblem(order);
    if (problem === undefined || order.paymentId === null) return [];
    return [{ paymentId: order.paymentId, reference: order.reference, problem }];
  });
}

/** Reason why no file can contain a payment at present; undefined if one can, or it waits for none. */
export async function findWritingProblem(
  { db }: Pick<Deps, "db">,
  paymentId: number,
): Promise<string | undefined> {
  const sql = selectOrders("(select * from to_be_filed where payment_id = ?)");
  const [row] = await readPrimaryRows(db, orderRow, { sql, args: [paymentId] });
  return row && orderProblem(toOrder(row));
}

const getOrders = (cbsAccount: string, before: Instant): Statement => ({
  sql: selectOrders(`(select * from to_be_filed where cbs_account = ? and since < ?
      order by since, payment_id is null, payment_id, instruction_id limit ${mostOrders})`),
  args: [cbsAccount, before],
});

/** SQL that reads orders from a SELECT of `to_be_filed`. */
const selectOrders = (some: string) => `
    select t.payment_id as "paymentId", t.instruction_id as "instructionId", t.amount as amount, t.currency as currency,
      max(t.since, coalesce((select d.completed_at from payment_details d where d.payment_id = t.payment_id), 0)) as since,
      p.reference as reference, p.recipient as recipient, p.description as description, v.customer_name as customer,
      p.created_at as "madeAt", (select command ->> '$.payment.leaves' from journals where id = p.journal_id) as leaves,
      coalesce((select d.payee from payment_details d where d.payment_id = p.id),
        (select j.command -> '$.payment.payee' from journals j where j.id = p.journal_id)) as payee,
      ${isTakenBack} as "isTakenBack", ${originalOfPayment} as original, i.to_cbs_account as "toAccount", c.name as "toName"
    from ${some} t
    left join payments p on p.id = t.payment_id
    left join virtual_accounts v on v.id = p.virtual_account_id
    left join settlement_instructions i on i.id = t.instruction_id
    left join cbs_accounts c on c.number = i.to_cbs_account
    order by t.since, t.payment_id is null, t.payment_id, t.instruction_id`;

const moved = { amount: z.int(), currency: currencySchema, since: z.int() };
/** A row of a payment or an instruction. */
const orderRow = z.union([
  z.object({
    ...moved,
    paymentId: z.int(),
    reference: z.string(),
    recipient: z.string(),
    customer: z.string(),
    description: z.string(),
    payee: jsonCell(payeeSchema).nullable(),
    isTakenBack: flagCell,
    original: z.string().nullable(),
    madeAt: z.int(),
    leaves: z.string().nullable(),
  }),
  z.object({
    ...moved,
    paymentId: z.null(),
    instructionId: z.int(),
    toAccount: z.string(),
    toName: z.string().nullable(),
  }),
]);

function toOrder(row: z.infer<typeof orderRow>): WaitingOrder {
  const { amount, currency, since } = row;
  if (row.paymentId === null) {
    const { instructionId, toAccount, toName } = row;
    return {
      amount,
      currency,
      since,
      madeAt: since,
      leaves: undefined,
      paymentId: null,
      instructionId,
      reference: `SETTLEMENT-${instructionId}`,
      recipient: toAccount,
      recipientName: toName ?? undefined,
      payee: undefined,
      onBehalfOf: undefined,
      description: `Settlement instruction ${instructionId}`,
    };
  }
  const { paymentId, reference, recipient, customer, description, payee, original, madeAt, isTakenBack } =
    row;
  return {
    amount,
    currency,
    since,
    madeAt,
    leaves: row.leaves ?? undefined,
    paymentId,
    instructionId: null,
    reference,
    recipient,
    recipientName: payee?.name ?? undefined,
    payee: payee ?? undefined,
    onBehalfOf: customer,
    description,
    isTakenBack,
    parts: readOriginal(original).parts,
  };
}
