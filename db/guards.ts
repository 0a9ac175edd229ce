import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "./client";
import { migrate } from "./migrate";

type SchemaRow = { type: string; name: string; table: string; sql: string };

/**
 * Compares the triggers, views, tables (with their CHECKs) and indexes of a database with those of a book that was just
 * made. Answers how many of them a book has, and a sentence for each difference. Tables that this code does not know are passed
 * over, and so are their indexes; a trigger or a view that it does not know is a difference.
 */
export async function compareGuards(db: Database): Promise<{ objects: number; differences: string[] }> {
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

/**
 * Refuses a book whose guards differ.
 * @throws Error with a sentence for the operator
 */
export async function assertGuards(db: Database): Promise<void> {
  const { differences } = await compareGuards(db);
  if (differences.length === 0) return;
  const [first, more] = [differences.slice(0, 3).join("; "), differences.length - 3];
  throw new Error(
    `The guards of this book are not those of this version, so it is not served: ${first}${more > 0 ? `; and ${more} more` : ""}. Somebody changed the database itself. Find out what was done without them (\`bun run verify\`), then restore a backup or, where the book is whole, run \`bun run guards\`.`,
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

async function makeBook(): Promise<NewBook> {
  const fresh = await openDatabase({ url: ":memory:" });
  try {
    await migrate(fresh);
    const rows = await fresh.read.values<[string, string]>(
      sql`select subject || ' ' || row_id, digest from state_changes`,
    );
    return { schema: await readSchema(fresh), states: new Map(rows) };
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
