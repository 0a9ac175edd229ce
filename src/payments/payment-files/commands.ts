import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { databaseError, expectOneRow } from "db/client";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { sha3 } from "@/access/digest";
import { cbsMessages } from "@/bank/cbs/contract";
import { getCbsAccount } from "@/bank/cbs/queries";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { addDays, bankDate, formatDate, formatDateTime, startOfBankDay } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import { adviceMails } from "./advice";
import { type MakeFile, type PaymentFileDto, paymentFileMessages } from "./contract";
import { withDates } from "./execution-dates";
import { type DatedOrder, type Order, orderProblem, pain001, sumAmounts } from "./pain001";
import { type FileRow, findFile, getFile, toFileDto } from "./queries";
import { messageIdFor, sentProblem } from "./rules";
import { readOrders } from "./unfiled-orders";

const compress = promisify(gzip);

/** Number of times that a file is built again if one of its orders was settled or filed elsewhere in between. */
const attempts = 3;

/** Part of the answer kept with the idempotency key; the database assigns the id. */
const keptSchema = z.object({ messageId: z.string() });

/**
 * Creates the payment file of a CBS account and a business day, once: all orders booked up to the day's end that are
 * in no file yet. Later bookings go into a later day's file.
 * @throws AppError 400 for a day that has not begun, 403, 404 for an unknown account, 409 if the file exists already,
 * naming who made it and when, and if nothing waits
 */
export async function makePaymentFile(
  deps: Deps,
  actor: Actor,
  input: MakeFile,
  idempotency: Idempotency | undefined,
): Promise<{ value: PaymentFileDto; replayed: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { value, replayed } = await makeOnce(deps, actor, input, idempotency);
      return { value: toFileDto(await madeFile(deps, value.messageId)), replayed };
    } catch (error) {
      if (databaseError(error)?.code !== "PAYMENT_NOT_TO_FILE" || attempt === attempts) throw error;
    }
  }
}

const madeAlready = "UNIQUE:payment_files.cbs_account,payment_files.day";

function makeOnce(
  deps: Deps,
  actor: Actor,
  { cbsAccount: number, date, payments: chosen }: MakeFile,
  idempotency: Idempotency | undefined,
) {
  const messageId = messageIdFor(number, date);
  return write(deps, actor, {
    access: "payment-files:write",
    refusals: {
      [madeAlready]: {
        kind: "conflict",
        message: sayInEnglish("The payment file of {date} was made already", { date: formatDate(date) }),
        code: "PAYMENT_FILE_MADE",
      },
    },
    once: { key: idempotency, status: 201, replay: (response) => keptSchema.parse(response) },
    async plan(at) {
      const { zone, brand, bankCode } = deps.env;
      const today = bankDate(at, zone);
      if (date > today) throw notBegun(date);
      const account = await getCbsAccount(deps, actor, number);
      if (account.purpose !== "settlement") throw new AppError("not_found", cbsMessages.notFound);
      const made = await findFile(deps, messageId);
      if (made) throw fileMade(deps, made);
      const all = await readOrders(deps, number, startOfBankDay(addDays(date, 1), zone));
      const writable = all.filter((order) => orderProblem(order) === undefined);
      const orders = await withDates(deps, today, getChosen(writable, chosen));
      const [left] = all;
      if (left && orders.length === 0) {
        const problem = orderProblem(left) ?? "";
        const sentence = sayInEnglish("None of what waits can be written, such as {reference}: {problem}", {
          reference: left.reference,
          problem,
        });
        throw new AppError("conflict", sentence, { code: "NOTHING_TO_FILE" });
      }
      if (orders.length === 0) {
        const sentence = sayInEnglish("Nothing waits to be filed from CBS account {number} up to {date}", {
          number,
          date: formatDate(date),
        });
        throw new AppError("conflict", sentence, { code: "NOTHING_TO_FILE" });
      }
      const xml = await pain001(
        {
          messageId,
          madeAt: at,
          cbsAccount: account,
          bank: { name: brand.name, code: bankCode },
        },
        orders,
      );
      const controlSum = sumAmounts(orders);
      const stored = (await compress(xml)).toString("base64");
      const digest = new Bun.CryptoHasher("sha3-256").update(stored).digest("hex");
      const file = {
        cbsAccount: number,
        date,
        messageId,
        count: orders.length,
        controlSum,
        digest,
        days: sha3(orders.map(({ executionDate }) => executionDate).join(" ")),
        ...(chosen && { chosen: chosen.length }),
      };
      return {
        statements: [
          {
            sql: "insert into payment_files (cbs_account, day, message_id, count, control_sum, made_by, made_at) values (?, ?, ?, ?, ?, ?, ?)",
            args: [number, date, messageId, orders.length, controlSum, actor.userId, at],
          },
          {
            sql: "insert into payment_file_contents (file_id, xml) select id, ? from payment_files where message_id = ?",
            args: [stored, messageId],
          },
          insertEntries(messageId, orders),
        ],
        audit: {
          action: "CREATE",
          resource: "PAYMENT_FILE",
          resourceId: { sql: "(select id from payment_files where message_id = ?)", args: [messageId] },
          details: file,
        },
        answer: { messageId },
      };
    },
  });
}

