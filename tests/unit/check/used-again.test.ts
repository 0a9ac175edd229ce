import { beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { openCopy } from "../../database";

// A separate template, so that only this file has copies of it.
const open = () => openCopy("used-again", async () => {});

/** A book's pages, without the counters of its header, which grow with each change. */
async function getContent({ db }: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const read = sql`select pgno, hex(data) from sqlite_dbpage where pgno <= ${size} order by pgno`;
  const rows = await db.read.values<[number, string]>(read);
  return rows.map(([page, data]) =>
    page === 1 ? data.slice(0, 48) + data.slice(56, 184) + data.slice(200) : data,
  );
}

let size = 0;
let asMade: string[] = [];

beforeAll(async () => {
  const first = await open();
  const [[pages = 0] = []] = await first.db.read.values<[number]>(sql`select count(*) from sqlite_dbpage`);
  size = pages;
  asMade = await getContent(first);
  await first.db.close();
});

const client = (id: string) => ({
  sql: "insert into clients (id, name, kind, created_at) values (?, ?, 'client', 1)",
  args: [id, "x".repeat(9000)],
});

test("a book that was written to is the next one's as it was made, and whatever is still asked of it is refused", async () => {
  const first = await open();
  await first.db.write([client("ONE"), client("TWO")]);
  await first.db.close();
  const second = await open();
  expect(second.url).toBe(first.url);
  expect(await getContent(second)).toEqual(asMade);
  await expect(first.db.write([client("LATE")])).rejects.toThrow();
  const read = async () => await first.db.read.values(sql`select 1`);
  await expect(read()).rejects.toThrow("the database is closed");
  await second.db.write([client("ONE")]);
  await second.db.close();
});

test("one whose schema was changed is thrown away", async () => {
  const first = await open();
  await first.db.alter([{ sql: "create table more (id integer)", args: [] }]);
  await first.db.close();
  const second = await open();
  expect(second.url).not.toBe(first.url);
  expect(await getContent(second)).toEqual(asMade);
  await second.db.close();
});

test("one whose log was emptied meanwhile is thrown away, since its changes are unknown", async () => {
  const first = await open();
  await first.db.write([client("ONE")]);
  await first.db.read.values(sql`pragma wal_checkpoint(truncate)`);
  await first.db.close();
  const second = await open();
  expect(second.url).not.toBe(first.url);
  expect(await getContent(second)).toEqual(asMade);
  await second.db.close();
});
