import { expectOneRow, type Statement } from "db/client";
import { preparedRead } from "db/prepared";
import { mails, users } from "db/schema";
import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { eachOfQueue } from "@/commands/batch";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import type { Language } from "@/vocabulary/language/languages";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { readFailure } from "./failure";
import { isBankAddress, mailLifetime, retryDelay } from "./rules";
import { type MailTransport, openTransport } from "./transport";
import { type MailWording, toEnglish, writeInLanguage } from "./wording";

/**
 * Age, in milliseconds, from which the outcome of an attempt that was never recorded counts as unknown: no attempt
 * lasts so long.
 */
const unknownAfter = 5 * 60_000;

/** Longest pause between attempts. A mail whose next attempt lies further ahead is due at once. */
const longestPause = retryDelay(Number.MAX_SAFE_INTEGER) + unknownAfter;

const mailsPerRead = 50;

const dueMails = preparedRead((read) =>
  read
    .select()
    .from(mails)
    .where(
      and(
        inArray(mails.status, ["waiting", "sending"]),
        or(
          lte(mails.nextAttemptAt, sql.placeholder("at")),
          gt(mails.nextAttemptAt, sql`${sql.placeholder("at")} + ${longestPause}`),
        ),
        sql`${mails.id} not in (select value from json_each(${sql.placeholder("tried")}))`,
        // A mail without a row of the trail is not sent; `verify` names it.
        sql`exists (select 1 from recorded_mails r where r.id = ${mails.id})`,
      ),
    )
    .orderBy(asc(mails.nextAttemptAt))
    .limit(mailsPerRead),
);
type Mail = typeof mails.$inferSelect;

/**
 * A mail for the outbox and its row of the trail, for the same atomic write as what it reports.
 * @param mail `audience` staff: it is sent to the bank's own addresses only
 */
export const mailStatements = (deps: Pick<Deps, "now">, mail: NewMail): Statement[] =>
  mailsStatements(deps, [{ ...mail, language: currentLanguage() ?? null }]);

/** Statements that add mails to the outbox with one row of the trail. `language`: for recipients who are not users. */
export function mailsStatements(
  { now }: Pick<Deps, "now">,
  some: readonly (NewMail & { language: Language | null })[],
): Statement[] {
  const at = now();
  const rows = some.map(({ language, ...mail }) => ({ ...stored(mail, at), language }));
  const ids = rows.map(({ id }) => id);
  const [only = null] = ids.length === 1 ? ids : [];
  return [
    {
      sql: `insert into mails (id, created_at, next_attempt_at, recipient, audience, subject, body, wording, language)
        select value ->> 'id', value ->> 'createdAt', value ->> 'nextAttemptAt', value ->> 'recipient', value ->> 'audience',
          value ->> 'subject', value ->> 'body', value ->> 'wording', value ->> 'language' from json_each(?)`,
      args: [JSON.stringify(rows)],
    },
    auditStatement({
      actor: null,
      action: "CREATE",
      resource: "MAIL",
      resourceId: only,
      details: { mails: ids },
      at,
    }),
  ];
}

type NewMail = MailWording & { recipient: string; audience: "staff" | "client" };

const stored = ({ recipient, audience, ...wording }: NewMail, at: Instant) => ({
  id: crypto.randomUUID().replaceAll("-", ""),
  createdAt: at,
  nextAttemptAt: at,
  recipient,
  audience,
  ...toEnglish(wording),
  wording: JSON.stringify(wording),
});

/** True if a mail is due, and a mail server is configured. */
export async function hasDueMails({ db, env, now }: Deps): Promise<boolean> {
  return env.mail !== undefined && (await dueMails(db).get({ at: now(), tried: "[]" })) !== undefined;
}

/**
 * Sends due mails, one after the other. Each attempt is claimed before it and recorded after it. If the record is
 * missing, because the process ended or the connection broke after the text was sent, the outcome is unknown: it is
 * sent again with the same Message-ID, by which mail systems drop the second.
 * @returns the number that the server accepted
 * @throws AppError 503 if the server cannot be used at the moment
 */
export async function sendDueMails(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { mail: settings } = deps.env;
  if (!settings) return 0;
  await giveUpOldMails(deps);
  const transport = await openTransport(settings);
  try {
    const read = (tried: string) => dueMails(deps.db).all({ at: deps.now(), tried });
    return await eachOfQueue(deps, { name: "send mails", read, signal }, (mail) =>
      attempt(deps, transport, mail, settings.from),
    );
  } finally {
    transport.close();
  }
}

