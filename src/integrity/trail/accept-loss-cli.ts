import { existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { type Database, openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { assertConfirmed, type Call, carryOut } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { auditStatement } from "@/commands/statement";
import { type Env, readDatabaseEnv } from "@/env";
import { assertOwnFiles } from "@/integrity/file-owner";
import { bookFiles, bookName, bookSentence, openBook } from "@/integrity/open-book";
import { readHead } from "./chain";
import { headFilePath, readHeadFile, writeHeadFile } from "./head-file";
import { describeLoss } from "./head-keeper";

/**
 * `bun run accept-loss --reason TEXT --yes`: records in the trail the loss that the book's kept head proves, with the
 * operator and the reason, and keeps the present head from then on, so that a server serves the book again. The server
 * must not run. Exits with 1 and a sentence if there is no loss.
 */
export const acceptLoss = (call: Call): Promise<number> =>
  carryOut(
    commands["accept-loss"],
    call,
    ({ values }) => {
      const database = readDatabaseEnv(call.env);
      assertConfirmed(commands["accept-loss"], values, bookName(database), call.ask);
      return accept(database, { reason: values.reason ?? "", beginsBook: values["new-book"] === true }, call);
    },
    { code: 1, sentence: bookSentence },
  );

async function accept(
  database: Env["database"],
  { reason, beginsBook }: { reason: string; beginsBook: boolean },
  { env, output }: Call,
): Promise<number> {
  const file = headFilePath(database, env.AUDIT_HEAD_FILE);
  if (file === undefined) throw new Error("No head is kept of this book: set AUDIT_HEAD_FILE");
  const kept = await readHeadFile(file).catch(() => "unreadable" as const);
  if (kept === undefined)
    throw new Error(`There is no ${file}: nothing was kept, and nothing is to be accepted`);
  const db = beginsBook ? await beginBook(database, file) : await openBook(database, { writes: [file] });
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
    output.log(`${loss} This stands in the trail as row ${head.id} now.`);
    output.log(`Audit head: ${head.id}:${head.hash}`);
    return 0;
  } finally {
    await db.close();
  }
}

/** Creates a book in place of a missing one. @throws Error with a sentence if a file exists there */
async function beginBook(database: Env["database"], headFile: string): Promise<Database> {
  const files = bookFiles(database);
  const there = files.find((file) => existsSync(file) && statSync(file).size > 0);
  if (there !== undefined) throw new Error(`There is a book at ${there}: leave out --new-book`);
  assertOwnFiles([...files, headFile]);
  return openDatabase(database);
}
