import { userInfo } from "node:os";
import { beginEpoch } from "db/history";
import { migrate } from "db/migrate";
import { assertConfirmed, type Call, carryOut } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { auditStatement } from "@/commands/statement";
import { readDatabaseEnv } from "@/env";
import { bookName, bookSentence, openBook } from "@/integrity/open-book";
import { findArchiveDir, readArchiveState } from "./archives";
import { readHead } from "./chain";
import type { Head } from "./head";
import { type FiledHead, headFilePath, readHeadFile, writeHeadFile } from "./head-file";
import { describeLoss } from "./head-keeper";
import { keepPlace } from "./place-file";

/**
 * `bun run promote --reason TEXT --yes`: makes the copy that DATABASE_URL names the book. The copy begins an epoch, so
 * that no node that followed the former book follows it unnoticed; the trail records the operator, the reason, and what
 * the copy lacks of the kept head; and the copy's head replaces the kept one: if both machines reach AUDIT_HEAD_FILE,
 * the former writer does not start again. Missing archives are named. No server may run on either book.
 */
export const promoteBook = (call: Call): Promise<number> =>
  carryOut(
    commands.promote,
    call,
    ({ values }) => {
      const database = readDatabaseEnv(call.env);
      if (database.syncUrl !== undefined)
        throw new Error("A replica is not promoted: restore its primary (docs/runbook.md)");
      assertConfirmed(commands.promote, values, bookName(database), call.ask);
      return promote(database, values.reason ?? "", call);
    },
    { code: 1, sentence: bookSentence },
  );

type Compared = { found: Head; kept: FiledHead | undefined; file: string; loss: string | undefined };

/** Describes the known loss of a copy, and what cannot be known from here. */
function describeCopy({ found, kept, file, loss }: Compared): string {
  const ask =
    "Acts that were acknowledged after it are sent again with their idempotency keys, which does each once.";
  if (kept === undefined)
    return `The copy ends at row ${found.id} of the trail. No head of the former book is in ${file}, so nobody can tell from here what came after that row. ${ask}`;
  if (loss !== undefined) {
    const rows = kept.id - found.id;
    const missing =
      rows > 0 ? ` At least ${rows} rows of the trail are missing` : " Rows of the trail differ";
    return `${loss}${missing}, and besides them what the former server acknowledged after ${kept.at}. ${ask}`;
  }
  return `The copy ends at row ${found.id} of the trail, and has row ${kept.id}, whose head was the last that was kept of the former book (${kept.at}). A head is kept every three seconds: what was acknowledged after ${kept.at} and after row ${found.id} is missing, and nobody can count it from here. ${ask}`;
}

async function promote(
  database: ReturnType<typeof readDatabaseEnv>,
  reason: string,
  { env, output }: Call,
): Promise<number> {
  const file = headFilePath(database, env.AUDIT_HEAD_FILE);
  if (file === undefined) throw new Error("No head is kept of this book: set AUDIT_HEAD_FILE");
  const db = await openBook(database, { writes: [file] });
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
    await keepPlace(database, file);
    output.log(describeCopy({ found, kept, file, loss }));
    output.log(`It is the book from now on, which stands in its trail as row ${head.id}.`);
    output.log(`Audit head: ${head.id}:${head.hash}`);
    const folder = findArchiveDir(database, env.ARCHIVE_DIR);
    for (const name of (await readArchiveState(db, folder)).missing)
      output.log(`The archive ${name} is not in ${folder}: copy it there before \`bun run verify\`.`);
    return 0;
  } finally {
    await db.close();
  }
}
