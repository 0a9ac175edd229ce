import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { openDatabase } from "db/client";
import { pathOf } from "db/client/file";
import { beginEpoch } from "db/history";
import { migrate } from "db/migrate";
import { auditStatement } from "@/commands/statement";
import { readDatabaseEnv } from "@/env";
import { archiveDirOf, readArchiveState } from "./archives";
import { readHead } from "./chain";
import { headFileOf, readHeadFile, writeHeadFile } from "./head-file";
import { describeLoss } from "./head-keeper";

/**
 * `bun run promote "REASON"`: makes the copy that DATABASE_URL names the book from now on. It begins an epoch, so that no node
 * that followed the former one follows it unseen, writes into the trail who did it, why, and what the copy lacks of the head
 * that was kept, and keeps its own head in that one's place: where both machines reach AUDIT_HEAD_FILE, the former writer does
 * not start again. Archives that the copy lacks are named. No server may run on either book. Exits with 1 and a sentence where it was not done.
 */
async function main(): Promise<number> {
  process.umask(0o077);
  const [reason = "", ...more] = process.argv.slice(2);
  if (reason.trim() === "" || more.length > 0)
    throw new Error('Say in one text why this copy takes over: bun run promote "REASON"');
  const database = readDatabaseEnv(process.env);
  if (database.syncUrl !== undefined)
    throw new Error("A replica is not promoted: restore its primary (docs/runbook.md)");
  const file = headFileOf(database, process.env.AUDIT_HEAD_FILE);
  if (file === undefined) throw new Error("No head is kept of this book: set AUDIT_HEAD_FILE");
  if (database.url.startsWith("file:") && !existsSync(pathOf(database.url)))
    throw new Error(`There is no book at ${database.url}: restore the copy first`);
  const db = await openDatabase(database);
  try {
    const found = await readHead(db);
    const kept = await readHeadFile(file);
    const loss = kept && (await describeLoss(db, kept, file));
    await migrate(db);
    await db.write([
      beginEpoch,
      auditStatement({
        actor: null,
        origin: { ip: "server", userAgent: "bun run promote" },
        action: "UPDATE",
        resource: "AUDIT_LOG",
        details: {
          promoted: {
            found: `${found.id}:${found.hash}`,
            ...(kept && { kept: `${kept.id}:${kept.hash}` }),
            by: userInfo().username,
            reason,
          },
        },
        at: Date.now(),
      }),
    ]);
    const head = await readHead(db);
    await writeHeadFile(file, head, Date.now());
    console.log(loss ?? "The copy has all that was known of the former book.");
    console.log(`It is the book from now on, which stands in its trail as row ${head.id}.`);
    console.log(`Audit head: ${head.id}:${head.hash}`);
    const folder = archiveDirOf(database, process.env.ARCHIVE_DIR);
    for (const name of (await readArchiveState(db, folder)).missing)
      console.log(`The archive ${name} is not in ${folder}: copy it there before \`bun run verify\`.`);
    return 0;
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
