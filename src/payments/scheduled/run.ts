import { databaseError, expectOneRow, type Write } from "db/client";
import { flagCell, jsonCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import { type Actor, roles } from "@/access/actor";
import { submitTransaction } from "@/accounts/transactions/commands";
import { readBusinessDays } from "@/bank/cut-offs/calendar";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { askSecondPerson, subjectOfPayment } from "@/oversight/approvals/client-payments";
import { withPayee } from "@/payments/beneficiaries/payee";
import type { End, Lease } from "@/platform/leased-work/lease";
import { leasedWork, WorkGivenUp } from "@/platform/leased-work/leased-work";
import { mailStatement } from "@/platform/mail/outbox";
import { emptyLine, mailLine, ownLines } from "@/platform/mail/wording";
import { type BankDate, bankDate, formatDate } from "@/vocabulary/calendar";
import { shifted } from "@/vocabulary/calendar/business-days";
import { currencySchema, formatMoney } from "@/vocabulary/money";
import { bodyIn } from "./commands";
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
  userId: z.int(),
  origin: jsonCell(z.object({ ip: z.string(), userAgent: z.string() })),
  whose: jsonCell(z.tuple([z.enum(roles), z.string(), z.string(), z.string()])),
});
type Row = z.infer<typeof runRow>;
type Run = Omit<Row, "origin" | "userId" | "whose"> & { maker: Actor };

const readRun = ({ userId, origin, whose: [role, clientId, username, email], ...row }: Row): Run => ({
  ...row,
  maker: {
    userId,
    role,
    clientId,
    username,
    email,
    virtualAccountId: null,
    // What was ordered is paid when the person has long signed out.
    sessionId: "",
    origin: { ...origin, requestId: `scheduled payment ${row.id}` },
  },
});

const makerGone = "Whoever ordered it is not an active user of the client any more";

/** The first statements of each write that pays: this node has the row, and whoever ordered it may still act. */
const fence = ({ id, maker }: Run, lease: Lease): Write[] => [
  ...lease.advance(),
  {
    sql: `update scheduled_payments set token = token where id = ? and exists (select 1 from users
      where id = ? and role = ? and client_id = ? and is_active = 1 and deleted_at is null)`,
    args: [id, maker.userId, maker.role, maker.clientId],
  },
  expectOneRow("MAKER_INACTIVE"),
];

const told = (run: Run, after: Readonly<Record<string, unknown>>, at: number) =>
  auditStatement({
    actor: null,
    action: "UPDATE",
    resource: "SCHEDULED_PAYMENT",
    resourceId: run.id,
    details: { after },
    at,
  });

/** What ends it within the write that pays it, or that stores it for a second person: both happen, or neither. */
function endedBy(deps: Deps, run: Run, lease: Lease, status: "paid" | "waiting"): Deps {
  const at = deps.now();
  const approval =
    status === "waiting" ? "(select id from approvals where subject = ? and status = 'waiting')" : "null";
  return {
    ...deps,
    alongside: {
      before: fence(run, lease),
      after: [
        {
          sql: `update scheduled_payments set status = ?, approval_id = ${approval}, reason = null, code = null, updated_at = ?,
            leased_until = 0 where id = ? and status = 'scheduled'`,
          args: [
            status,
            ...(status === "waiting" ? [subjectOfPayment(run.vaId, run.reference)] : []),
            at,
            run.id,
          ],
        },
        expectOneRow("NOT_SCHEDULED"),
        told(run, { status }, at),
      ],
    },
  };
}

/**
 * Makes a payment whose day has come, by the command of a person's payment: with its checks, limits and reviews as they
 * then stand. Where the client wants a second user for it, it is stored for one. Where funds are missing, it is tried again
 * on the same day; anything else that refuses it, is told once.
 */
async function work(deps: Deps, run: Run, lease: Lease): Promise<End | undefined> {
  const today = bankDate(deps.now(), deps.env.zone);
  const days = await readBusinessDays(deps, run.currency);
  if (isTooLate(days, run.executesOn, today))
    return notMade(deps, run, "It was held up for more than three business days, and was not made so late");
  const day = shifted(days, run.executesOn, "next");
  if (day > today) return movedTo(deps, run, day);
  for (;;) {
    lease.signal.throwIfAborted();
    const refusal = await pay(deps, run, lease);
    if (refusal === undefined) return undefined;
    if (refusal.kind !== "too_many") return refused(deps, run, refusal);
    await lease.pause((refusal.retryAfter ?? 1) * 1000);
  }
}

