import { readDatabaseEnv } from "@/env";
import { openDatabase } from "./client";
import { compareGuards } from "./guards";
import { migrate, restoreProgram } from "./migrate";

/**
 * `bun run guards`: makes the triggers and views of the book that DATABASE_URL names anew, and says what differed. What was
 * changed in a table itself (a CHECK) it names and cannot mend. Exits with 1 where something still differs.
 */
async function main(): Promise<number> {
  const db = await openDatabase(readDatabaseEnv(process.env));
  try {
    const { newer } = await migrate(db);
    if (newer) throw new Error("A newer version made the book: run that version's `bun run guards`.");
    for (const difference of (await compareGuards(db)).differences) console.log(`was: ${difference}`);
    await restoreProgram(db);
    const { differences: left } = await compareGuards(db);
    for (const difference of left) console.error(`still: ${difference}`);
    console.log(left.length === 0 ? "The guards are those of this version." : "The guards still differ.");
    return left.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

process.exit(
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }),
);
