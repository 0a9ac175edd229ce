import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as schema from "db/schema";
import { type UnverifiedColumns, unverifiedColumns } from "db/unverified-columns";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { takeSample } from "../samples";
import { type Change, openSweep, rowActs, type Sweep } from "./sweep";
import { prepareSweep } from "./sweep-book";

/** Tables of the schema, and those that SQLite and the migrations keep beside them. */
const tables = [
  ...Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .map(getTableName),
  "schema_migrations",
  "schema_opening",
  "schema_program",
  "sqlite_sequence",
].sort();

const [, deleted, cut] = rowActs;

let prepared: Awaited<ReturnType<typeof prepareSweep>>;
let sweep: Sweep;
beforeAll(async () => {
  prepared = await prepareSweep();
  sweep = await openSweep(prepared.path);
});

const figures = { tables: 0, columns: 0, changes: 0, foundByStart: 0, foundByChecks: 0, unverifiedByList: 0 };
let leftOut = 0;
afterAll(async () => {
  await sweep.close();
  prepared.remove();
  console.log(JSON.stringify(figures));
  if (leftOut > 0) console.log(`skipped: ${leftOut} changes of a book, which check:samples tries`);
});

test("the swept book has a row in every table and verifies", async () => {
  expect(sweep.tables.toSorted()).toEqual(tables);
  expect(tables.filter((table) => sweep.count(table) === 0)).toEqual([]);
  expect(await sweep.flaws()).toEqual([]);
});

test("each unverified column is one of the schema, and listed once for the same rows", () => {
  const listed = unverifiedColumns.flatMap((entry) =>
    listPlaces(entry).map((place) => `${entry.table}.${place} ${entry.where}`),
  );
  expect(listed.filter((place, i) => listed.indexOf(place) !== i)).toEqual([]);
  const known = tables.flatMap((table) => [
    ...sweep.listColumns(table).map(({ name }) => `${table}.${name}`),
    ...rowActs.map((act) => `${table}.${act}`),
  ]);
  expect(listed.map((place) => place.split(" ")[0]).filter((place) => !known.includes(place ?? ""))).toEqual(
    [],
  );
});

const listPlaces = ({ table, places }: UnverifiedColumns): readonly string[] =>
  places === "every" ? [...sweep.listColumns(table).map(({ name }) => name), ...rowActs] : places.split(" ");

/** Tables whose listed places a check covers. */
const withListed = takeSample(tables, 6);

describe("each change is found by a start or verify, or listed as unverified, in", () => {
  test.each(tables)("%s", async (table) => {
    const entries = unverifiedColumns.filter((entry) => entry.table === table);
    const listed = new Map<string, Change[]>();
    for (const entry of entries) for (const place of listPlaces(entry)) listed.set(getName(place, entry), []);
    const others: Change[] = [];
    for (const change of sweep.listChanges(
      table,
      entries.flatMap(({ where }) => where ?? []),
    )) {
      const { place, row } = change;
      const entry = entries.find(
        (it) =>
          listPlaces(it).includes(place) && (it.where === undefined || sweep.isAmong(table, row, it.where)),
      );
      if (entry) listed.get(getName(place, entry))?.push(change);
      else others.push(change);
    }
    // Every check notices an unverified place: one of its changes is always tried.
    const tried = [...Map.groupBy(others, ({ place }) => place).values()].flatMap((alike, at) =>
      takeSample(alike, Math.min(6, alike.length), at),
    );
    leftOut += others.length - tried.length;
    figures.tables += 1;
    figures.columns += sweep.listColumns(table).length;
    const unseen: string[] = [];
    for (const change of tried) if (await isUnseen(change)) unseen.push(change.how);
    expect(unseen).toEqual([]);
    // A listed row that is detected has to leave the list.
    if (!withListed.includes(table)) {
      leftOut += listed.size;
      return;
    }
    expect(await listedInVain(listed)).toEqual([]);
    figures.unverifiedByList += listed.size;
  });
});

const getName = (place: string, { where }: UnverifiedColumns) => `${place}${where ? ` where ${where}` : ""}`;

/** True if a change can be made and neither the checks of its table nor a start detect it. */
async function isHardlySeen(change: Change): Promise<boolean> {
  const outcome = await sweep.glance(change);
  if (outcome === "refused" || outcome === "unchanged") return false;
  figures.changes += 1;
  if (outcome === "found by a start") figures.foundByStart += 1;
  if (outcome === "found by a check") figures.foundByChecks += 1;
  return outcome === "unseen";
}

/** True if nothing detects a change. */
const isUnseen = async (change: Change) =>
  (await isHardlySeen(change)) && !(await sweep.prove([change])).isFound;

/**
 * Names of a table's places whose changes are all detected. Makes one change of each together, since a whole `verify`
 * is expensive and most remain undetected; if it detects one, each place is tried alone.
 */
async function listedInVain(listed: ReadonlyMap<string, readonly Change[]>): Promise<string[]> {
  const firsts: Change[] = [];
  const vain: string[] = [];
  for (const [name, changes] of listed) {
    const first = await findFirst(changes, isHardlySeen);
    if (first) firsts.push(first);
    else vain.push(name);
  }
  if (!(await isAnyFound(firsts))) return vain;
  for (const [name, changes] of listed)
    if (!vain.includes(name) && !(await findFirst(changes, isUnseen))) vain.push(name);
  return vain;
}

/**
 * True if `verify` detects one of several changes of a table. Deletions are tried alone, since a deleted row hides its
 * other changes.
 */
async function isAnyFound(changes: readonly Change[]): Promise<boolean> {
  const takesRow = ({ place }: Change) => place === deleted || place === cut;
  for (const act of changes.filter(takesRow)) if ((await sweep.prove([act])).isFound) return true;
  for (let left = changes.filter((change) => !takesRow(change)); left.length > 0; ) {
    const { isFound, unmade } = await sweep.prove(left);
    if (isFound) return true;
    if (unmade.length === left.length) throw new Error(`Not made: ${unmade.map(({ how }) => how)}`);
    left = unmade;
  }
  return false;
}

async function findFirst(
  changes: readonly Change[],
  holds: (change: Change) => Promise<boolean>,
): Promise<Change | undefined> {
  for (const change of changes) if (await holds(change)) return change;
  return undefined;
}