async function attempt(deps: Deps, transport: MailTransport, mail: Mail, from: string): Promise<boolean> {
  const { db, env, now } = deps;
  if (mail.audience === "staff" && !(await isForStaff(deps, mail.recipient, from))) {
    await db.write(end(mail, "withheld", now(), "The address is not the bank's own"));
    return false;
  }
  await db.write(claim(mail, now()));
  try {
    const signature = `\n\n-- \n${env.brand.name}\n${env.origin ?? ""}`;
    const written = writeInLanguage(await getLanguage(deps, mail), mail, signature);
    await transport.send({ id: mail.id, recipient: mail.recipient, ...written });
  } catch (error) {
    const failure = await classifyFailure(deps, mail, error, transport);
    if (failure.kind === "refused") await db.write(end(mail, "failed", now(), failure.reason));
    else await db.write(postpone(mail, now(), failure.reason));
    if (failure.kind === "away") {
      throw new AppError("unavailable", `The mail server cannot be used: ${failure.reason}`, {
        cause: error,
      });
    }
    return false;
  }
  await db.write(end(mail, "sent", now(), null));
  return true;
}

/**
 * Classifies a failed attempt. A server that answers in general but not to this mail has failed this mail
 * only.
 */
async function classifyFailure({ log }: Deps, { id }: Mail, error: unknown, transport: MailTransport) {
  const { kind, reason } = readFailure(error);
  if (kind !== "unknown") return { kind, reason };
  if (!(await transport.isThere())) return { kind: "away", reason };
  log.error({ mail: id, reason }, "a mail got no answer from a server that is there");
  return { kind: "later", reason };
}

const readReader = preparedRead((read) =>
  read
    .select({ language: users.language })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, sql.placeholder("address")), isNull(users.deletedAt)))
    .orderBy(sql`${users.language} is null`, desc(users.lastSignInAt))
    .limit(1),
);

/** Language of a mail: chosen by the user with that address, else by the person who requested the mail. */
async function getLanguage({ db }: Deps, { recipient, language }: Mail): Promise<Language> {
  const reader = await readReader(db).get({ address: recipient.trim().toLowerCase() });
  return (reader ? reader.language : language) ?? "en";
}

/** An address with which a client's user signs in is a client's, whatever its domain. */
async function isForStaff({ db }: Deps, address: string, sender: string): Promise<boolean> {
  if (!isBankAddress(address, sender)) return false;
  const [client] = await db.read
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, address.trim().toLowerCase()),
        eq(users.role, "client_user"),
        isNull(users.deletedAt),
      ),
    )
    .limit(1);
  return client === undefined;
}

function claim({ id, attempts }: Mail, at: number): Statement[] {
  return [
    {
      sql: `update mails set status = 'sending', attempts = attempts + 1, next_attempt_at = ?
        where id = ? and attempts = ? and status in ('waiting', 'sending')`,
      args: [at + unknownAfter, id, attempts],
    },
    expectOneRow("MAIL_TAKEN"),
  ];
}

function postpone({ id, attempts }: Mail, at: number, reason: string): Statement[] {
  return [
    {
      sql: "update mails set status = 'waiting', next_attempt_at = ?, last_error = ? where id = ? and status = 'sending'",
      args: [at + retryDelay(attempts + 1), reason, id],
    },
  ];
}

function end({ id }: Mail, status: "sent" | "failed" | "withheld", at: number, reason: string | null) {
  const statement: Statement = {
    sql: "update mails set status = ?, ended_at = ?, last_error = ? where id = ? and ended_at is null",
    args: [status, at, reason, id],
  };
  return [statement, endRows({ sql: "id = ? and changes() > 0", args: [id] })];
}

/**
 * The rows of the trail of ended mails, right after the statement that ended them: `verify` finds no end without one.
 * @param at time of writing, in ms UTC; by default the time at which each mail ended
 */
export const endRows = (ended: Statement, at: number | null = null): Statement => ({
  sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
    select null, 'UPDATE', 'MAIL', id, json_object('mail', id, 'ended', status), '', '', coalesce(?, ended_at)
    from mails where ${ended.sql} order by rowid`,
  args: [at, ...ended.args],
});

/** Gives up mails that could not be sent for five days: they are out of date. Returns their number. */
export async function giveUpOldMails({ db, now }: Deps): Promise<number> {
  const at = now();
  const old: Statement = {
    sql: `update mails set status = 'failed', ended_at = ?, last_error = coalesce(last_error, 'It waited too long')
      where ended_at is null and created_at <= ? returning 1`,
    args: [at, at - mailLifetime],
  };
  const ended = endRows({
    sql: "changes() > 0 and status = 'failed' and ended_at = ? and created_at <= ?",
    args: [at, at - mailLifetime],
  });
  const [rows = []] = await db.write([old, ended], { idempotent: true });
  return rows.length;
}
