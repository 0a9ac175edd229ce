import { expectOneRow } from "db/client";
import { flagCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import { readBusinessDays } from "@/bank/cut-offs/calendar";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import type { AppError } from "@/kernel/errors";
import { withOrderedPayee } from "@/payments/beneficiaries/payee";
import {
  itemEnded,
  itemFailed,
  type Maker,
  MakerGone,
  makerCell,
  makerColumn,
  readMaker,
} from "@/platform/leased-work/acting-for";
import type { End, Lease } from "@/platform/leased-work/lease";
import { leasedWork, WorkGivenUp } from "@/platform/leased-work/leased-work";
import { mailStatements } from "@/platform/mail/outbox";
import { emptyLine, mailLine, ownLines } from "@/platform/mail/wording";
import { type BankDate, bankDate, formatDate } from "@/vocabulary/calendar";
import { shifted } from "@/vocabulary/calendar/business-days";
import { accountText } from "@/vocabulary/iban";
import { currencySchema, formatMoney } from "@/vocabulary/money";
import { readPartsOfScheduled } from "../order/original-order";
import { orderedPayee, parseBody } from "./commands";
import { madeId, type OrderedPayment, type PaidOrWaiting, payFor } from "./pay-for";
import { firstTry, isTooLate, nextTry } from "./rules";

const runRow = z.object({
  id: z.int(),
  vaId: z.int(),
  amount: z.int(),
  currency: currencySchema,
  recipient: z.string(),
  reference: z.string(),
  body: z.string(),
  executesOn: z.string(),
  tries: z.int(),
  standingOrderId: z.int().nullable(),
  /** The instant at which it, or its standing order, was ordered. */
  askedAt: z.int(),
  maker: makerCell,
});
type Run = Omit<z.output<typeof runRow>, "maker"> & { maker: Maker };

const makerGone = "The person who ordered it is no longer an active user of the client";

const recordAct = (run: Run, after: Readonly<Record<string, unknown>>, at: number) =>
  auditStatement({
    actor: null,
    action: "UPDATE",
    resource: "SCHEDULED_PAYMENT",
    resourceId: run.id,
    details: { after },
    at,
  });

/**
 * Makes a payment whose day has come, with the present checks, limits and reviews of a person's payment. If funds are
 * missing, it is tried again on the same day; other refusals are reported once.
 */
async function work(deps: Deps, run: Run, lease: Lease): Promise<End | undefined> {
  const today = bankDate(deps.now(), deps.env.zone);
  const days = await readBusinessDays(deps, run.currency);
  if (isTooLate(days, run.executesOn, today))
    return notMade(deps, run, "It was held up for more than three business days, and was not made so late");
  const day = shifted(days, run.executesOn, "next");
  if (day > today) return movedTo(deps, run, day);
  const { maker, askedAt } = run;
  const item = { scheduledPayment: run.id };
  const refusal = await payFor(
    deps,
    { maker, lease, item, askedAt, readParts: () => readPartsOfScheduled(deps, run.id) },
    () => readOrder(deps, run),
    (became, payment) => endedBy(deps, run, became, payment),
  );
  return refusal && refused(deps, run, refusal);
}

async function readOrder(deps: Deps, run: Run): Promise<OrderedPayment> {
  const { id, body, standingOrderId } = run;
  const order = parseBody(body);
  const by =
    standingOrderId === null
      ? ({ resource: "SCHEDULED_PAYMENT", id } as const)
      : ({ resource: "STANDING_ORDER", id: standingOrderId } as const);
  const ordered = { recipient: run.recipient, payee: orderedPayee(body), by };
  const { vaId: accountId, amount, currency, description, reference } = order;
  const pays = await withOrderedPayee(deps, run.maker.actor, order, ordered);
  const isInTime = run.tries === 0 && run.executesOn === bankDate(deps.now(), deps.env.zone);
  // A payment that waited for funds leaves when it is made.
  return {
    accountId,
    amount,
    currency,
    description,
    reference,
    ...pays,
    leaves: isInTime ? run.executesOn : undefined,
  };
}

/** Ends it within the write that pays it, or that stores it for a second person. */
function endedBy(deps: Deps, run: Run, status: PaidOrWaiting, payment: OrderedPayment) {
  const at = deps.now();
  const approval = status === "waiting" ? madeId(status, payment) : { sql: "null", args: [] };
  return [
    {
      sql: `update scheduled_payments set status = ?, approval_id = ${approval.sql}, reason = null, code = null,
        updated_at = ?, leased_until = 0 where id = ? and status = 'scheduled'`,
      args: [status, ...approval.args, at, run.id],
    },
    // It may have been cancelled in the meantime.
    expectOneRow(itemEnded),
    recordAct(run, { status }, at),
  ];
}

/** Moves it to the next business day, if a holiday was added on its day since. */
function movedTo(deps: Deps, run: Run, day: BankDate): End {
  const at = deps.now();
  return {
    set: "executes_on = ?, due_at = ?, updated_at = ?",
    args: [day, firstTry(day, deps.env.zone), at],
    statements: [recordAct(run, { executesOn: day }, at)],
  };
}

function refused(deps: Deps, run: Run, { code, message }: AppError): End | Promise<End> {
  const at = deps.now();
  const again = code === "INSUFFICIENT_FUNDS" ? nextTry(at, deps.env.zone) : undefined;
  if (again === undefined) return notMade(deps, run, message, code);
  const tries = run.tries + 1;
  return {
    set: "due_at = ?, tries = ?, reason = ?, code = ?, updated_at = ?",
    args: [again, tries, message, code, at],
    statements: [recordAct(run, { tries }, at)],
  };
}

/** Ends a payment that was not made: the reason is stored, and a user of the client is notified. */
async function notMade(deps: Deps, run: Run, reason: string, code: string | null = null): Promise<End> {
  const at = deps.now();
  return {
    set: "status = 'failed', reason = ?, code = ?, updated_at = ?",
    args: [reason, code, at],
    statements: [recordAct(run, { status: "failed" }, at), ...(await mailOrderer(deps, run, reason))],
  };
}

const addressRow = z.object({ email: z.string(), beneficiary: z.string().nullable() });

const fileRow = z.object({ id: z.int(), name: z.string(), isTold: flagCell });

/**
 * Finds the uploaded file that ordered a payment, and whether its client was already notified of a failed payment of
 * that day.
 */
const findFile = ({ db }: Deps, { id, executesOn }: Run) =>
  readPrimaryRow(db, fileRow, {
    sql: `select u.id, u.file_name as name, exists (select 1 from bulk_rows o
        join scheduled_payments s on s.id = o.scheduled_payment_id
        where o.upload_id = u.id and s.status = 'failed' and s.executes_on = ? and s.id <> r.scheduled_payment_id) as "isTold"
      from bulk_rows r join bulk_uploads u on u.id = r.upload_id where r.scheduled_payment_id = ?`,
    args: [executesOn, id],
  });

/**
 * Mail to the user who ordered it, or to another active user of the client if that user is gone. For a file, the first
 * failed payment of a day is reported, with a link to all of them.
 */
async function mailOrderer(deps: Deps, run: Run, reason: string) {
  const file = await findFile(deps, run);
  if (file?.isTold) return [];
  const found = await readPrimaryRow(deps.db, addressRow, {
    sql: `select email, (select name from beneficiaries b where b.client_id = users.client_id and b.account = ?) as beneficiary
      from users where client_id = (select client_id from virtual_accounts where id = ?)
        and role = 'client_user' and is_active = 1 and deleted_at is null and email <> ''
      order by id <> ?, id limit 1`,
    args: [run.recipient, run.vaId, run.maker.actor.userId],
  });
  if (!found) return [];
  const { reference, recipient, executesOn } = run;
  const page = file
    ? `/client/bulk-uploads/${file.id}?state=scheduled`
    : `/client/scheduled-payments?view=${run.id}`;
  return mailStatements(deps, {
    recipient: found.email,
    audience: "client",
    subject: file
      ? mailLine("Payments of a file not made: {file}", { file: file.name })
      : mailLine("Payment not made: {reference}", { reference }),
    body: [
      mailLine(
        "The payment of {amount} to {recipient}, due on {date}, was not made and will not be tried again:",
        {
          amount: formatMoney(run.amount, run.currency),
          recipient: accountText(recipient, orderedPayee(run.body)?.name ?? found.beneficiary),
          date: formatDate(executesOn),
        },
      ),
      emptyLine,
      [reason],
      emptyLine,
      ...(file ? [mailLine("The results of the other payments of this file are on this page:")] : []),
      ...ownLines(`${deps.env.origin ?? ""}${page}`),
    ],
  });
}

const clientOfAccount =
  "(select client_id from virtual_accounts where id = scheduled_payments.virtual_account_id)";

/** Work on scheduled payments, one by one. */
export const scheduledWork = leasedWork({
  name: "a scheduled payment",
  field: "scheduledPayment",
  table: "scheduled_payments",
  status: "scheduled",
  dueAt: "due_at",
  turnColumn: clientOfAccount,
  columns: `id, virtual_account_id as vaId, amount, currency, recipient, reference, body, executes_on as executesOn, tries,
    standing_order_id as standingOrderId,
    coalesce((select o.created_at from standing_orders o where o.id = standing_order_id), created_at) as askedAt,
    ${makerColumn({ user: "made_by", may: `u.role = 'client_user' and u.client_id = ${clientOfAccount}`, origin: "origin" })}`,
  row: runRow,
  read: ({ maker, ...run }) => ({ ...run, maker: readMaker(maker, `scheduled payment ${run.id}`) }),
  work,
  failed(deps, run, error) {
    if (error instanceof MakerGone) return notMade(deps, run, makerGone, error.code);
    return notMade(deps, run, error instanceof WorkGivenUp ? error.message : itemFailed);
  },
});
