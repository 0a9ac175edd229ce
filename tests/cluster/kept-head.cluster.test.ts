import { Database as Sqlite } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { readHead } from "@/integrity/trail/chain";
import { type FiledHead, readHeadFile, writeHeadFile } from "@/integrity/trail/head-file";
import { verify as proveBook } from "@/integrity/verify";
import { eventually, seldom } from "../eventually";
import { backUp, makeBook, restore, run, startServer, verify } from "./server";
import { startHere } from "./server-here";
import { remove, scratch } from "./transports";

const accept = (reason: string) => ["run", "accept-loss", "--reason", reason, "--yes"];

const account = { customerName: "Gulf Traders", companyName: "Gulf", reference: "gulf_va_001", type: "BOTH" };
const credit = { vaId: 1, type: "credit", amount: "1.00", currency: "USD", description: "Receipt" };

const postingsAtOnce = 50;

const session: { cookie?: string } = {};
let folder: string;
let made = 0;
/** A killed server's book: `book.db`, its log, and the last kept head, of a row in the log. */
let killed: string;
let kept: FiledHead;

async function killWhilePosting(life: number): Promise<void> {
  const server = await startServer(at(killed), session);
  const before = await getKept(killed);
  let isKilled = false;
  // The head is kept every three seconds: after some postings the client rests until then.
  const rested = (newest: number) =>
    eventually(async () => {
      const { id } = await getKept(killed);
      if (!isKilled) expect(id).toBeGreaterThan(newest);
      return id;
    }, seldom);
  const posting = (async () => {
    for (let n = 1, newest = before.id; ; n++) {
      const key = `R-${life}-${n}`;
      const answer = await server
        .post("/api/transactions", { ...credit, reference: key }, key)
        .catch(() => 0);
      if (answer === 0) return;
      if (n % postingsAtOnce === 0) newest = await rested(newest);
    }
  })();
  await eventually(async () => expect((await getKept(killed)).id).toBeGreaterThan(before.id + 1), seldom);
  await server.kill();
  isKilled = true;
  await posting;
}

const at = (place: string) => ({ url: `file:${join(place, "book.db")}` });

async function getKept(place: string): Promise<FiledHead> {
  const head = await readHeadFile(join(place, "book.db.head"));
  if (head === undefined) throw new Error(`no head is kept in ${place}`);
  return head;
}

async function getNewest(path: string): Promise<number> {
  const db = await openDatabase({ url: `file:${path}` });
  const [row] = await db.read.values<[number]>(sql`select max(id) from audit_logs`);
  await db.close();
  return row?.[0] ?? 0;
}

/** A copy of the killed book that was damaged. */
function damaged(damage: (book: string) => void): string {
  const place = join(folder, `copy-${++made}`);
  cpSync(killed, place, { recursive: true });
  damage(join(place, "book.db"));
  return place;
}

const refusal = (place: string) => startHere(at(place), session).then(() => "served", String);

/** Findings of a proof against the head kept beside the book. */
async function listFlaws(place: string): Promise<string[]> {
  const db = await openDatabase(at(place));
  const { findings } = await proveBook(db, undefined, [await getKept(place)]);
  await db.close();
  return findings.flatMap(({ broken }) => broken ?? []);
}

/** Starts and stops it in order. Returns its newest row. */
async function serve(place: string): Promise<number> {
  const server = await startHere(at(place), session);
  expect((await server.get("/api/virtual-accounts")).status).toBe(200);
  await server.stop();
  return getNewest(join(place, "book.db"));
}

