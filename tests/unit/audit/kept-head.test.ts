import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import pino from "pino";
import { auditStatement } from "@/commands/statement";
import { readEnv } from "@/env";
import { origin, readHead } from "@/integrity/trail/chain";
import { headFilePath, readHeadFile, writeHeadFile } from "@/integrity/trail/head-file";
import { assertNotGone, assertNothingLost, HeadKeeper } from "@/integrity/trail/head-keeper";
import { openCopy } from "../../database";

const noon = Date.UTC(2026, 10, 23, 12);
const hash = "a".repeat(64);

let folder: string;
let file: string;
let db: Database;
let said: string[];
let now = noon;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vostra-head-"));
  file = join(folder, "book.db.head");
  ({ db } = await openCopy());
  said = [];
  now = noon;
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const getDeps = (variables: Record<string, string> = {}) => ({
  db,
  env: readEnv({ DATABASE_URL: `file:${join(folder, "book.db")}`, ...variables }),
  now: () => now,
  log: pino({ base: null, timestamp: false }, { write: (line: string) => void said.push(line) }),
});
let grown = 0;
const grow = () => {
  const details = { rows: ++grown };
  return db.write([auditStatement({ actor: null, action: "CREATE", resource: "EXPORT", details, at: 1 })]);
};

describe("a head's file", () => {
  test("is one line, the head and when it was kept, for its own user alone", async () => {
    await writeHeadFile(file, { id: 7, hash }, noon);
    expect(readFileSync(file, "utf8")).toBe(`7:${hash} 2026-11-23T12:00:00.000Z\n`);
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
    expect(await readHeadFile(file)).toEqual({ id: 7, hash, at: "2026-11-23T12:00:00.000Z" });
  });

  test("that is missing is not an error", async () => {
    expect(await readHeadFile(file)).toBeUndefined();
  });

  test.each([
    ["nothing", ""],
    ["half a line", `7:${hash.slice(0, 40)}`],
    ["a line without its end", `7:${hash} 2026-11-23T12:00:00.000Z`],
    ["no instant", `7:${hash}\n`],
    ["two lines", `7:${hash} 2026-11-23T12:00:00.000Z\n8:${hash} 2026-11-23T12:00:00.000Z\n`],
    ["something else", "# Notes\n"],
  ])("that holds %s is said to be damaged, and what to do", async (_, text) => {
    writeFileSync(file, text);
    await expect(readHeadFile(file)).rejects.toThrow(/is damaged, or something else.*move the file away/);
  });

  test("that cannot be read says why", async () => {
    mkdirSync(file);
    await expect(readHeadFile(file)).rejects.toThrow("cannot be read (EISDIR)");
  });

  test("is whole whenever it is read, no matter who writes it at once", async () => {
    const reads: Promise<unknown>[] = [];
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let id = 0; id < 10; id++) {
        await writeHeadFile(file, { id: writer * 100 + id, hash }, noon);
        reads.push(readHeadFile(file));
      }
    });
    await Promise.all(writers);
    expect(await Promise.all(reads)).not.toContain(undefined);
    expect(readdirSync(folder)).toEqual(["book.db.head"]);
  });

  test.each([
    [{ url: "file:data/book.db" }, undefined, "data/book.db.head"],
    [{ url: "file:///data/my%20book.db?x=1" }, undefined, "/data/my book.db.head"],
    [{ url: "file:book.db" }, "/elsewhere/head", "/elsewhere/head"],
    [{ url: "libsql://book.example" }, undefined, undefined],
    [{ url: "libsql://book.example" }, "/elsewhere/head", "/elsewhere/head"],
    [{ url: "file:replica.db", syncUrl: "https://book.example" }, undefined, undefined],
    [{ url: ":memory:" }, undefined, undefined],
  ])("of %j with %j is %j", (database, given, expected) => {
    expect(headFilePath(database, given)).toBe(expected);
  });
});

