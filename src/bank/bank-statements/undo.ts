import { databaseError, expectOneRow, refuseWhen, type Statement } from "db/client";
import { readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { undoCredits } from "@/ledger/bank-lines";
import { sayInEnglish } from "@/vocabulary/language";
import type { Minor } from "@/vocabulary/money";
import { builtOn, readBuiltOn } from "./built-on";
import { movedOn, movedOnMeanwhile, refuseBeside } from "./commands";
import type { BankStatementDto } from "./contract";
import { toBankStatementDto } from "./dto";
import { getBankStatement, type StatementRow } from "./queries";

/** Maximum number of credits that one write reverses. */
const mostCredits = 10_000;

/** Database codes that are explained by reading again what depends on the import. */
const builtMeanwhile = new Set([
  "IMPORT_BUILT_ON",
  "INSUFFICIENT_FUNDS",
  "ACCOUNT_NOT_FOUND",
  "BANK_LINE_RELINKED",
  "BANK_LINE_DEALT_WITH",
  "RECEIPT_RETURNED",
]);

const reversedRow = z.object({ credits: z.int(), amount: z.int(), recorded: z.int() });

/** Number and sum of the credits that an undo reverses, and number of the matches that it removes. */
export async function readReversed(
  { db }: Pick<Deps, "db">,
  id: number,
): Promise<{ credits: number; amount: Minor; recorded: number }> {
  const row = await readPrimaryRow(db, reversedRow, {
    sql: `select count(*) filter (where outcome = 'credited') as credits,
        coalesce(sum(amount) filter (where outcome = 'credited'), 0) as amount,
        count(*) filter (where outcome = 'recorded' and match = 'matched') as recorded
      from bank_lines where statement_id = ?`,
    args: [id],
  });
  return row ?? { credits: 0, amount: 0, recorded: 0 };
}

/** Reasons why an import cannot be undone, as sentences; undefined if it can be. */
export async function findUndoObstacle(
  deps: Pick<Deps, "db" | "env">,
  row: StatementRow,
): Promise<string | undefined> {
  if (row.status !== "committed") return movedOn(deps, row).message;
  const { credits } = await readReversed(deps, row.id);
  if (credits > mostCredits) {
    return sayInEnglish(
      "Import {id} cannot be undone: it posted {credits} credits, and an undo reverses at most {most}",
      {
        id: row.id,
        credits,
        most: mostCredits,
      },
    );
  }
  const { sentences, more } = await readBuiltOn(deps, row);
  if (sentences.length === 0) return undefined;
  const rest = more === 0 ? [] : [sayInEnglish("Further reasons: {count}", { count: more })];
  return [sayInEnglish("Import {id} cannot be undone", { id: row.id }), ...sentences, ...rest].join(". ");
}

/**
 * Reads an import that can be undone.
 * @throws AppError 403, 404, 409 if it is not committed or something depends on it, which the sentence names
 */
export async function getUndoable(deps: Deps, actor: Actor, id: number): Promise<StatementRow> {
  assertCan(actor, "bank-lines:post");
  const row = await getBankStatement(deps, actor, id);
  if (row.status !== "committed") throw movedOn(deps, row);
  const obstacle = await findUndoObstacle(deps, row);
  if (obstacle !== undefined) throw new AppError("conflict", obstacle, { code: "IMPORT_BUILT_ON" });
  return row;
}

const lineRow = z.object({ id: z.int() });

/**
 * Undoes a committed import in one write: reverses each of its credits, and removes its matches. The database
 * requires the approval of a second person in the same write.
 * @throws AppError 403, 404, 409 if it is not committed, something depends on it, or there is no approval
 */
export async function undoBankStatement(
  deps: Deps,
  actor: Actor,
  id: number,
  key: Idempotency | undefined,
): Promise<{ value: BankStatementDto; replayed: boolean }> {
  const act = () =>
    write(deps, actor, {
      access: "bank-lines:post",
      refusals: {
        IMPORT_BESIDE: {
          kind: "conflict",
          message: "Another import of this account is being committed: undo this one once that has finished",
          code: "IMPORT_BESIDE",
        },
        SECOND_PERSON: {
          kind: "conflict",
          message: "Another admin has to approve undoing this import",
          code: "SECOND_PERSON",
        },
      },
      once: { key, status: 200, replay: () => null },
      async plan(at) {
        const row = await getUndoable(deps, actor, id);
        const [lines, reversed] = await Promise.all([
          readPrimaryRows(deps.db, lineRow, {
            sql: "select id from bank_lines where statement_id = ? and outcome = 'credited' order by id desc",
            args: [id],
          }),
          readReversed(deps, id),
        ]);
        return {
          statements: [
            refuseWhen(builtOn(row), "IMPORT_BUILT_ON"),
            ...refuseBeside(id),
            {
              sql: `update bank_statements set status = 'undone', undone_by = ?, undone_at = ?
                where id = ? and status = 'committed'`,
              args: [actor.userId, at, id],
            },
            expectOneRow(movedOnMeanwhile),
            ...forgetRecorded(id),
            ...undoCredits(
              actor,
              lines.map((line) => line.id),
              at,
            ),
          ],
          audit: {
            action: "UPDATE",
            resource: "BANK_STATEMENT",
            resourceId: id,
            details: { before: { status: row.status }, after: { status: "undone" }, reversed },
          },
          answer: null,
        };
      },
    });
  const { replayed } = await orNameDependents(deps, actor, id, act);
  return { value: await toBankStatementDto(deps, await getBankStatement(deps, actor, id)), replayed };
}

/** Statements that reopen the recorded lines of an import and remove their matches. */
const forgetRecorded = (id: number): Statement[] => [
  {
    sql: `delete from bank_line_matches
      where line_id in (select id from bank_lines where statement_id = ? and outcome = 'recorded')`,
    args: [id],
  },
  {
    sql: `update bank_lines set outcome = null, seen = 0, waits = 0
      where statement_id = ? and (outcome = 'recorded' or (outcome is null and (seen = 1 or waits = 1)))`,
    args: [id],
  },
];

/** Runs the undo; if it fails because something came to depend on the import, throws the error that names it. */
async function orNameDependents<Answer>(deps: Deps, actor: Actor, id: number, act: () => Promise<Answer>) {
  try {
    return await act();
  } catch (error) {
    const code = databaseError(error)?.code;
    if (code === movedOnMeanwhile) throw movedOn(deps, await getBankStatement(deps, actor, id));
    if (code === undefined || !builtMeanwhile.has(code)) throw error;
    await getUndoable(deps, actor, id);
    throw error;
  }
}
