import type { Statement } from "db/client";
import { journalKinds } from "db/journal-kinds";
import type { JournalKind, Path } from "db/journal-kinds/declaration";
import type { ActingUser } from "@/access/actor";
import type { AuditResource } from "@/commands/contract";
import { getRefusalLog, type RefusalKind } from "@/commands/refusal-log";
import { auditStatement } from "@/commands/statement";
import { bankDate, type Instant, startOfBankDay, startOfMonth } from "@/vocabulary/calendar";
import type { Command, LedgerDeps, Poster } from "./command";

const unremarkable = new Set([
  "STALE",
  "HOLD_NOT_FOUND",
  "PAYMENT_NOT_FOUND",
  "CBS_ACCOUNT_NOT_FOUND",
  "INSTRUCTION_NOT_FOUND",
]);

type Rejection = { code: string; message: string };

/**
 * Records refused postings, in sum and in a separate write: the audit row, and an alert if a limit was hit. Rejections are of one
 * kind if user, kind of posting, code and account are the same; those of a limit are counted separately, so that no other
 * rejections keep its alert away. The system's own attempts leave none.
 */
export async function recordRejection(
  deps: LedgerDeps,
  actor: Poster,
  command: Command,
  rejection: Rejection,
): Promise<void> {
  if (!actor || unremarkable.has(rejection.code)) return;
  const { code } = rejection;
  const [step] = command.steps;
  const { account, amount, currency, reference } = step ?? {};
  const at = deps.now();
  const subject = getSubject(command);
  const audit = (details: Readonly<Record<string, unknown>>, times: number | undefined) =>
    auditStatement({
      actor,
      action: "REFUSED",
      resource: subject.resource,
      resourceId: times === undefined ? subject.id : null,
      details: times === undefined ? details : { ...details, times },
      at: times === undefined ? at : deps.now(),
    });
  const { kind } = command;
  const own: RefusalKind = {
    name: `posting ${actor.userId} ${kind} ${code} ${account ?? ""}`,
    group: periods.has(code) ? undefined : `user ${actor.userId}`,
    statements: (times) => [
      ...limitAlert(deps, account, rejection, at, times ?? 1),
      times === undefined
        ? audit({ kind, code, account, amount, currency, reference }, times)
        : audit({ kind, code, account }, times),
    ],
  };
  const others = severalRejections(actor, audit);
  await getRefusalLog(deps.db).record(own, { ofGroup: others, ofAll: others }, at);
}

/** Kind under which a user's rejections are counted once they have too many kinds. */
function severalRejections(
  actor: ActingUser,
  audit: (details: Readonly<Record<string, unknown>>, times: number | undefined) => Statement,
): RefusalKind {
  return {
    name: `posting ${actor.userId} others`,
    statements: (times) => [audit({ kind: "several", code: "several" }, times)],
  };
}

const periods = new Map([
  ["DAILY_LIMIT", { title: "Daily payment limit reached", start: (day: string) => day }],
  ["MONTHLY_LIMIT", { title: "Monthly payment limit reached", start: startOfMonth }],
]);

/** One alert for each account, limit and business day or month; later rejections are counted in it. */
function limitAlert(
  { env }: LedgerDeps,
  account: number | undefined,
  { code, message }: Rejection,
  at: Instant,
  times: number,
): Statement[] {
  const period = periods.get(code);
  if (!period || account === undefined) return [];
  const { title } = period;
  const since = startOfBankDay(period.start(bankDate(at, env.zone)), env.zone);
  return [
    {
      sql: `update alerts set occurrences = occurrences + ?, description = ? || ' (' || (occurrences + ?) || ' payments refused)'
        where id = (select max(id) from alerts where virtual_account_id = ? and type = 'limit_breach' and title = ?
          and status in ('active', 'acknowledged') and created_at >= ?)`,
      args: [times, message, times, account, title, since],
    },
    {
      sql: `insert into alerts (virtual_account_id, type, severity, title, description, audience, occurrences, created_at)
        select ?, 'limit_breach', 'medium', ?, ?, 'client', ?, ? where changes() = 0`,
      args: [account, title, message, times, at],
    },
  ];
}

/** Subject of a refusal: the first record that the command names, or the kind of record that it would have created. */
function getSubject(command: Command): { resource: AuditResource; id: number | string | null } {
  const { about = [], makes }: JournalKind = journalKinds[command.kind];
  const named = about.flatMap(({ resource, id: path }) => {
    const id = valueAt(command, path);
    return typeof id === "number" || typeof id === "string" ? [{ resource, id }] : [];
  });
  const resource = makes?.resource ?? about.at(-1)?.resource ?? "TRANSACTION";
  return named[0] ?? { resource, id: null };
}

/** Value at a path of a command, such as `$.steps[0].hold`. */
const valueAt = (command: Command, path: Path): unknown =>
  path
    .slice(2)
    .split(/[.[\]]+/)
    .reduce<unknown>(
      (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
      command,
    );
