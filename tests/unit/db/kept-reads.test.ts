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

test("a commit that changes nothing of what was read leaves the answer as it is", async () => {
  await db.alter([statement("create table others (n integer not null) strict")]);
  const { seen, read } = summing();
  await add(4);
  expect(await read()).toBe(4);
  await db.write([statement("insert into others (n) values (1)")]);
  expect([await read(), seen.reads]).toEqual([4, 1]);
  await add(4);
  expect([await read(), seen.reads]).toEqual([8, 2]);
});

test("an answer that was made of another one is made again with it, whichever reader asked for that first", async () => {
  const { read } = summing();
  const kept = keptReads<string>();
  const outer = () => kept(db, "all", async () => `${await read()} in all`);
  const said: string[] = [];
  for (const n of [1, 2, 3]) {
    await add(n);
    // Once the inner one is asked for before, once meanwhile, and once not at all.
    if (n === 1) await read();
    said.push(...(await Promise.all([outer(), read().then(String)])));
  }
  await add(4);
  said.push(await outer());
  expect(said).toEqual(["1 in all", "1", "3 in all", "3", "6 in all", "6", "10 in all"]);
});

test("an answer is made again for what the primary alone knows, or after an error that it passed over", async () => {
  const kept = keptReads<number>();
  const ofPrimary = () =>
    kept(db, "primary", async () =>
      Number((await db.readPrimary(statement("select count(*) as n from notes")))[0]?.n),
    );
  const orNothing = () =>
    kept(db, "table", () =>
      db.read
        .get<{ n: number }>(sql`select max(n) as n from later`)
        .then(({ n }) => n)
        .catch(() => -1),
    );
  expect([await ofPrimary(), await orNothing()]).toEqual([0, -1]);
  await db.alter([statement("create table later (n integer not null) strict")]);
  await db.write([
    statement("insert into later (n) values (9)"),
    statement("insert into notes (n) values (1)"),
  ]);
  expect([await ofPrimary(), await orNothing()]).toEqual([1, 9]);
});

test("the answers asked for last are kept, up to a number", async () => {
  const kept = keptReads<string>(2);
  const made: string[] = [];
  const read = (key: string) =>
    kept(db, key, async () => {
      made.push(key);
      return key;
    });
  for (const key of ["a", "b", "c", "b", "c", "a"]) await read(key);
  expect(made).toEqual(["a", "b", "c", "a"]);
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
