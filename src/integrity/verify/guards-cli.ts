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
 * `bun run guards [--replace --reason TEXT --yes]`: compares the triggers and views of the book of DATABASE_URL with
 * this version's, and names the differences. With `--replace` it restores this version's, and records in the trail
 * who did it, why, and the differences. It names changes in a table itself (a CHECK) but cannot repair them. Exits
 * with 1 if anything still differs.
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

/** @throws Error with a sentence for a book of another version, whose guards may differ */
async function assertOfThisVersion(db: Database): Promise<void> {
  const { newer, migrations, program } = await findDue(db);
  if (newer) throw new Error("A newer version made the book: run that version's `bun run guards`");
  if (migrations.length + program.length > 0)
    throw new Error("The book is of an older version, whose guards are others: run `bun run migrate` first");
}

/** Replaces differing triggers and views by this version's. True if all of them are there afterwards. */
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
