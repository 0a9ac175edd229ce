import { createHash } from "node:crypto";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { areUnchanged, recordSources, type Seen, type Sources, seenAtStart } from "@/kernel/sources";
import { type Database, openDatabase } from "./client";
import { guardsOfNewer, migrate, recordOpening, type Schema } from "./migrate";

type SchemaRow = { type: string; name: string; table: string; sql: string };

/** Expected guard: its table, the digest of its tokens and, if known, that of its text. */
type Guard = readonly [digest: string, table: string, text?: string];
type Guards = Readonly<Record<string, Guard>>;

/**
 * Compares the triggers, views, tables (with their CHECKs) and indexes of a database with those of a book that was just
 * made. Returns how many of them a book has, and a sentence for each difference. Tables that this code does not know
 * are passed over, and so are their indexes; a trigger or a view that it does not know is a difference. The guards of a
 * book that a newer version made are compared with what that version wrote down of them (`recordGuards`).
 * @param readGuards reads what this version's guards are
 */
export async function compareGuards(
  db: Database,
  readGuards: () => Promise<Guards> = madeGuards,
): Promise<{ objects: number; differences: string[] }> {
  const ofNewer = await guardsOfNewer(db);
  const found = await readSchema(db);
  if (ofNewer !== undefined)
    return listDifferences(
      found,
      digestsSchema.parse(JSON.parse(ofNewer)),
      "not one of the version that made the book",
    );
  return listDifferences(found, await readGuards(), "none of this version's");
}

/** Guards as a newer version recorded them: the digest of each one's text by `type name`, and its table. */
const digestsSchema = z.record(z.string(), z.tuple([z.string(), z.string()]));

function listDifferences(
  found: ReadonlyMap<string, SchemaRow>,
  expected: Guards,
  unknown: string,
): { objects: number; differences: string[] } {
  const tables = new Set(Object.values(expected).map(([, table]) => table));
  const differences: string[] = [];
  for (const [key, [digest, , text]] of Object.entries(expected)) {
    const there = found.get(key);
    if (there === undefined) differences.push(`${key} is missing`);
    // A file keeps a statement as it was sent: its tokens are compared only where the text differs.
    else if (sha256(there.sql) !== text && hashText(there) !== digest) differences.push(`${key} was changed`);
  }
  for (const [key, { type, table }] of found) {
    if (Object.hasOwn(expected, key)) continue;
    if (type === "trigger" || type === "view" || (type === "index" && tables.has(table)))
      differences.push(`${key} is ${unknown}`);
  }
  return { objects: Object.keys(expected).length, differences: differences.sort() };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);
const hashText = ({ sql: text }: SchemaRow) => sha256(normalised(text));

const hashSchema = (schema: ReadonlyMap<string, SchemaRow>): Guards =>
  Object.fromEntries([...schema].map(([key, row]) => [key, [hashText(row), row.table, sha256(row.sql)]]));

/** The digests of this version's guards, as `recordGuards` writes them down. */
export async function ownGuards(schema?: Schema): Promise<string> {
  return hashGuards(schema ? hashSchema(await inNewBook(readSchema, schema)) : await madeGuards());
}

function hashGuards(guards: Guards): string {
  const digests = Object.entries(guards).map(([key, [digest, table]]) => [key, [digest, table]] as const);
  return JSON.stringify(Object.fromEntries(digests.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/**
 * Writes down what this version's guards are, and from which version on a program may open the book, where that is not
 * known yet. An older version compares with it, since it cannot make the guards of a newer one itself. Call it once the
 * guards were compared with this version's (`assertGuards`); it leaves a book of a newer version unchanged.
 */
export async function recordGuards(db: Database, schema?: Schema): Promise<void> {
  await recordOpening(db, schema ? await ownGuards(schema) : hashGuards(await keptGuards()), schema);
}

/**
 * Refuses a book whose guards differ.
 * @throws Error with a sentence for the operator
 */
export async function assertGuards(db: Database): Promise<void> {
  const { differences } = await compareGuards(db, keptGuards);
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

type NewBook = { guards: Guards; states: Map<string, string> };

let newest: Promise<NewBook> | undefined;

function newBook(): Promise<NewBook> {
  newest ??= makeBook();
  return newest;
}

const makeBook = () =>
  inNewBook(async (fresh) => {
    const rows = await fresh.read.values<[string, string]>(
      sql`select subject || ' ' || row_id, digest from state_changes`,
    );
    return { guards: hashSchema(await readSchema(fresh)), states: new Map(rows) };
  });

const madeGuards = async (): Promise<Guards> => (await newBook()).guards;

const root = join(import.meta.dir, "..");
const keptPath = join(root, "build/guards.json");
/** Sources of a new book's guards. */
const patterns = [
  "db/*.ts",
  "db/{client,schema,journal-kinds}/*.ts",
  "db/migrations/*.sql",
  "db/program/*",
  "src/access/{actor,policy}.ts",
  "src/resources/*.ts",
  "src/**/resource.ts",
  "src/vocabulary/**/*.ts",
];

/**
 * Guards that `keepGuards` kept, so that a start needs no new book to compare with. If a file that a book is made of has changed
 * since, they are made again. `verify` and `guards` always make them.
 */
function keptGuards(): Promise<Guards> {
  atStart ??= readKept(seenAtStart()).then((kept) => kept ?? madeGuards());
  return atStart;
}

let atStart: Promise<Guards> | undefined;

const keptSchema = z.object({
  sources: z.custom<Sources>((value) => typeof value === "object" && value !== null && "files" in value),
  guards: z.record(z.string(), z.tuple([z.string(), z.string(), z.string()])),
});

async function readKept(seen?: Seen): Promise<Guards | undefined> {
  const text = await Bun.file(keptPath)
    .json()
    .catch(() => undefined);
  const kept = keptSchema.safeParse(text);
  return kept.success && areUnchanged(root, kept.data.sources, seen) ? kept.data.guards : undefined;
}

/** Saves this version's guards in the build folder, unless they are there already. */
export async function keepGuards(): Promise<void> {
  if (await readKept()) return;
  const sources = recordSources(root, { patterns });
  await Bun.write(keptPath, JSON.stringify({ sources, guards: await madeGuards() }, null, 2));
}

/** Creates a book and reads from it. */
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

/** Normalized text of a statement: its tokens without optional ones, since some servers store statements rewritten. */
export function normalised(text: string): string {
  const tokens: string[] = [];
  for (const [found] of text.matchAll(token)) {
    if (found.startsWith("--") || found.startsWith("/*")) continue;
    if (found.startsWith("'")) tokens.push(found);
    else tokens.push(found.replace(/^["`[]|["`\]]$/g, "").toUpperCase());
  }
  return tokens.join(" ");
}
