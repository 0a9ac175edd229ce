import { Database as Sqlite } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { Connection } from "db/client/connection";
import { getFilePath } from "db/client/file";
import { z } from "zod";
import { readHead } from "@/integrity/trail/chain";
import { verifyBook } from "@/integrity/verify/cli";
import { copyTo } from "../../database";
import { openHouse, statement } from "./house";

const triggers = "select name from sqlite_master where type = 'trigger'";
const triggerRows = z.object({ name: z.string() }).array();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vostra-verify-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const book = async (name: string) => {
  const url = `file:${join(folder, name)}`;
  await copyTo(join(folder, name), "empty", async () => {});
  const db = await openDatabase({ url });
  const house = await openHouse(db);
  const id = await house.funded(10_00);
  return { url, db, house, id };
};

/** Calls the command within this process. */
async function verify(url: string, args: readonly string[] = []) {
  const [out, err]: [string[], string[]] = [[], []];
  const output = { log: (line: string) => out.push(line), error: (line: string) => err.push(line) };
  const code = await verifyBook({ args, env: { DATABASE_URL: url }, output });
  return { out: out.join("\n"), err: err.join("\n"), code };
}

/** Runs it as an operator does. */
async function runVerify(url: string, variables: Record<string, string | undefined> = {}) {
  const script = join(import.meta.dir, "../../../vostra.ts");
  const run = Bun.spawn([process.execPath, script, "verify"], {
    env: { ...process.env, ...variables, DATABASE_URL: url },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(run.stdout).text(),
    new Response(run.stderr).text(),
    run.exited,
  ]);
  return { out, err, code };
}

test("bun run verify proves a live book, with a line of counts per kind, and exits with 0", async () => {
  const { url, db, house, id } = await book("live.db");
  let posting = true;
  const busy = (async () => {
    while (posting) await Promise.all(Array.from({ length: 20 }, () => house.give(id, 1_00)));
  })();
  const { out, code, err } = await runVerify(url);
  posting = false;
  await busy;
  await db.close();
  expect(err).toBe("");
  expect(out).toMatch(/^ok {5}journals +[\d,]+ {2}\d+\.\d\d s$/m);
  expect(out).toContain("The book is whole");
  expect(code).toBe(0);
});

test("it names the first broken row and exits with 1", async () => {
  const { url, db } = await book("broken.db");
  await db.alter([
    statement("drop trigger virtual_accounts_balance"),
    statement("update virtual_accounts set balance = 7"),
  ]);
  await db.close();
  const { out, err, code } = await verify(url);
  expect(out).toMatch(/^BROKEN virtual accounts/m);
  expect(err).toMatch(
    /virtual account \d+ \(AE\d+\): balance 7 with 1 transactions, the book says 1000 with 1/,
  );
  expect(code).toBe(1);
});

test.each(["ledger_accounts set balance", "transactions set amount", "audit_logs set created_at"])(
  "it names a number that no reader holds exactly, and exits with 1: update %s",
  async (change) => {
    const { url, db } = await book(`${change.split(" ").at(-1)}.db`);
    await db.close();
    const file = new Sqlite(getFilePath(url));
    for (const { name } of triggerRows.parse(file.query(triggers).all())) file.run(`drop trigger "${name}"`);
    file.run("pragma ignore_check_constraints = 1");
    file.run(`update ${change} = 9007199254740993`);
    file.close();
    const { out, err, code } = await verify(url);
    const [table = "", , column = ""] = change.split(" ");
    expect(err).toMatch(new RegExp(`\\b${table} \\S+ has ${column} 9007199254740993, which no amount`, "m"));
    expect(out).toMatch(/^BROKEN numbers/m);
    expect(code).toBe(1);
  },
);

