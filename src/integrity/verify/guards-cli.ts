import { userInfo } from "node:os";
import type { Database } from "db/client";
import { compareGuards } from "db/guards";
import { findDue, restoreProgram } from "db/migrate";
import { assertConfirmed, type Call, carryOut } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { auditStatement } from "@/commands/statement";
import { readDatabaseEnv } from "@/env";
import { bookName, bookSentence, openBook } from "@/integrity/open-book";

/**
 * `bun run guards [--replace --reason TEXT --yes]`: compares the triggers and views of the book that DATABASE_URL names with
 * this version's, and names what differs. With `--replace` it puts this version's in their place, and writes into the trail who
 * did it, why, and what differed. What was changed in a table itself (a CHECK) it names and cannot mend. Exits with 1 where
 * something still differs.
 */
export const inspectGuards = (call: Call): Promise<number> =>
  carryOut(
    commands.guards,
    call,
    async ({ values }) => {
      const { env, output, ask } = call;
      const database = readDatabaseEnv(env);
      assertConfirmed(commands.guards, values, bookName(database), ask);
      const replaces = values.replace === true;
      const db = await openBook(database, replaces ? { writes: [] } : {});
      try {
        await assertOfThisVersion(db);
        const { differences } = await compareGuards(db);
        for (const difference of differences) output.log(`differs: ${difference}`);
        if (differences.length === 0) {
          output.log("The guards are those of this version.");
          return 0;
        }
        if (!replaces) {
          output.error(
            'The guards differ. Where the book is whole (`bun run verify`): bun run guards --replace --reason "TEXT"',
          );
          return 1;
        }
        return (await replaceGuards(db, differences, values.reason ?? "", output)) ? 0 : 1;
      } finally {
        await db.close();
      }
    },
    { code: 1, sentence: bookSentence },
  );

/** @throws Error with a sentence for a book of another version, whose guards are others by right */
async function assertOfThisVersion(db: Database): Promise<void> {
  const { newer, migrations, program } = await findDue(db);
  if (newer) throw new Error("A newer version made the book: run that version's `bun run guards`");
  if (migrations.length + program.length > 0)
    throw new Error("The book is of an older version, whose guards are others: run `bun run migrate` first");
}

/** Puts this version's triggers and views in the place of what differs. Answers whether all of them are there then. */
async function replaceGuards(
  db: Database,
  differences: readonly string[],
  reason: string,
  output: Call["output"],
): Promise<boolean> {
  await restoreProgram(db);
  await db.write([
    auditStatement({
      actor: null,
      origin: { ip: "server", userAgent: "bun run guards" },
      action: "UPDATE",
      resource: "AUDIT_LOG",
      details: { guardsReplaced: { differences: differences.slice(0, 50), by: userInfo().username, reason } },
      at: Date.now(),
    }),
  ]);
  const { differences: left } = await compareGuards(db);
  for (const difference of left) output.error(`still differs: ${difference}`);
  output.log(left.length === 0 ? "The guards are those of this version again." : "The guards still differ.");
  return left.length === 0;
}