/**
 * Chosen orders of a file: payments may be left out, orders between the bank's own accounts may not.
 * @throws AppError 409 if a chosen payment does not wait for this file
 */
function getChosen<Waiting extends Order>(
  orders: readonly Waiting[],
  chosen: readonly number[] | undefined,
): readonly Waiting[] {
  if (chosen === undefined) return orders;
  const ids = new Set(chosen);
  const taken = orders.filter(({ paymentId }) => paymentId === null || ids.has(paymentId));
  const found = taken.filter(({ paymentId }) => paymentId !== null).length;
  if (found === ids.size) return taken;
  const others = ids.size - found;
  const sentence =
    others === 1
      ? sayInEnglish("One of the chosen payments does not wait for this file: open it again")
      : sayInEnglish("{count} of the chosen payments do not wait for this file: open it again", {
          count: others,
        });
  throw new AppError("conflict", sentence, { code: "PAYMENT_NOT_TO_FILE", fields: { payments: sentence } });
}

/** Inserts the numbered orders of a file. The database checks each once more. */
function insertEntries(messageId: string, orders: readonly DatedOrder[]) {
  const rows = orders.map(({ paymentId, instructionId, amount, currency, executionDate }, at) => [
    at + 1,
    paymentId,
    instructionId,
    amount,
    currency,
    executionDate,
  ]);
  return {
    sql: `insert into payment_file_entries (file_id, ordinal, payment_id, instruction_id, amount, currency, execution_date)
      select f.id, o.value ->> 0, o.value ->> 1, o.value ->> 2, o.value ->> 3, o.value ->> 4, o.value ->> 5
      from json_each(?) o, payment_files f where f.message_id = ?`,
    args: [JSON.stringify(rows), messageId],
  };
}

async function madeFile(deps: Deps, messageId: string): Promise<FileRow> {
  const file = await findFile(deps, messageId);
  if (!file) throw new AppError("not_found", paymentFileMessages.notFound);
  return file;
}

function notBegun(date: string): AppError {
  const sentence = sayInEnglish("{date} has not begun yet", { date: formatDate(date) });
  return new AppError("bad_request", sentence, { fields: { date: sentence } });
}

function fileMade({ env }: Pick<Deps, "env">, { id, day, madeBy, madeAt }: FileRow): AppError {
  const values = { day: formatDate(day), date: formatDateTime(madeAt, env.zone) };
  const message =
    madeBy === null
      ? sayInEnglish(
          "The payment file of {day} was made on {date}: what was booked since goes with the next day's",
          values,
        )
      : sayInEnglish(
          "The payment file of {day} was made by {user} on {date}: what was booked since goes with the next day's",
          { ...values, user: madeBy },
        );
  return new AppError("conflict", message, { code: "PAYMENT_FILE_MADE", fields: { id: String(id) } });
}

/**
 * Marks a file as sent to the bank, once, which also marks its payments.
 * @throws AppError 403, 404, 409 if it was already marked, naming who did it and when
 */
export async function markFileSent(
  deps: Deps,
  actor: Actor,
  id: number,
  idempotency: Idempotency | undefined,
): Promise<{ value: PaymentFileDto; replayed: boolean }> {
  const { messageId } = await getFile(deps, actor, id);
  const { replayed } = await write(deps, actor, {
    access: "payment-files:write",
    refusals: {
      PAYMENT_FILE_SENT: {
        kind: "conflict",
        message: sayInEnglish("The payment file was marked as sent already"),
        code: "PAYMENT_FILE_SENT",
      },
    },
    once: { key: idempotency, status: 200, replay: () => ({ id }) },
    async plan(at) {
      const file = await madeFile(deps, messageId);
      const problem = sentProblem(deps.env.zone, file);
      if (problem) throw fileSent(problem);
      return { ...(await markAsSent(deps, actor, file, at)), answer: { id } };
    },
  });
  return { value: toFileDto(await madeFile(deps, messageId)), replayed };
}

/**
 * Statements that mark a file as sent, refused with PAYMENT_FILE_SENT if it already is, and notify its payees, with
 * their row of the trail.
 * @param returned payments of it that the bank returns with the answer that confirms its sending
 */
export async function markAsSent(
  deps: Deps,
  actor: Actor,
  { id, messageId, cbsAccount, count }: FileRow,
  at: number,
  returned: ReadonlySet<number> = new Set(),
) {
  const mails = await adviceMails(deps, id, at, returned);
  return {
    statements: [
      ...mails,
      {
        sql: "update payment_files set sent_at = ?, sent_by = ? where id = ? and sent_at is null",
        args: [at, actor.userId, id],
      },
      expectOneRow("PAYMENT_FILE_SENT"),
    ],
    audit: {
      action: "UPDATE",
      resource: "PAYMENT_FILE",
      resourceId: id,
      details: { before: { status: "made" }, after: { status: "sent" }, messageId, cbsAccount, count },
    },
  } as const;
}

const fileSent = (message: string) =>
  new AppError("conflict", message, { code: "PAYMENT_FILE_SENT", fields: { status: "sent" } });
