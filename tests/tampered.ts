import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, databaseError, openDatabase } from "db/client";
import { Connection } from "db/client/connection";
import { getFilePath } from "db/client/file";
import { auditStatement } from "@/commands/statement";
import { readHead } from "@/integrity/trail/chain";
import type { KeptHead } from "@/integrity/trail/head";
import { verify } from "@/integrity/verify";
import { openOneConnection } from "./one-connection";

/** Change of a book: its name, statements, and the words in `verify`'s expected finding. */
export type Way = readonly [what: string, sql: string | readonly string[], words: RegExp];

type Trigger = { name: string; tbl_name: string; sql: string };

/** A book in a file, and where. */
export type Filled = { db: Database; url: string; close(): Promise<void> };

/** Book with and without its triggers, fresh for each change. */
export type Prepared = Awaited<ReturnType<typeof prepareBook>>;

export async function prepareBook(fill: () => Promise<Filled>) {
  const folder = mkdtempSync(join(tmpdir(), "vostra-tamper-"));
  const guarded = join(folder, "guarded.db");
  const bare = join(folder, "bare.db");
  const book = await fill();
  const head = await readHead(book.db);
  const source = new Connection(getFilePath(book.url), 1000);
  source.run({ sql: "vacuum into ?", args: [guarded] });
  source.close();
  await book.close();
  copyFileSync(guarded, bare);
  const triggers = takeTriggers(bare);
  const withThem = await openOneConnection(guarded);
  const without = await openOneConnection(bare, "pragma ignore_check_constraints = on");
  let made = 0;

  /** Changes a copy of the book and returns what `verify` finds in it. */
  function copyBook(from: string) {
    made += 1;
    const path = join(folder, `${made}.db`);
    copyFileSync(from, path);
    return path;
  }

  return {
    head,
    /** Tries statements with all guards in place. Returns the codes with which the database refused them. */
    withGuards: (statements: readonly string[]) =>
      withThem.undone(async () => {
        const refused: string[] = [];
        for (const sql of statements) {
          try {
            withThem.connection.run({ sql, args: [] });
          } catch (error) {
            refused.push(databaseError(error)?.code ?? String(error));
          }
        }
        return { refused, found: listFlaws(await verify(withThem.db)) };
      }),
    /** Changes the book without its triggers, with constraints off. Missing triggers are not reported. */
    withoutGuards: (statements: readonly string[]) =>
      without.undone(async () => {
        for (const sql of statements) without.connection.exec(sql);
        const { findings } = await verify(without.db);
        return listFlaws({ findings: findings.filter(({ kind }) => kind !== "guards") });
      }),
    /** Changes a copy, restores its triggers, and applies a further act. */
    async withGuardsPutBack(
      statements: readonly string[],
      { afterwards = [], kept = [] }: { afterwards?: readonly string[]; kept?: readonly KeptHead[] } = {},
    ) {
      const path = copyBook(bare);
      const connection = new Connection(path, 1000);
      connection.exec("pragma foreign_keys = off; pragma ignore_check_constraints = on");
      for (const sql of statements) connection.exec(sql);
      connection.close();
      putTriggers(path, triggers);
      const whole = new Connection(path, 1000);
      for (const sql of afterwards) whole.exec(sql);
      whole.close();
      return verifyBook(path, kept);
    },
    /** Changes the file itself, or the copy by hand. Kept heads may be known only then. */
    async byHand(
      change: (path: string) => void | Promise<void>,
      kept: readonly KeptHead[] | (() => readonly KeptHead[]) = [],
    ) {
      const path = copyBook(guarded);
      await change(path);
      return verifyBook(path, typeof kept === "function" ? kept() : kept);
    },
    /** Head of the same book after further writes. */
    async later() {
      const db = await openDatabase({ url: `file:${copyBook(guarded)}` });
      await db.write([
        auditStatement({ actor: null, action: "CREATE", resource: "EXPORT", details: {}, at: 1 }),
      ]);
      const gone = await readHead(db);
      await db.close();
      return gone;
    },
    async close() {
      await withThem.close();
      await without.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const listFlaws = ({ findings }: Pick<Awaited<ReturnType<typeof verify>>, "findings">) =>
  findings.flatMap(({ broken }) => broken ?? []);

/** Findings of `verify` in a book: its sentences, or the error if it failed. */
async function verifyBook(path: string, kept: readonly KeptHead[] = []): Promise<string[]> {
  let db: Database | undefined;
  try {
    db = await openDatabase({ url: `file:${path}` });
    return listFlaws(await verify(db, () => {}, kept));
  } catch (error) {
    return [`could not look: ${error instanceof Error ? error.message : error}`];
  } finally {
    await db?.close();
    for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
  }
}

/** Takes all triggers out of a file, through its schema table and returns them. */
export function takeTriggers(path: string): Trigger[] {
  const connection = new Connection(path, 1000);
  const { rows } = connection.run({
    sql: "select name, tbl_name, sql from sqlite_master where type = 'trigger'",
    args: [],
  });
  connection.exec("pragma writable_schema = on; delete from sqlite_master where type = 'trigger'");
  connection.close();
  return rows.map((row) => ({ name: String(row[0]), tbl_name: String(row[1]), sql: String(row[2]) }));
}

function putTriggers(path: string, triggers: readonly Trigger[]): void {
  const connection = new Connection(path, 1000);
  connection.exec("pragma writable_schema = on");
  connection.run({
    sql: `insert into sqlite_master (type, name, tbl_name, rootpage, sql)
      select 'trigger', value ->> 'name', value ->> 'tbl_name', 0, value ->> 'sql' from json_each(?)`,
    args: [JSON.stringify(triggers)],
  });
  connection.close();
}
