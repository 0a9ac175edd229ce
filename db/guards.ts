import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, openDatabase } from "./client";
import { guardsOfNewer, migrate, recordOpening, type Schema } from "./migrate";

type SchemaRow = { type: string; name: string; table: string; sql: string };

/**
 * Compares the triggers, views, tables (with their CHECKs) and indexes of a database with those of a book that was just
 * made. Answers how many of them a book has, and a sentence for each difference. Tables that this code does not know are passed
 * over, and so are their indexes; a trigger or a view that it does not know is a difference. The guards of a book that a newer
 * version made are compared with what that version wrote down of them (`recordGuards`).
 */
export async function compareGuards(db: Database): Promise<{ objects: number; differences: string[] }> {
  const ofNewer = await guardsOfNewer(db);
  if (ofNewer !== undefined) return compareDigests(await readSchema(db), ofNewer);
  const [found, { schema: expected }] = await Promise.all([readSchema(db), newBook()]);
  const tables = new Set(
    expected
      .values()
      .filter(({ type }) => type === "table")
      .map(({ name }) => name),
  );
  const differences: string[] = [];
  for (const [key, { type, name, sql: text }] of expected) {
    const there = found.get(key);
    if (there === undefined) differences.push(`${type} ${name} is missing`);
    else if (!sameText(there.sql, text)) differences.push(`${type} ${name} was changed`);
  }
  for (const [key, { type, name, table }] of found) {
    if (expected.has(key)) continue;
    if (type === "trigger" || type === "view" || (type === "index" && tables.has(table)))
      differences.push(`${type} ${name} is none of this version's`);
  }
  return { objects: expected.size, differences: differences.sort() };
}

/** Guards as a newer version recorded them: the digest of each one's text by `type name`, and its table. */
const digestsSchema = z.record(z.string(), z.tuple([z.string(), z.string()]));

/** Compares guards like `compareGuards`, if only their digests are known. */
function compareDigests(
  found: ReadonlyMap<string, SchemaRow>,
  text: string,
): { objects: number; differences: string[] } {
  const expected = new Map(Object.entries(digestsSchema.parse(JSON.parse(text))));
  const tables = new Set(expected.values().map(([, table]) => table));
  const differences: string[] = [];
  for (const [key, [digest]] of expected) {
    const there = found.get(key);
    if (there === undefined) differences.push(`${key} is missing`);
    else if (digestOf(there) !== digest) differences.push(`${key} was changed`);
  }
  for (const [key, { type, table }] of found) {
    if (expected.has(key)) continue;
    if (type === "trigger" || type === "view" || (type === "index" && tables.has(table)))
      differences.push(`${key} is not one of the version that made the book`);
  }
  return { objects: expected.size, differences: differences.sort() };
}

const digestOf = ({ sql: text }: SchemaRow) =>
  createHash("sha256").update(normalised(text)).digest("hex").slice(0, 32);

/** The digests of this version's guards, as `recordGuards` writes them down. */
export async function ownGuards(schema?: Schema): Promise<string> {
  if (schema !== undefined) return digestsOf(await inNewBook(readSchema, schema));
  digested ??= newBook().then((made) => digestsOf(made.schema));
  return digested;
}

let digested: Promise<string> | undefined;

function digestsOf(schema: ReadonlyMap<string, SchemaRow>): string {
  const digests = [...schema].map(([key, row]) => [key, [digestOf(row), row.table]] as const);
  return JSON.stringify(Object.fromEntries(digests.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/**
 * Writes down what this version's guards are, and from which version on a program may open the book, where that is not known
 * yet. An older version compares with it, since it cannot make the guards of a newer one itself. To be called once the guards
 * were compared with this version's (`assertGuards`); it does nothing to a book of a newer version.
 */
export async function recordGuards(db: Database, schema?: Schema): Promise<void> {
  await recordOpening(db, await ownGuards(schema), schema);
}

/**
 * Refuses a book whose guards differ.
 * @throws Error with a sentence for the operator
 */
export async function assertGuards(db: Database): Promise<void> {
  const { differences } = await compareGuards(db);
  if (differences.length === 0) return;
  const [first, more] = [differences.slice(0, 3).join("; "), differences.length - 3];
  throw new Error(
    `The guards of this book are not those of this version, so it is not served: ${first}${more > 0 ? `; and ${more} more` : ""}. Somebody changed the database itself. Find out what was done without them (\`bun run verify\`), then restore a backup or, where the book is whole, run \`bun run guards --replace --reason "TEXT"\`.`,
  );
}

/**
 * The rows that a book has from its first moment, as `table row`, each with the digest of its state.
 */
export const firstStates = async (): Promise<ReadonlyMap<string, string>> => (await newBook()).states;

type NewBook = { schema: Map<string, SchemaRow>; states: Map<string, string> };

let made: Promise<NewBook> | undefined;

function newBook(): Promise<NewBook> {
  made ??= makeBook();
  return made;
}

const makeBook = () =>
  inNewBook(async (fresh) => {
    const rows = await fresh.read.values<[string, string]>(
      sql`select subject || ' ' || row_id, digest from state_changes`,
    );
    return { schema: await readSchema(fresh), states: new Map(rows) };
  });

/** Reads something of a book that was just made. */
async function inNewBook<Read>(read: (fresh: Database) => Promise<Read>, schema?: Schema): Promise<Read> {
  const fresh = await openDatabase({ url: ":memory:" });
  try {
    await migrate(fresh, schema);
    return await read(fresh);
  } finally {
    await fresh.close();
  }
}

async function readSchema(db: Database): Promise<Map<string, SchemaRow>> {
  const rows = await db.read.all<SchemaRow>(
    sql`select type, name, tbl_name as "table", sql from sqlite_master where sql is not null and name not like 'sqlite!_%' escape '!'`,
  );
  return new Map(rows.map((row) => [`${row.type} ${row.name}`, row]));
}

const token =
  /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[\w$]+|<>|<=|>=|<<|>>|\|\||->>?|==|!=|\S/g;

/** A file keeps a statement as it was sent: its tokens are compared only where the text differs. */
const sameText = (found: string, expected: string): boolean =>
  found === expected || normalised(found) === normalised(expected);

/** The text as a server that writes statements down in its own way would agree with it: tokens, without what is optional. */
export function normalised(text: string): string {
  const tokens: string[] = [];
  for (const [found] of text.matchAll(token)) {
    if (found.startsWith("--") || found.startsWith("/*")) continue;
    if (found.startsWith("'")) tokens.push(found);
    else tokens.push(found.replace(/^["`[]|["`\]]$/g, "").toUpperCase());
  }
  return tokens.join(" ");
}