/** Makes the payment, or stores it for a second person. Answers why it was refused, where it was. */
async function pay(deps: Deps, run: Run, lease: Lease): Promise<AppError | undefined> {
  try {
    const body = await withPayee(deps, run.maker, bodyIn(run.body));
    try {
      await submitTransaction(endedBy(deps, run, lease, "paid"), run.maker, body, undefined);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "SECOND_PERSON") throw error;
      await askSecondPerson(endedBy(deps, run, lease, "waiting"), run.maker, body, undefined);
    }
    return undefined;
  } catch (error) {
    const code = databaseError(error)?.code;
    // Somebody cancelled it meanwhile.
    if (code === "NOT_SCHEDULED") return undefined;
    if (code === "MAKER_INACTIVE") return new AppError("conflict", makerGone, { code });
    if (!(error instanceof AppError) || error.kind === "unavailable") throw error;
    return error.kind === "unauthenticated" || error.kind === "forbidden"
      ? new AppError("conflict", makerGone, { code: "MAKER_INACTIVE" })
      : error;
  }
}

/** Its day became one on which the bank does not pay, by a holiday that was added since: it waits for the next one. */
function movedTo(deps: Deps, run: Run, day: BankDate): End {
  const at = deps.now();
  return {
    set: "executes_on = ?, due_at = ?, updated_at = ?",
    args: [day, firstTry(day, deps.env.zone), at],
    statements: [told(run, { executesOn: day }, at)],
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
    statements: [told(run, { tries }, at)],
  };
}

/** How it ends that was not made: the reason is kept, and somebody of the client is told. */
async function notMade(deps: Deps, run: Run, reason: string, code: string | null = null): Promise<End> {
  const at = deps.now();
  return {
    set: "status = 'failed', reason = ?, code = ?, updated_at = ?",
    args: [reason, code, at],
    statements: [told(run, { status: "failed" }, at), ...(await mailOf(deps, run, reason))],
  };
}

const addressRow = z.object({ email: z.string() });

const fileRow = z.object({ id: z.int(), name: z.string(), isTold: flagCell });

/** The uploaded file that ordered a payment, and whether it was told already that one of its payments of that day was not made. */
const findFile = ({ db }: Deps, { id, executesOn }: Run) =>
  readPrimaryRow(db, fileRow, {
    sql: `select u.id, u.file_name as name, exists (select 1 from bulk_rows o
        join scheduled_payments s on s.id = o.scheduled_payment_id
        where o.upload_id = u.id and s.status = 'failed' and s.executes_on = ? and s.id <> r.scheduled_payment_id) as "isTold"
      from bulk_rows r join bulk_uploads u on u.id = r.upload_id where r.scheduled_payment_id = ?`,
    args: [executesOn, id],
  });

/**
 * One mail: to whoever ordered it, or to another active user of the client where that one is gone. Of the payments of a file
 * the first one of a day is told, with the page that has all of them.
 */
async function mailOf(deps: Deps, run: Run, reason: string) {
  const file = await findFile(deps, run);
  if (file?.isTold) return [];
  const found = await readPrimaryRow(deps.db, addressRow, {
    sql: `select email from users where client_id = (select client_id from virtual_accounts where id = ?)
        and role = 'client_user' and is_active = 1 and deleted_at is null and email <> ''
      order by id <> ?, id limit 1`,
    args: [run.vaId, run.maker.userId],
  });
  if (!found) return [];
  const { reference, recipient, executesOn } = run;
  const page = file
    ? `/client/bulk-uploads/${file.id}?state=scheduled`
    : `/client/scheduled-payments?view=${run.id}`;
  return [
    mailStatement(deps, {
      recipient: found.email,
      audience: "client",
      subject: file
        ? mailLine("Payments of a file not made: {file}", { file: file.name })
        : mailLine("Payment not made: {reference}", { reference }),
      body: [
        mailLine("The payment of {amount} to {recipient} of {date} was not made, and is not tried again:", {
          amount: formatMoney(run.amount, run.currency),
          recipient,
          date: formatDate(executesOn),
        }),
        emptyLine,
        [reason],
        emptyLine,
        ...(file ? [mailLine("What became of the other payments of this file is on this page:")] : []),
        ...ownLines(`${deps.env.origin ?? ""}${page}`),
      ],
    }),
  ];
}

/** Payments that wait for their day, one by one. */
export const scheduledWork = leasedWork({
  name: "a scheduled payment",
  field: "scheduledPayment",
  table: "scheduled_payments",
  status: "scheduled",
  dueAt: "due_at",
  columns: `id, virtual_account_id as vaId, amount, currency, recipient, reference, body, executes_on as executesOn, tries,
    made_by as userId, origin,
    (select json_array(role, client_id, username, email) from users where id = made_by) as whose`,
  row: runRow,
  read: readRun,
  work,
  failed: (deps, run, error) =>
    notMade(
      deps,
      run,
      error instanceof WorkGivenUp ? error.message : "It was interrupted by a failure of the server",
    ),
});
