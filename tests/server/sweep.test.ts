import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Harmless, harmless } from "db/harmless";
import * as schema from "db/schema";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { isTried } from "../samples";
import { openSweep, rowActs, type Sweep } from "./sweep";
import { prepareSweep } from "./sweep-book";

/** Those of the schema, and what SQLite and the migrations keep beside them. */
const tables = [
  ...Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .map(getTableName),
  "schema_migrations",
  "schema_opening",
  "schema_program",
  "sqlite_sequence",
].sort();

let prepared: Awaited<ReturnType<typeof prepareSweep>>;
let sweep: Sweep;
beforeAll(async () => {
  prepared = await prepareSweep();
  sweep = await openSweep(prepared.path);
});

const figures = { tables: 0, columns: 0, changes: 0, foundByStart: 0, foundByVerify: 0, harmlessByList: 0 };
let leftOut = 0;
afterAll(async () => {
  await sweep.close();
  prepared.remove();
  console.log(JSON.stringify(figures));
  if (leftOut > 0) console.log(`skipped: ${leftOut} changes of a book, which check:samples tries`);
});

test("the book that is swept has a row in every table, and is whole", async () => {
  expect(sweep.tables.toSorted()).toEqual(tables);
  expect(tables.filter((table) => sweep.count(table) === 0)).toEqual([]);
  expect(await sweep.flaws()).toEqual([]);
});

test("each harmless place is one of the schema, and listed once for the same rows", () => {
  const listed = harmless.flatMap((entry) =>
    placesOf(entry).map((place) => `${entry.table}.${place} ${entry.where}`),
  );
  expect(listed.filter((place, i) => listed.indexOf(place) !== i)).toEqual([]);
  const known = tables.flatMap((table) => [
    ...sweep.columnsOf(table).map(({ name }) => `${table}.${name}`),
    ...rowActs.map((act) => `${table}.${act}`),
  ]);
  expect(listed.map((place) => place.split(" ")[0]).filter((place) => !known.includes(place ?? ""))).toEqual(
    [],
  );
});

const placesOf = ({ table, places }: Harmless): readonly string[] =>
  places === "every" ? [...sweep.columnsOf(table).map(({ name }) => name), ...rowActs] : places.split(" ");

describe("a start or verify finds each change, or it is harmless by list, in", () => {
  test.each(tables)("%s", async (table) => {
    const listed = new Map<string, Harmless[]>();
    for (const entry of harmless.filter((it) => it.table === table))
      for (const place of placesOf(entry)) listed.set(place, [...(listed.get(place) ?? []), entry]);
    const unseen: string[] = [];
    const needed = new Set<string>();
    const nameOf = (place: string, { where }: Harmless) => `${place}${where ? ` where ${where}` : ""}`;
    for (const change of sweep.changesOf(table)) {
      const { place, row, how, turn } = change;
      const entry = listed
        .get(place)
        ?.find(({ where }) => where === undefined || sweep.isAmong(table, row, where));
      if (entry && needed.has(nameOf(place, entry))) continue;
      if (!entry && !isTried(turn)) {
        leftOut += 1;
        continue;
      }
      const outcome = await sweep.attempt(change);
      if (typeof outcome === "string") continue;
      figures.changes += 1;
      if (outcome.start) figures.foundByStart += 1;
      if (outcome.verify) figures.foundByVerify += 1;
      if (outcome.start || outcome.verify) continue;
      if (entry) needed.add(nameOf(place, entry));
      else unseen.push(how);
    }
    figures.tables += 1;
    figures.columns += sweep.columnsOf(table).length;
    figures.harmlessByList += needed.size;
    expect(unseen).toEqual([]);
    const names = [...listed].flatMap(([place, entries]) => entries.map((entry) => nameOf(place, entry)));
    // What is listed and found has to leave the list.
    expect(names.filter((name) => !needed.has(name))).toEqual([]);
  });
});