describe("a book whose server was killed under load", () => {
  beforeAll(async () => {
    folder = await scratch();
    killed = join(folder, "killed");
    const first = join(folder, "first");
    mkdirSync(first);
    await makeBook(first);
    const server = await startHere(at(first), session);
    expect((await server.post("/api/virtual-accounts", account, "create")).status).toBe(201);
    await server.stop();
    // A copy, since this process may close its own late and so empty a later server's log. The book has everything.
    cpSync(first, killed, { recursive: true });
    const copy = new Sqlite(join(killed, "book.db"));
    copy.run("pragma wal_checkpoint(truncate)");
    copy.close();
    // Repeats until a killed server's log has the last kept row: sometimes the log has been written into the book.
    for (let life = 1; ; life++) {
      await killWhilePosting(life);
      kept = await getKept(killed);
      const alone = join(folder, "alone.db");
      cpSync(join(killed, "book.db"), alone);
      if ((await getNewest(alone)) < kept.id) return;
      expect(life).toBeLessThan(20);
    }
  });
  afterAll(() => remove(folder));

  describe("a server that was killed under load starts again", () => {
    test("on its undamaged log, and keeps its head when it is asked to stop", async () => {
      const place = damaged(() => {});
      expect(await serve(place)).toBeGreaterThanOrEqual(kept.id);
      const { output, exitCode } = await verify(at(place));
      const { id, hash } = await getKept(place);
      expect(output).toContain(`Audit head: ${id}:${hash}`);
      expect(output).toMatch(/ok {5}kept heads +1 /);
      expect(exitCode).toBe(0);
    });

    test("where the log lost only what came after the head that was kept", async () => {
      const place = damaged((book) => rmSync(`${book}-wal`));
      const alone = join(place, "alone.db");
      cpSync(join(place, "book.db"), alone);
      const db = await openDatabase({ url: `file:${alone}` });
      const { id, hash } = await readHead(db);
      await db.close();
      await writeHeadFile(join(place, "book.db.head"), { id, hash }, Date.parse(kept.at));
      expect(id).toBeLessThan(kept.id);
      expect(await serve(place)).toBeGreaterThanOrEqual(id);
    });

    test("without a file of its head, which it creates", async () => {
      const place = damaged((book) => {
        rmSync(`${book}.head`);
        rmSync(`${book}-wal`);
      });
      await serve(place);
      expect((await getKept(place)).id).toBe(await getNewest(join(place, "book.db")));
    });
  });

  describe("a server does not serve, and says what was lost and what to do, where", () => {
    test.each<[string, (book: string) => void]>([
      ["the log is gone", (book) => rmSync(`${book}-wal`)],
      ["the log is empty", (book) => truncateSync(`${book}-wal`, 0)],
      ["the log was cut within its first commit", (book) => truncateSync(`${book}-wal`, 6000)],
      [
        "a bit of the log is another",
        (book) => {
          const log = readFileSync(`${book}-wal`);
          log.writeUInt8(log.readUInt8(4200) ^ 1, 4200);
          writeFileSync(`${book}-wal`, log);
        },
      ],
    ])("%s", async (_, damage) => {
      const place = damaged((book) => {
        rmSync(`${book}-shm`, { force: true });
        damage(book);
      });
      const said = await refusal(place);
      expect(said).toMatch(
        /The book's trail ends at row (\d+), but row \d+ was written .*: the entries after row \1 are missing\./,
      );
      expect(said).toContain("bun run restore FILE");
      expect(said).toContain('bun run accept-loss --reason "TEXT"');
      expect(await listFlaws(place)).toEqual([expect.stringContaining("its end was cut off")]);
      // The kept head stays unchanged under repeated attempts.
      expect(await getKept(place)).toEqual(kept);
    });

    test("there is no longer a book, and none is made", async () => {
      const place = damaged((book) => {
        for (const end of ["", "-wal", "-shm"]) rmSync(book + end, { force: true });
      });
      expect(await refusal(place)).toContain("but there was one: its trail had come to row");
      expect(existsSync(join(place, "book.db"))).toBe(false);
    });

    test("the file of its head is damaged", async () => {
      const place = damaged((book) => writeFileSync(`${book}.head`, `${kept.id}:${kept.hash.slice(1)}\n`));
      expect(await refusal(place)).toMatch(
        /book\.db\.head is damaged, or something else, so nobody can tell/,
      );
      const proof = await verify(at(place));
      expect(proof.exitCode).toBe(2);
      expect(proof.output).toContain("is damaged");
    });
  });

  test("a standby's copy is not a book until its promotion, which names what nobody can know", async () => {
    const place = damaged(() => {});
    const [book, copy] = [join(place, "book.db"), join(place, "standby", "book.db")];
    const former = { ...at(place), settings: { LITESTREAM: "1" } };
    const standby = { url: `file:${copy}`, settings: { LITESTREAM: "1", AUDIT_HEAD_FILE: `${book}.head` } };
    await startHere(at(place)).then((server) => server.stop());
    await startHere(former).then((server) => server.stop());
    mkdirSync(join(place, "standby"));
    for (const end of ["", "-wal"]) if (existsSync(book + end)) cpSync(book + end, copy + end);
    const refused = await startHere(standby).then(() => "it started", String);
    expect(refused).toContain(`${copy} is a copy that was not promoted`);
    expect(refused).toContain(`is kept of another file (${book} on`);
    const promoted = await run(["run", "promote", "--reason", "Its disk failed", "--yes"], standby);
    expect(promoted.output).toMatch(/The copy ends at row \d+ .*, and has row \d+/);
    expect(promoted.output).toContain("nobody can count it from here");
    expect(promoted.exitCode).toBe(0);
    await startHere(standby).then((server) => server.stop());
    expect(await startHere(former).then(() => "it started", String)).toMatch(
      /was not promoted|entries after row \d+ are missing/,
    );
  });

  describe("a loss", () => {
    test("is accepted by a row of the trail, and the server serves again", async () => {
      const place = damaged((book) => rmSync(`${book}-wal`));
      expect((await run(["run", "accept-loss"], at(place))).exitCode).toBe(2);
      const { output, exitCode } = await run(accept("The disk was replaced"), at(place));
      expect(output).toContain(`row ${kept.id} was written`);
      expect(exitCode).toBe(0);
      await serve(place);
      const db = await openDatabase(at(place));
      const rows = await db.read.values<[string]>(
        sql`select details from audit_logs where resource = 'AUDIT_LOG' and details like '%lossAccepted%'`,
      );
      await db.close();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.[0]).toContain(`"kept":"${kept.id}:${kept.hash}"`);
      expect(rows[0]?.[0]).toContain('"reason":"The disk was replaced"');
      expect(await listFlaws(place)).toEqual([]);
      const again = await run(accept("Once more"), at(place));
      expect(again.output).toContain("Nothing was lost");
      expect(again.exitCode).toBe(1);
    });

    test("is reported by a restore of an older backup, which is then served", async () => {
      const place = damaged((book) => rmSync(`${book}-wal`));
      const backup = join(place, "older.backup");
      expect((await backUp([backup], at(place))).exitCode).toBe(0);
      for (const end of ["", "-wal", "-shm"]) rmSync(join(place, `book.db${end}`), { force: true });
      const { output, exitCode } = await restore([backup], at(place));
      expect(output).toContain(`had come to row ${kept.id}`);
      expect(exitCode).toBe(0);
      expect((await getKept(place)).id).toBeLessThan(kept.id);
      await serve(place);
    });
  });
});
