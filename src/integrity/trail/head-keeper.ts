import { existsSync, statSync } from "node:fs";
import type { Database } from "db/client";
import { getFilePath } from "db/client/file";
import { readPrimaryRow, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import { origin, readHead } from "./chain";
import type { Head } from "./head";
import { type FiledHead, headFilePath, readHeadFile, writeHeadFile } from "./head-file";
import { assertPromoted, keepPlace } from "./place-file";

/** Remedy for an operator whose book has lost data. */
const remedy =
  'It is not served like this. Restore a backup (`bun run restore FILE`); or, where the loss is known and has to stay, run `bun run accept-loss --reason "TEXT"`, which writes it into the trail.';

/**
 * Refuses to continue if the file of a known book is missing. Called before the book is opened, which creates the
 * file.
 * @throws Error with a sentence and the remedy
 */
export async function assertNotGone({ env }: Pick<Deps, "env">): Promise<void> {
  const { database, auditHeadFile } = env;
  const file = headFilePath(database, auditHeadFile);
  if (file === undefined || database.syncUrl !== undefined || !database.url.startsWith("file:")) return;
  const book = getFilePath(database.url);
  if (existsSync(book) && statSync(book).size > 0) return;
  const kept = await readHeadFile(file);
  if (kept === undefined || kept.id === 0) return;
  throw new Error(
    `There is no book at ${book}, but there was one: its trail had come to row ${kept.id} (${formatWords(kept, file)}). Restore a backup (\`bun run restore FILE\`); or, where a new book is to begin, run \`bun run accept-loss --new-book --reason "TEXT"\`, or move ${file} away.`,
  );
}

/**
 * Refuses a book that lacks data from before its head was last kept. Reads the book before anything writes to it.
 * @throws Error with a sentence about the loss and the remedy
 */
export async function assertNothingLost({ db, env, log }: Pick<Deps, "db" | "env" | "log">): Promise<void> {
  const file = headFilePath(env.database, env.auditHeadFile);
  if (file === undefined) return;
  const kept = await readHeadFile(file);
  await assertPromoted(env.database, file);
  if (kept === undefined) {
    log.info({ file }, "no head of the trail was kept yet: losses of an earlier book are unknown");
    return;
  }
  const loss = await describeLoss(db, kept, file);
  if (loss !== undefined) throw new Error(`${loss} ${remedy}`);
}

const formatWords = ({ id, hash, at }: FiledHead, file: string) =>
  `head ${id}:${hash.slice(0, 12)}…, kept ${at} in ${file}`;

/** Describes the part of a kept head that a book lacks; undefined if it lacks nothing. */
export async function describeLoss(db: Database, kept: FiledHead, file: string): Promise<string | undefined> {
  const newest = await findNewest(db, kept);
  if (newest === undefined) return undefined;
  if (newest === "empty")
    return `The book is empty, but its trail had come to row ${kept.id} (${formatWords(kept, file)}).`;
  return newest < kept.id
    ? `The book's trail ends at row ${newest}, but row ${kept.id} was written (${formatWords(kept, file)}): the entries after row ${newest} are missing.`
    : `Row ${kept.id} of the book's trail is not the one that was written (${formatWords(kept, file)}): the book was changed, or is another one.`;
}

const foundRow = z.object({ hash: z.string().optional(), newest: z.int().optional() });

/**
 * The newest row of a book that lacks the row of a head; undefined if it has it. A replica's own file is read first,
 * so that it starts while its primary is away.
 */
async function findNewest(db: Database, { id, hash }: Head): Promise<number | "empty" | undefined> {
  if (id === 0 && hash === origin) return undefined;
  const own = (text: string) => readRow(db, foundRow, sql.raw(text));
  const primary = (text: string) => readPrimaryRow(db, foundRow, { sql: text, args: [] });
  let newest: number | "empty" = "empty";
  for (const ask of [own, primary]) {
    const table = await ask("select 1 from sqlite_master where type = 'table' and name = 'audit_logs'");
    if (table === undefined) continue;
    const row = await ask(`select hash from audit_logs where id = ${id}`);
    if (row?.hash === hash) return undefined;
    newest = (await ask("select coalesce(max(id), 0) as newest from audit_logs"))?.newest ?? 0;
  }
  return newest;
}

/**
 * Keeps the head of the trail in a file outside the book, as the book grows. If the book no longer has the last kept
 * head, that is logged, and the file stays for the next start to compare with.
 */
export class HeadKeeper {
  readonly #file: string | undefined;
  #kept: Head | undefined;
  #lost = false;
  #failing = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(readonly deps: Pick<Deps, "db" | "env" | "log" | "now">) {
    this.#file = headFilePath(deps.env.database, deps.env.auditHeadFile);
  }

  /**
   * Writes the newest head, unless the file has it. Never rejects: an unwritable folder is logged once.
   * @param again writes it in any case, with the present instant
   */
  keep({ again = false } = {}): Promise<void> {
    this.#turn = this.#turn.then(() => this.#write(again));
    return this.#turn;
  }

  async #write(again: boolean): Promise<void> {
    const { db, log, now } = this.deps;
    if (this.#file === undefined || this.#lost) return;
    try {
      const head = await readHead(db);
      if (!again && head.hash === this.#kept?.hash) return;
      if (this.#kept && (await findNewest(db, this.#kept)) !== undefined) {
        this.#lost = true;
        log.error(
          { kept: `${this.#kept.id}:${this.#kept.hash}`, head: `${head.id}:${head.hash}` },
          "the book has lost entries that were written, or they were changed: it will not be served again as it is",
        );
        return;
      }
      const filed = await readHeadFile(this.#file).catch(() => undefined);
      if (filed && filed.hash !== this.#kept?.hash && (await findNewest(db, filed)) !== undefined) {
        this.#lost = true;
        log.error(
          { filed: `${filed.id}:${filed.hash}`, head: `${head.id}:${head.hash}`, file: this.#file },
          "another book has taken this one's place: stop this server, its book is no longer the bank's",
        );
        return;
      }
      await writeHeadFile(this.#file, head, now());
      if (this.#kept === undefined) await keepPlace(this.deps.env.database, this.#file);
      this.#kept = head;
      if (this.#failing) log.info({ file: this.#file }, "the head of the trail is kept again");
      this.#failing = false;
    } catch (error) {
      if (!this.#failing)
        log.warn({ file: this.#file, reason: getCode(error) }, "the head of the trail could not be kept");
      this.#failing = true;
    }
  }
}

const getCode = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : failureReason(error);