describe("where it could not look it prints one line and exits with 2:", () => {
  const url = (name: string) => `file:${join(folder, name)}`;

  async function expectOneLine(where: string, sentence: string, args: readonly string[] = []): Promise<void> {
    const { out, err, code } = await verify(where, args);
    expect([out, code]).toEqual(["", 2]);
    expect(err).toStartWith(sentence);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  }

  test("no file", () => expectOneLine(url("none.db"), "There is no book at"));

  test("an empty file, which it leaves empty", async () => {
    await Bun.write(join(folder, "empty.db"), "");
    await expectOneLine(url("empty.db"), "There is no book at");
    expect(Bun.file(join(folder, "empty.db")).size).toBe(0);
  });

  test("a database that is not a book", async () => {
    const db = await openDatabase({ url: url("other.db") });
    await db.alter([statement("create table notes (id integer primary key)")]);
    await db.close();
    await expectOneLine(url("other.db"), `${getFilePath(url("other.db"))} holds something else than a book`);
  });

  test("a file that is not a database", async () => {
    await Bun.write(join(folder, "text.db"), "Dear diary,\n".repeat(500));
    await expectOneLine(url("text.db"), `${getFilePath(url("text.db"))} holds something else than a book`);
  });

  test("a book that another program has locked", async () => {
    const { url: original, db } = await book("unlocked.db");
    await db.close();
    const source = new Connection(getFilePath(original), 1000);
    source.run({ sql: "vacuum into ?", args: [getFilePath(url("locked.db"))] });
    source.close();
    const owner = new Connection(getFilePath(url("locked.db")), 1000);
    owner.exec("begin exclusive");
    await expectOneLine(url("locked.db"), "The book could not be read: another program", ["--wait", "0"]);
    owner.close();
    expect((await verify(url("locked.db"))).code).toBe(0);
  });

  test("a folder in the book's place", async () => {
    const { url: closed, db } = await book("closed.db");
    await db.close();
    const path = getFilePath(closed);
    await rename(path, `${path}.aside`);
    await mkdir(path);
    const { err, code } = await verify(closed);
    expect(code).toBe(2);
    expect(err).toEndWith("DATABASE_URL: names a folder, not the file of a book");
  });

  test("a damaged page, which it never calls whole", async () => {
    const { url: damaged, db } = await book("damaged.db");
    await db.close();
    const bytes = await Bun.file(getFilePath(damaged)).bytes();
    for (let page = 2; page * 4096 < bytes.length; page++) bytes.fill(0xff, page * 4096, page * 4096 + 100);
    await Bun.write(getFilePath(damaged), bytes);
    const { out, err, code } = await verify(damaged);
    expect([code, out.includes("The book is whole")]).toEqual([2, false]);
    expect(err).toContain("The book could not be read: ");
  });

  test("a book that a newer version made", async () => {
    const { url: newer, db } = await book("newer.db");
    await db.alter([statement("update schema_program set version = version + 1")]);
    await db.close();
    await expectOneLine(newer, "The database is newer than this code");
    const again = await openDatabase({ url: newer });
    await again.alter([
      statement("update schema_program set version = version - 1"),
      statement("insert into schema_migrations values ('9999_from_tomorrow', '-', 1)"),
    ]);
    await again.close();
    await expectOneLine(
      newer,
      "The database has the migration 9999_from_tomorrow, which this code does not know",
    );
  });

  test("a server that is not there", () =>
    expectOneLine("http://127.0.0.1:1", "The book could not be read: "));
});

test("it needs the database's settings only", async () => {
  const { url, db } = await book("production.db");
  await db.close();
  const { code } = await runVerify(url, { NODE_ENV: "production", SESSION_SECRET: undefined });
  expect(code).toBe(0);
});

