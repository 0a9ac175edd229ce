import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Database } from "db/client";
import { keptReads } from "db/kept-reads";
import { sql } from "drizzle-orm";
import { openCopy } from "../../database";
import { refusal, statement } from "./storage.suite";

let db: Database;
let url: string;
beforeEach(async () => {
  ({ db, url } = await openCopy());
  await db.alter([statement("create table notes (n integer not null) strict")]);
});
afterEach(() => db.close());

const add = (n: number) => db.write([statement("insert into notes (n) values (?)", n)]);

/** Sums the notes and counts its calls. */
function summing() {
  const kept = keptReads<number>();
  const seen = { reads: 0 };
  const sum = async () => {
    seen.reads += 1;
    const row = await db.read.get<{ sum: number }>(sql`select coalesce(sum(n), 0) as sum from notes`);
    return row.sum;
  };
  return { seen, read: (key = "all", over = db) => kept(over, key, sum) };
}

test("a kept read asks the database once while nothing is committed", async () => {
  const { seen, read } = summing();
  await add(2);
  expect([await read(), await read(), ...(await Promise.all([read(), read()]))]).toEqual([2, 2, 2, 2]);
  expect(seen.reads).toBe(1);
});

test("a commit of this program shows in the next answer", async () => {
  const { read } = summing();
  const sums: number[] = [];
  for (const n of [1, 2, 3]) {
    await add(n);
    sums.push(await read(), await read());
  }
  expect(sums).toEqual([1, 1, 3, 3, 6, 6]);
});

test("a commit of another program shows in the next answer", async () => {
  const { read } = summing();
  expect(await read()).toBe(0);
  const program = `import { openDatabase } from "db/client";
    const db = await openDatabase({ url: ${JSON.stringify(url)} });
    await db.write([{ sql: "insert into notes (n) values (7)", args: [] }]);
    await db.close();`;
  for (const sum of [7, 14]) {
    const child = Bun.spawn([process.execPath, "-e", program], {
      cwd: `${import.meta.dir}/../../..`,
    });
    expect(await child.exited).toBe(0);
    expect(await read()).toBe(sum);
  }
});

test("what is committed while an answer is on its way shows in the next one", async () => {
  const kept = keptReads<number>();
  const read = async () => (await db.read.get<{ n: number }>(sql`select count(*) as n from notes`)).n;
  const slow = kept(db, "all", async () => {
    const before = await read();
    await add(1);
    return before;
  });
  expect(await slow).toBe(0);
  expect(await kept(db, "all", read)).toBe(1);
});

test("each key has an answer of its own", async () => {
  const kept = keptReads<string>();
  const read = (key: string) => kept(db, key, async () => `of ${key}`);
  expect([await read("a"), await read("b"), await read("a")]).toEqual(["of a", "of b", "of a"]);
});

test("a failure is not kept", async () => {
  const kept = keptReads<number>();
  expect(await refusal(kept(db, "all", () => Promise.reject(new Error("away"))))).toBe("Error: away");
  expect(await kept(db, "all", async () => 5)).toBe(5);
});

test("nothing is kept where only a server knows what was committed", async () => {
  const { seen, read } = summing();
  const remote: Database = { ...db, revision: () => undefined };
  expect([await read("all", remote), await read("all", remote)]).toEqual([0, 0]);
  expect(seen.reads).toBe(2);
});
