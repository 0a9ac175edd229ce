import { describe, expect, test } from "bun:test";
import type { Database } from "db/client";
import { sql } from "drizzle-orm";
import { eventually } from "../eventually";
import { takeSample } from "../samples";
import { refusal, statement } from "../unit/db/storage.suite";
import { transports } from "./transports";

const tables = [
  "create table pots (id integer primary key, balance integer not null, constraint OVERDRAWN check (balance >= 0)) strict",
  "insert into pots values (1, 100)",
];
const take = (amount: number) => statement("update pots set balance = balance - ? where id = 1", amount);
const balance = async (db: Database) =>
  (await db.read.values<[number]>(sql`select balance from pots`))[0]?.[0];

describe.each(takeSample(transports, 3, 0, "transports of two nodes"))("two nodes on $name", ({ open }) => {
  test("never overdraw a shared balance", async () => {
    const { db, join, close } = await open();
    try {
      await db.alter(tables.map((text) => statement(text)));
      const other = await join();
      const takes = Array.from({ length: 150 }, (_, i) => (i % 2 === 0 ? db : other).write([take(1)]));
      const outcomes = await Promise.allSettled(takes);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
      expect(await refusal(other.write([take(1)]))).toBe("OVERDRAWN");
      await eventually(async () => expect(await balance(db)).toBe(0));
    } finally {
      await close();
    }
  });

  test("see what the other one wrote", async () => {
    const { db, join, close } = await open();
    try {
      await db.alter(tables.map((text) => statement(text)));
      const other = await join();
      await db.write([take(40)]);
      expect(await balance(db)).toBe(60);
      await eventually(async () => expect(await balance(other)).toBe(60));
    } finally {
      await close();
    }
  });
});
