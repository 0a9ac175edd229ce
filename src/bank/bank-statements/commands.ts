import { databaseError, expectOneRow, type Statement } from "db/client";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { formatDateTime } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import { commitWork } from "./commit-run";
import type { BankStatementDto } from "./contract";
import { toBankStatementDto } from "./dto";
import { getBankStatement, type StatementRow } from "./queries";
import { assertShown, digestShown } from "./shown";

/** Time within which a commit is answered with its end, in milliseconds. */
const answerWithin = 8000;

/** The import has moved on since it was read. */
export const movedOnMeanwhile = "IMPORT_MOVED_ON";

const refusals = {
  IMPORT_BESIDE: {
    kind: "conflict",
    message: "Another import of this account is being committed: commit this one when that is over",
    code: "IMPORT_BESIDE",
  },
} as const;

/** Statements that refuse a write while another import of the account is committed. */
export const refuseBeside = (id: number): Statement[] => [
  {
    sql: `update bank_statements set status = status where id = ? and not exists (select 1 from bank_statements o
      where o.ledger_account_id = bank_statements.ledger_account_id and o.status = 'committing' and o.id <> ?)`,
    args: [id, id],
  },
  expectOneRow("IMPORT_BESIDE"),
];

/**
 * Commits an import: records matched lines, and posts each new credit, exactly once, however often and wherever this
 * is called. A long commit continues in the background; the answer states its progress.
 * @param seen the digest of what its committer looked at (If-Match)
 * @throws AppError 403, 404, 409 if it has changed since, was committed, is being committed or was discarded, naming
 * who did it and when
 */
export async function commitBankStatement(
  deps: Deps,
  actor: Actor,
  id: number,
  { seen, idempotency }: { seen?: string | undefined; idempotency: Idempotency | undefined },
): Promise<{ value: BankStatementDto; replayed: boolean }> {
  assertCan(actor, "bank-lines:post");
  const { replayed } = await move(deps, actor, id, {
    access: "bank-lines:post",
    from: ["dry_run", "failed"],
    set: `${commitWork.begins}, committed_by = ?, committed_at = ?`,
    values: (at) => [actor.userId, at],
    to: "committing",
    shown: () => (seen === undefined ? digestShown(deps, id) : assertShown(deps, id, seen)),
    // Two commits at once would not see each other's postings.
    alone: true,
    once: { key: idempotency, status: 200, replay: () => null },
  });
  if (!replayed) {
    const over = commitWork.carryOutBehind(deps, id);
    await Promise.race([over, (deps.pause ?? Bun.sleep)(answerWithin)]);
  }
  return { value: await toBankStatementDto(deps, await getBankStatement(deps, actor, id)), replayed };
}

/**
 * Discards a dry run, so that its file can be imported again: with other columns, for another account.
 * @throws AppError 403, 404, 409 once it was committed or discarded
 */
export async function discardBankStatement(deps: Deps, actor: Actor, id: number): Promise<void> {
  await move(deps, actor, id, {
    access: "bank-statements:upload",
    from: ["dry_run"],
    set: "status = 'discarded', finished_at = ?",
    values: (at) => [at],
    to: "discarded",
  });
}

type Move = {
  access: "bank-lines:post" | "bank-statements:upload";
  from: readonly StatementRow["status"][];
  set: string;
  values: (at: number) => number[];
  to: StatementRow["status"];
  /** Returns the digest of its visible state, for the trail. */
  shown?(): Promise<string>;
  alone?: boolean;
  once?: { key: Idempotency | undefined; status: number; replay: () => null };
};

/** Moves an import to its next state, once. */
async function move(
  deps: Deps,
  actor: Actor,
  id: number,
  { access, from, set, values, to, shown, alone, once }: Move,
) {
  const act = () =>
    write(deps, actor, {
      access,
      refusals,
      ...(once && { once }),
      async plan(at) {
        const row = await getBankStatement(deps, actor, id);
        if (!from.includes(row.status)) throw movedOn(deps, row);
        return {
          statements: [
            {
              sql: `update bank_statements set ${set} where id = ? and status in (select value from json_each(?))`,
              args: [...values(at), id, JSON.stringify(from)],
            },
            expectOneRow(movedOnMeanwhile),
            ...(alone ? refuseBeside(id) : []),
          ],
          audit: {
            action: "UPDATE",
            resource: "BANK_STATEMENT",
            resourceId: id,
            details: {
              before: { status: row.status },
              after: { status: to },
              ...(shown && { shown: await shown() }),
            },
          },
          answer: null,
        };
      },
    });
  try {
    return await act();
  } catch (error) {
    if (databaseError(error)?.code !== movedOnMeanwhile) throw error;
    throw movedOn(deps, await getBankStatement(deps, actor, id));
  }
}

/** The refusal of an act on an import that has moved on. */
export function movedOn(
  { env }: Pick<Deps, "env">,
  { id, status, committedBy, committedAt, undoneBy, undoneAt }: StatementRow,
): AppError {
  const who =
    committedBy === null || committedAt === null
      ? ""
      : ` by ${committedBy} on ${formatDateTime(committedAt, env.zone)}`;
  const sentences = {
    committing: `Import ${id} is being committed${who}`,
    committed: `Import ${id} was committed${who}`,
    discarded: `Import ${id} was discarded: import its file again`,
    failed: `The commit of import ${id}${who} failed, and a part of it is posted: commit it again`,
    dry_run: `Import ${id} is a dry run`,
    reading: `Import ${id} is being read`,
    undone:
      undoneBy === null || undoneAt === null
        ? `Import ${id} was undone`
        : sayInEnglish("Import {id} was undone by {user} on {date}: import its file again", {
            id,
            user: undoneBy,
            date: formatDateTime(undoneAt, env.zone),
          }),
  };
  return new AppError("conflict", sentences[status], { code: movedOnMeanwhile, fields: { status } });
}
