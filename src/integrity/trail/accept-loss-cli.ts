import { userInfo } from "node:os";
import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { auditStatement } from "@/commands/statement";
import { readDatabaseEnv } from "@/env";
import { readHead } from "./chain";
import { headFileOf, readHeadFile, writeHeadFile } from "./head-file";
import { describeLoss } from "./head-keeper";

/**
 * `bun run accept-loss "REASON"`: writes into the trail that the book lost what its kept head proves, who says so and why,
 * and keeps its head as it is from then on, so that a server serves it again. The server must not run. Exits with 1 and a
 * sentence where there is nothing to accept.
 */
async function main(): Promise<number> {
  process.umask(0o077);
  const [reason = "", ...more] = process.argv.slice(2);
  if (reason.trim() === "" || more.length > 0)
    throw new Error('Say in one text why the loss has to stay: bun run accept-loss "REASON"');
  const database = readDatabaseEnv(process.env);
  const file = headFileOf(database, process.env.AUDIT_HEAD_FILE);
  if (file === undefined) throw new Error("No head is kept of this book: set AUDIT_HEAD_FILE");
  const kept = await readHeadFile(file).catch(() => "unreadable" as const);
  if (kept === undefined)
    throw new Error(`There is no ${file}: nothing was kept, and nothing is to be accepted`);
  const db = await openDatabase(database);
  try {
    await migrate(db);
    const loss = kept === "unreadable" ? `${file} could not be read` : await describeLoss(db, kept, file);
    if (loss === undefined) throw new Error("Nothing was lost: the book has the row whose head was kept");
    const found = await readHead(db);
    const accepted = kept === "unreadable" ? kept : `${kept.id}:${kept.hash}`;
    await db.write([
      auditStatement({
        actor: null,
        origin: { ip: "server", userAgent: "bun run accept-loss" },
        action: "UPDATE",
        resource: "AUDIT_LOG",
        details: {
          lossAccepted: {
            kept: accepted,
            found: `${found.id}:${found.hash}`,
            by: userInfo().username,
            reason,
          },
        },
        at: Date.now(),
      }),
    ]);
    const head = await readHead(db);
    await writeHeadFile(file, head, Date.now());
    console.log(`${loss} This stands in the trail as row ${head.id} now.`);
    console.log(`Audit head: ${head.id}:${head.hash}`);
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