describe("the keeper", () => {
  test("writes each new head, and one that stays only when it is asked again", async () => {
    const keeper = new HeadKeeper(getDeps());
    await grow();
    await keeper.keep();
    const first = await readHead(db);
    expect(await readHeadFile(file)).toEqual({ ...first, at: "2026-11-23T12:00:00.000Z" });
    now = noon + 60_000;
    await keeper.keep();
    expect((await readHeadFile(file))?.at).toBe("2026-11-23T12:00:00.000Z");
    await keeper.keep({ again: true });
    expect(await readHeadFile(file)).toEqual({ ...first, at: "2026-11-23T12:01:00.000Z" });
    await grow();
    await keeper.keep();
    expect(await readHeadFile(file)).toMatchObject({ id: first.id + 1 });
    expect(said).toEqual([]);
  });

  test("takes the clock for a text alone: one that was put back changes nothing", async () => {
    const keeper = new HeadKeeper(getDeps());
    await grow();
    await keeper.keep();
    now = noon - 86_400_000;
    await grow();
    await keeper.keep();
    expect(await readHeadFile(file)).toEqual({ ...(await readHead(db)), at: "2026-11-22T12:00:00.000Z" });
    await assertNothingLost(getDeps());
  });

  test("says once that it cannot write, continues, and says when it can again", async () => {
    const closed = join(folder, "closed");
    writeFileSync(closed, "no folder");
    const keeper = new HeadKeeper(getDeps({ AUDIT_HEAD_FILE: join(closed, "head") }));
    await keeper.keep();
    await keeper.keep();
    expect(said.join("")).toMatch(
      /^\{"level":40,.*"reason":"E\w+","msg":"the head of the trail could not be kept"\}\n$/,
    );
    rmSync(closed);
    await keeper.keep();
    expect(said.at(-1)).toContain("the head of the trail is kept again");
    expect(await readHeadFile(join(closed, "head"))).toMatchObject(await readHead(db));
  });

  test("of a folder that is read-only continues, too", async () => {
    const closed = join(folder, "closed");
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    await new HeadKeeper(getDeps({ AUDIT_HEAD_FILE: join(closed, "head") })).keep();
    // Root may write even so.
    expect(said.length + readdirSync(closed).length).toBe(1);
    chmodSync(closed, 0o700);
  });

  test("keeps what it has where the book lost it meanwhile, and reports it once", async () => {
    const keeper = new HeadKeeper(getDeps());
    await grow();
    await grow();
    await keeper.keep();
    const kept = await readHeadFile(file);
    await db.alter(
      [
        "drop trigger audit_logs_delete",
        "delete from audit_logs where id = (select max(id) from audit_logs)",
      ].map((sql) => ({ sql, args: [] })),
    );
    await keeper.keep();
    await grow();
    await keeper.keep({ again: true });
    expect(await readHeadFile(file)).toEqual(kept);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("the book has lost entries that were written");
    await expect(assertNothingLost(getDeps())).rejects.toThrow("is not the one that was written");
  });
});

describe("a start", () => {
  test("continues where the book has what was kept, however much has come since", async () => {
    await grow();
    await writeHeadFile(file, await readHead(db), noon);
    await grow();
    await assertNothingLost(getDeps());
    expect(said).toEqual([]);
  });

  test("continues if nothing was kept, and reports it", async () => {
    await assertNothingLost(getDeps());
    expect(said.join("")).toContain("no head of the trail was kept yet");
  });

  test("continues where what was kept is the head of an empty trail", async () => {
    await writeHeadFile(file, { id: 0, hash: origin }, noon);
    await assertNothingLost(getDeps());
    await assertNotGone(getDeps());
  });

  test("is refused where the end of the trail is missing", async () => {
    await grow();
    const { id } = await readHead(db);
    await writeHeadFile(file, { id: id + 5, hash }, noon);
    await expect(assertNothingLost(getDeps())).rejects.toThrow(
      `The book's trail ends at row ${id}, but row ${id + 5} was written (head ${id + 5}:aaaaaaaaaaaa…, kept 2026-11-23T12:00:00.000Z in ${file}): the entries after row ${id} are missing. It is not served like this. Restore a backup (\`bun run restore FILE\`); or, where the loss is known and has to stay, run \`bun run accept-loss --reason "TEXT"\`, which writes it into the trail.`,
    );
  });

  test("is refused where the row is another", async () => {
    await grow();
    const { id } = await readHead(db);
    await writeHeadFile(file, { id, hash }, noon);
    await expect(assertNothingLost(getDeps())).rejects.toThrow(
      `Row ${id} of the book's trail is not the one that was written`,
    );
  });

  test("is refused where the book is empty, or is not there at all", async () => {
    await writeHeadFile(file, { id: 5, hash }, noon);
    const empty = await openDatabase({ url: ":memory:" });
    await expect(assertNothingLost({ ...getDeps(), db: empty })).rejects.toThrow("The book is empty, but");
    await empty.close();
    await expect(assertNotGone(getDeps())).rejects.toThrow("There is no book at");
    writeFileSync(join(folder, "book.db"), "");
    await expect(assertNotGone(getDeps())).rejects.toThrow("its trail had come to row 5");
    writeFileSync(join(folder, "book.db"), "something");
    await assertNotGone(getDeps());
  });

  test("on a server compares with the file that it is given", async () => {
    const deps = getDeps({ DATABASE_URL: "libsql://book.example", AUDIT_HEAD_FILE: file });
    await grow();
    await writeHeadFile(file, { id: 99, hash }, noon);
    await assertNotGone(deps);
    await expect(assertNothingLost(deps)).rejects.toThrow("the entries after row");
  });
});
