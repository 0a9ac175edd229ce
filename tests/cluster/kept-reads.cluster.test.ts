import { afterAll, describe, expect, test } from "bun:test";
import type { Database } from "db/client";
import { keptReads } from "db/kept-reads";
import { sql } from "drizzle-orm";
import { eventually } from "../eventually";
import { takeSample } from "../samples";
import { statement } from "../unit/db/storage.suite";
import { transports } from "./transports";

const count = async (db: Database) =>
  (await db.read.get<{ n: number }>(sql`select count(*) as n from clients`)).n;

const open = (id: string) =>
  statement("insert into clients (id, name, kind, created_at) values (?, 'A client', 'client', 1)", id);

const tried = takeSample(transports, 3, 1, "transports of kept reads");

describe.each(tried.map(({ name, open }) => ({ name, open })))("kept reads over $name", async (kind) => {
  const book = await kind.open();
  const other = await book.join();
  afterAll(() => book.close());

  test("a node's own write shows in its next answer", async () => {
    const kept = keptReads<number>();
    const read = () => kept(other, "all", () => count(other));
    const before = await read();
    await other.write([open("OWN")]);
    expect(await read()).toBe(before + 1);
  });

  test("another node's write shows as soon as the database itself answers it", async () => {
    const kept = keptReads<number>();
    const read = () => kept(other, "all", () => count(other));
    for (const id of ["FIRST", "SECOND", "THIRD"]) {
      const before = await read();
      await book.db.write([open(id)]);
      await eventually(async () => expect(await count(other)).toBe(before + 1));
      expect(await read()).toBe(before + 1);
    }
  });
});
