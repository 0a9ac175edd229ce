import { afterAll, expect, test } from "bun:test";
import { openDatabase } from "db/client";
import { preparedRead } from "db/prepared";
import { sql } from "drizzle-orm";

const db = await openDatabase({ url: ":memory:" });
const other = await openDatabase({ url: ":memory:" });
afterAll(() => Promise.all([db.close(), other.close()]));

test("a declared read is built once and answers for each value", async () => {
  let built = 0;
  const doubled = preparedRead((read) => {
    built++;
    return read.select({ n: sql<number>`${sql.placeholder("n")} * 2` }).from(sql`(select 1)`);
  });
  expect(await Promise.all([1, 2, 3].map((n) => doubled(db).get({ n })))).toEqual([
    { n: 2 },
    { n: 4 },
    { n: 6 },
  ]);
  expect(built).toBe(1);
});

test("each variant of a read has a statement of its own", async () => {
  const sign = preparedRead((read, { negative, of }: { negative: boolean; of: "one" | "two" }) =>
    read
      .select({ n: sql<number>`${sql.raw(negative ? "-" : "")}${sql.raw(of === "one" ? "1" : "2")}` })
      .from(sql`(select 1)`),
  );
  const variants = [true, false].flatMap((negative) =>
    (["one", "two"] as const).map((of) => ({ negative, of })),
  );
  const read = () => Promise.all(variants.map((variant) => sign(db, variant).get()));
  expect(await read()).toEqual([{ n: -1 }, { n: -2 }, { n: 1 }, { n: 2 }]);
  expect(await read()).toEqual([{ n: -1 }, { n: -2 }, { n: 1 }, { n: 2 }]);
  expect(sign(db, { negative: true, of: "one" })).toBe(sign(db, { negative: true, of: "one" }));
});

test("two declarations never share a statement, however alike they are", async () => {
  const declare = (n: number) =>
    preparedRead((read) => read.select({ n: sql<number>`${n}` }).from(sql`(select 1)`));
  const [one, two] = [declare(1), declare(2)];
  expect([await one(db).get(), await two(db).get()]).toEqual([{ n: 1 }, { n: 2 }]);
});

test("each database prepares a read for itself", async () => {
  await db.alter([{ sql: "create table names (name text) strict", args: [] }]);
  await other.alter([{ sql: "create table names (name text) strict", args: [] }]);
  await other.write([{ sql: "insert into names values ('other')", args: [] }]);
  const names = preparedRead((read) => read.select({ name: sql<string>`name` }).from(sql`names`));
  expect([await names(db).all(), await names(other).all()]).toEqual([[], [{ name: "other" }]]);
});

test("a value that was passed as a variant fills no memory", async () => {
  let built = 0;
  const echo = preparedRead((read, { text }: { text: string }) => {
    built++;
    return read.select({ text: sql<string>`${text}` }).from(sql`(select 1)`);
  });
  for (let n = 0; n < 600; n++) echo(db, { text: `${n}` });
  echo(db, { text: "0" });
  expect(built).toBe(601);
  expect(await echo(db, { text: "7" }).get()).toEqual({ text: "7" });
});