describe("bun run verify with heads that were kept", () => {
  const getHead = async (db: Awaited<ReturnType<typeof openDatabase>>) => readHead(db);
  const verifyWith = async (url: string, ...args: string[]) => verify(url, args);

  test("proves a book that grew since", async () => {
    const { url, db, house, id } = await book("went-on.db");
    const kept = await getHead(db);
    await house.give(id, 1_00);
    await db.close();
    const log = join(folder, "server.log");
    const line = JSON.stringify({ level: 30, auditHead: `${kept.id}:${kept.hash}`, msg: "audit head" });
    await Bun.write(log, `{"level":30,"msg":"serving"}\n${line}\nno JSON\n`);
    const { out, err, code } = await verifyWith(url, "--head", `${kept.id}:${kept.hash}`, "--heads", log);
    expect([err, code]).toEqual(["", 0]);
    expect(out).toMatch(/^ok {5}kept heads +2 /m);
  });

  test("finds that the end of the trail was cut off together with what it recorded", async () => {
    const { db, house, id } = await book("cut.db");
    const before = join(folder, "before.db");
    for (const end of ["", "-wal"]) await Bun.write(before + end, Bun.file(join(folder, `cut.db${end}`)));
    await house.give(id, 5_00);
    const kept = await getHead(db);
    await db.close();
    expect((await verify(`file:${before}`)).code).toBe(0);
    const { err, code } = await verifyWith(`file:${before}`, "--head", `${kept.id}:${kept.hash}`);
    expect(code).toBe(1);
    expect(err).toContain("its end was cut off");
  });

  test("finds that another history stands in its place", async () => {
    const { url, db } = await book("other.db");
    const kept = await getHead(db);
    await db.close();
    const { err, code } = await verifyWith(url, "--head", `${kept.id}:${"0".repeat(63)}1`);
    expect(code).toBe(1);
    expect(err).toContain(`audit row ${kept.id} is not the one whose hash was kept`);
  });

  test("says what is not a head, and exits with 2", async () => {
    const { url, db } = await book("wrong.db");
    await db.close();
    expect(await verifyWith(url, "--head", "12")).toMatchObject({ code: 2, out: "" });
    const empty = join(folder, "empty.log");
    await Bun.write(empty, "nothing\n");
    expect((await verifyWith(url, "--heads", empty)).err).toContain("holds no head of a trail");
    expect((await verifyWith(url, "--heads", join(folder, "no-such.log"))).code).toBe(2);
    expect((await verifyWith(url, "--hed", "12")).code).toBe(2);
  });
});

/** Runs a command with a folder mounted read-only. */
const onReadOnly = (folder: string): string[] => [
  "unshare",
  "--user",
  "--map-root-user",
  "--mount",
  "sh",
  "-c",
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"',
  folder,
];
const canMount =
  Bun.which("unshare") !== null && Bun.spawnSync([...onReadOnly(tmpdir()), "true"]).exitCode === 0;
if (!canMount) console.log("skipped: a read-only mount, because this system gives no process one");
test.skipIf(!canMount)(
  "a book on a read-only mount is proven, with what is in its log alone, and nothing is left there",
  async () => {
    const place = join(folder, "evidence");
    await mkdir(place);
    const { db, url } = await book("evidence/book.db");
    // As a power cut leaves it: part of it is only in the log.
    const logged = join(folder, "logged");
    await mkdir(logged);
    for (const end of ["", "-wal"])
      await copyFile(join(place, `book.db${end}`), join(logged, `book.db${end}`));
    const { id } = await readHead(db);
    await db.close();
    const script = join(import.meta.dir, "../../../vostra.ts");
    for (const [mounted, of] of [
      [place, url],
      [logged, `file:${join(logged, "book.db")}`],
    ] as const) {
      const before = readdirSync(mounted);
      const { exitCode, stdout, stderr } = Bun.spawnSync(
        [...onReadOnly(mounted), process.execPath, script, "verify"],
        { env: { ...process.env, DATABASE_URL: of } },
      );
      expect(`${stdout}${stderr}`).toContain("The book is whole");
      expect(`${stdout}${stderr}`).toContain(`Audit head: ${id}:`);
      expect(`${stdout}${stderr}`).toContain("no result and no checkpoint were kept");
      expect(exitCode).toBe(0);
      expect(readdirSync(mounted)).toEqual(before);
    }
  },
);
