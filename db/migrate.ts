import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, DatabaseError, expectOneRow, type Row, type Statement } from "./client";
import { fillKept } from "./kept-tables";
import { declaredKind, type MigrationKind } from "./migration-kinds";
import { committedProgram, type Program, type ProgramFile } from "./program";
import {
  forgetFirstStates,
  newestRecordedAgain,
  type RecordedAgain,
  recordedAgain,
  recordFirstStates,
  recordStatesAgain,
  rememberStates,
} from "./recorded-again";

/**
 * One committed migration: the statements of its file, and the digest of its text. `kind`: its effect on servers of the
 * previous version; without one it counts as contracting.
 */
export type Migration = { tag: string; hash: string; statements: string[]; kind?: MigrationKind };

/**
 * Schema that the code expects of a database: the migrations, oldest first, the statements that fill new tables of an
 * older book, and the ledger's program.
 */
export type Schema = { migrations: readonly Migration[]; program: Program; fill?: readonly Statement[] };

/**
 * Result of `migrate`: the tags of the migrations, the files of the program that were applied or dropped, and the
 * trail's record if watched rows were digested again. `newer`: nothing was done, since the book is a newer version's
 * that this one may open.
 */
type Applied = { migrations: string[]; program: string[]; states?: RecordedAgain; newer?: Newer };

/** A book that a newer version made and this one may open: the version of its program, and migrations that are unknown here. */
export type Newer = { program: number; migrations: string[] };

/**
 * Brings a database to the schema of the code: the migrations that it lacks, and the files of the program that differ
 * from those that it has. All of it is one atomic step, so that a start that dies halfway leaves the old schema and the
 * old program whole, and of several nodes that start at once one does it and the others find it done.
 *
 * Where there are migrations, the whole program is dropped before them and created again after them: no trigger fires
 * while they change data, and no view is in the way of a table that is rebuilt.
 *
 * A book of a newer version that allows this one to open it stays unchanged: its triggers and views are the newer ones.
 *
 * The digests of watched rows are defined in the program. If the definition or the data change, rows that still equal
 * their record are recorded again in the same step (`db/recorded-again.ts`).
 *
 * @throws Error whose sentence says what to do, when the database is newer than the code, or was migrated with another
 * text of the same migration
 */
export async function migrate(db: Database, schema: Schema = committedSchema()): Promise<Applied> {
  // A replica whose primary is away starts on what its file holds, if that is up to date.
  let done = await readRecords((text) => db.read.all<Row>(sql.raw(text)));
  for (let tries = 1; ; tries++) {
    const newer = newerThan(done, schema);
    if (newer) return { migrations: [], program: [], newer };
    const step = nextStep(done, schema);
    if (step.statements.length === 0) {
      if (tries > 1) await untilReadHere(db, schema);
      return step.applied;
    }
    try {
      await db.alter(step.statements);
      await untilReadHere(db, schema);
      return await withStates(db, step.applied, step.at);
    } catch (error) {
      if (!isAnothersTurn(error) || tries === 10) throw error;
    }
    done = await readRecords((text) => db.readPrimary({ sql: text, args: [] }));
  }
}

/** Time limit for a replica to reach another node's work, and the interval at which it is read (milliseconds). */
const longestCopy = 60_000;
const lookEvery = 50;

/** Waits until the file that this node reads includes its own or another node's step. */
async function untilReadHere(db: Database, schema: Schema): Promise<void> {
  const here = async () => nextStep(await readRecords((text) => db.read.all<Row>(sql.raw(text))), schema);
  for (const until = Date.now() + longestCopy; (await here()).statements.length > 0; ) {
    if (Date.now() > until)
      throw new Error(
        "The database was brought to this version, and this node's copy has not followed within a minute: look whether its primary answers, and start again.",
      );
    await Bun.sleep(lookEvery);
  }
}

/**
 * Lists what `migrate` would do to a database: empty if it is at this code's schema.
 * @throws Error as `migrate`
 */
export async function findDue(db: Database, schema: Schema = committedSchema()): Promise<Applied> {
  const done = await readRecords((text) => db.readPrimary({ sql: text, args: [] }));
  const newer = newerThan(done, schema);
  if (newer) return { migrations: [], program: [], newer };
  const { statements, applied } = nextStep(done, schema);
  return statements.length === 0 ? { migrations: [], program: [] } : applied;
}

/**
 * Refuses a database that this code may not open, and changes nothing. Returns by how much a newer database that it may
 * open is ahead.
 * @throws Error as `migrate`
 */
export async function assertOpenable(
  db: Database,
  schema: Schema = committedSchema(),
): Promise<Newer | undefined> {
  return newerThan(await readRecords((text) => db.read.all<Row>(sql.raw(text))), schema);
}

/** The schema that is part of this code. */
export function committedSchema(): Schema {
  committed ??= { migrations: committedMigrations(), program: committedProgram(), fill: fillKept };
  return committed;
}

let committed: Schema | undefined;

/** Drops every trigger and view of a database and recreates the code's, in one atomic step. */
export async function restoreProgram(db: Database, { program } = committedSchema()): Promise<void> {
  const found = await db.readPrimary({
    sql: "select type, name from sqlite_master where type in ('trigger', 'view')",
    args: [],
  });
  const objects = z.array(z.object({ type: z.enum(["trigger", "view"]), name: z.string() })).parse(found);
  await db.alter([
    ...dropObjects(objects.map(({ type, name }) => [type, name])),
    ...program.files.flatMap((file) => file.objects.map((object) => plain(object.sql))),
  ]);
}

const folder = join(import.meta.dir, "migrations");
const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** The migrations that are part of this code, oldest first. */
function committedMigrations(): Migration[] {
  const list = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8"));
  return journal.parse(list).entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), "utf8");
    const statements = text.split("--> statement-breakpoint").map((part) => part.trim());
    const kind = declaredKind(text) ?? "contract";
    return { tag, hash: digest(text), statements: statements.filter(Boolean), kind };
  });
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/** Names of a file's triggers and views, as recorded: all that is needed to drop them. */
const objectNames = z.array(z.tuple([z.enum(["trigger", "view"]), z.string()]));

/**
 * Current hash of a migration by its former one, before a comment was added to it: books made in between have the
 * former. 0036_directory was given its `-- expand` after it had landed.
 */
const hashesNow: Readonly<Record<string, string>> = {
  "92afa3dcbb4bc21b404bf0c084b4cad60a19ca9e0134314b5e8273eb1dae6048":
    "cfb1e744e42f46516682bbcb95d673dd2de7c19920936b6ae3c237d790c954ec",
};

const migrationRecords = z.array(
  z.object({ tag: z.string(), hash: z.string().transform((hash) => hashesNow[hash] ?? hash) }),
);
const programRecords = z.array(
  z.object({
    file: z.string(),
    hash: z.string(),
    version: z.int(),
    objects: z.string().transform((text) => objectNames.parse(JSON.parse(text))),
  }),
);

/**
 * Versions that may open a book. `of`: digest of the migrations and the program that the record describes; `migration`:
 * the newest contracting one, which a program must know; `program`: the lowest version of the program that its triggers
 * and views support; `guards`: the digest of each guard, for versions that cannot create them.
 */
const openingRecord = z.object({
  id: z.literal(1),
  of: z.string(),
  migration: z.string(),
  program: z.int(),
  guards: z.string(),
});
const openingRecords = z.array(openingRecord).max(1);
type OpeningRecord = z.infer<typeof openingRecord>;

/**
 * Records of a database about itself. `opening`: "another" for a record that no version writes; `objects`: the triggers
 * and views that it really has, and tables that matter here.
 */
type Records = {
  migrations: z.infer<typeof migrationRecords>;
  program: z.infer<typeof programRecords>;
  opening: OpeningRecord | "another" | undefined;
  objects: ReadonlySet<string>;
};

const openingTable =
  "create table if not exists schema_opening (id integer primary key check (id = 1), of text not null, migration text not null, program integer not null, guards text not null) strict";

const recordTables: readonly Statement[] = [
  "create table if not exists schema_migrations (tag text primary key, hash text not null, applied_at integer not null) strict",
  "create table if not exists schema_program (file text primary key, hash text not null, version integer not null, objects text not null, applied_at integer not null) strict",
  openingTable,
  // The openings of the book are recorded again once its guards are known to be right.
  "delete from schema_opening",
].map((text) => ({ sql: text, args: [] }));

async function readRecords(read: (text: string) => Promise<Row[]>): Promise<Records> {
  const names = await read(
    "select name from sqlite_master where type in ('trigger', 'view') or name in ('schema_migrations', 'schema_program', 'schema_opening', 'state_changes')",
  );
  const objects = new Set(names.map(({ name }) => String(name)));
  const [migrations, program, opening] = await Promise.all([
    objects.has("schema_migrations") ? read("select tag, hash from schema_migrations") : [],
    objects.has("schema_program") ? read("select file, hash, version, objects from schema_program") : [],
    objects.has("schema_opening")
      ? read("select id, of, migration, program, guards from schema_opening")
      : [],
  ]);
  return {
    migrations: migrationRecords.parse(migrations),
    program: programRecords.parse(program),
    opening: openingRecords.safeParse(opening).data?.[0] ?? (opening.length === 0 ? undefined : "another"),
    objects,
  };
}

/**
 * Differences between a database's records of its migrations and program and those that this code would have written,
 * as sentences. A start repairs nothing because of them: someone who changed the records may want that.
 */
export async function recordDifferences(db: Database, guards: string): Promise<string[]> {
  const done = await readRecords((text) => db.read.all<Row>(sql.raw(text)));
  // A newer version's schema is compared with its own record (`guardsOfNewer`).
  if (isOpenableNewer(done, committedSchema())) return [];
  const { migrations, program } = committedSchema();
  const applied = new Map(done.migrations.map(({ tag, hash }) => [tag, hash]));
  return [
    ...migrations
      .filter(({ tag, hash }) => applied.get(tag) !== hash)
      .map(({ tag }) => `the record of migration ${tag} is missing or another`),
    ...otherRecords(done, program),
    ...(isOtherOpening(done, guards) ? ["the record of who may open the book is another"] : []),
  ];
}

const isOtherOpening = (done: Records, guards: string) =>
  done.opening !== undefined &&
  JSON.stringify(done.opening) !== JSON.stringify(openingFor(done, guards, committedSchema()));

/** Records of the program that are not those of this one. */
function otherRecords(done: Records, program: Program): string[] {
  const getText = (file: string, hash: string, version: number, names: readonly ObjectName[]) =>
    JSON.stringify([file, hash, version, names]);
  const expected = new Map(
    program.files.map((file) => [file.name, getText(file.name, file.hash, program.version, listNames(file))]),
  );
  const recorded = new Map(
    done.program.map(({ file, hash, version, objects }) => [file, getText(file, hash, version, objects)]),
  );
  return [...new Set([...expected.keys(), ...recorded.keys()])]
    .filter((file) => expected.get(file) !== recorded.get(file))
    .map((file) => `the record of db/program/${file} is missing or another`);
}

/**
 * Difference of a database that is newer than a schema and may be opened nevertheless; undefined if it is not newer.
 * @throws Error whose sentence says what to do, if it may not be opened
 */
function newerThan(done: Records, schema: Schema): Newer | undefined {
  const { migrations, program } = schema;
  const known = new Map(migrations.map(({ tag, hash }) => [tag, hash]));
  for (const { tag, hash } of done.migrations)
    if ((known.get(tag) ?? hash) !== hash)
      throw new Error(
        `The migration ${tag} was changed after the database had been migrated with it. Migrations are only added: undo the change, or start with a new database.`,
      );
  const version = getNewest(done);
  const unknown = getUnknown(done, schema);
  if (isNewer(done, schema)) {
    const refusal = findRefusal(done, schema);
    if (refusal === undefined) return { program: version, migrations: unknown.sort() };
    const [first] = unknown;
    throw new Error(
      `${
        first === undefined
          ? `The database is newer than this code: its ledger program has version ${version}, this code has ${program.version}`
          : `The database has the migration ${first}, which this code does not know: a newer version made the book, or one that was never released`
      }. ${refusal} Start a newer version, restore a backup made before it, or start with a new database.`,
    );
  }
  const [other] = version === program.version ? otherRecords(done, program) : [];
  if (other !== undefined) {
    throw new Error(
      `What the database says of its triggers and views is not what this version wrote: ${other}. It was changed by hand, or made by another text of the same version. Find out what was done (\`bun run verify\`), then restore a backup.`,
    );
  }
  return undefined;
}

const getNewest = (done: Records) => Math.max(0, ...done.program.map((file) => file.version));

function getUnknown(done: Records, { migrations }: Schema): string[] {
  const known = new Set(migrations.map(({ tag }) => tag));
  return done.migrations.map(({ tag }) => tag).filter((tag) => !known.has(tag));
}

const isNewer = (done: Records, schema: Schema) =>
  getUnknown(done, schema).length > 0 || getNewest(done) > schema.program.version;

const isOpenableNewer = (done: Records, schema: Schema) =>
  isNewer(done, schema) && findRefusal(done, schema) === undefined;

/** Why a newer database may not be opened by a schema, as a sentence; undefined if it may. */
function findRefusal(done: Records, { migrations, program }: Schema): string | undefined {
  const { opening } = done;
  const applied = new Set(done.migrations.map(({ tag }) => tag));
  if (migrations.some(({ tag }) => !applied.has(tag)))
    return "It has not all that this version knows: it is of another line of versions.";
  if (opening === undefined || opening === "another" || opening.of !== hashOpening(done))
    return "It does not say that an older version may open it: the newer one was not started on it to the end.";
  if (!migrations.some(({ tag }) => tag === opening.migration))
    return `It is no longer for older versions: ${opening.migration} took away what they use.`;
  if (program.version < opening.program)
    return `It is no longer for older versions: its triggers and views are for programs from version ${opening.program} on.`;
  return undefined;
}

/** Digest of the migrations and the program that an opening record describes. */
function hashOpening({ migrations, program }: Pick<Records, "migrations" | "program">): string {
  const applied = migrations.map(({ tag, hash }) => `${tag} ${hash}`).sort();
  const files = program.map(({ file, hash, version }) => `${file} ${hash} ${version}`).sort();
  return digest(JSON.stringify([applied, files]));
}

/**
 * Writes down which older versions may open a book that is at this schema, and what its guards are.
 * @param guards the digest of each guard by its name, as `db/guards.ts` makes it
 */
export async function recordOpening(
  db: Database,
  guards: string,
  schema: Schema = committedSchema(),
): Promise<void> {
  const done = await readRecords((text) => db.read.all<Row>(sql.raw(text)));
  if (newerThan(done, schema) || nextStep(done, schema).statements.length > 0) return;
  const wanted = openingFor(done, guards, schema);
  if (JSON.stringify(done.opening) === JSON.stringify(wanted)) return;
  await db.alter([plain("delete from schema_opening"), insertOpening(wanted)]);
}

/** Record that this schema writes about a book that is up to date. */
function openingFor(done: Records, guards: string, { migrations, program }: Schema): OpeningRecord {
  const contracting = migrations.filter(({ kind }) => kind !== "expand").at(-1);
  return {
    id: 1,
    of: hashOpening(done),
    migration: contracting?.tag ?? migrations[0]?.tag ?? "",
    program: program.serves ?? program.version,
    guards,
  };
}

/** Guards recorded by the newer version that made a book; undefined if this schema opens no newer book. */
export async function guardsOfNewer(
  db: Database,
  schema: Schema = committedSchema(),
): Promise<string | undefined> {
  const done = await readRecords((text) => db.read.all<Row>(sql.raw(text)));
  const { opening } = done;
  return isOpenableNewer(done, schema) && opening !== "another" ? opening?.guards : undefined;
}

async function withStates(db: Database, applied: Applied, at: number | undefined): Promise<Applied> {
  if (at === undefined) return applied;
  const [row] = await db.readPrimary(newestRecordedAgain);
  const states = row && recordedAgain.parse(JSON.parse(String(row.details)));
  return states?.at === at ? { ...applied, states } : applied;
}

/**
 * The statements that bring a database from its records to the schema; none if it is there already. `at`: its instant,
 * where it may record watched rows again.
 */
function nextStep(
  done: Records,
  { migrations, program, fill = [] }: Schema,
): { statements: Statement[]; applied: Applied; at: number | undefined } {
  const applied = new Set(done.migrations.map(({ tag }) => tag));
  const missing = migrations.filter(({ tag }) => !applied.has(tag));
  const recorded = new Map(done.program.map((record) => [record.file, record]));
  // A missing part of an applied file was dropped by someone: `assertGuards` must find it, so a start must not hide it.
  const isApplied = (file: ProgramFile) => recorded.get(file.name)?.hash === file.hash;
  const isChanged = (file: ProgramFile) => !isApplied(file);
  // Drops everything that could block recording watched rows again.
  const whole = missing.length > 0 || program.files.some((file) => isChanged(file) && makesState(file));
  const create = whole ? program.files : program.files.filter(isChanged);
  const kept = new Set(program.files.filter((file) => !create.includes(file)).map(({ name }) => name));
  const dropped = done.program.filter(({ file }) => !kept.has(file));
  const isUnsaid = !done.objects.has("schema_opening");
  const changed = missing.length > 0 || create.length > 0 || dropped.length > 0 || isUnsaid;
  const outdated = done.program.some(({ version }) => version < program.version);
  const watched = done.objects.has("state_changes") && watches(program);
  const at = watched && whole ? Date.now() : undefined;
  const statements = [
    ...missing.map(recordMigration),
    ...dropped.flatMap(forget),
    ...(at === undefined ? [] : rememberStates(done.objects)),
    ...dropObjects([...dropped.flatMap(({ objects }) => objects), ...create.flatMap(listNames)]),
    ...(at === undefined ? [] : [forgetFirstStates]),
    ...missing.flatMap((migration) => migration.statements.map(plain)),
    ...(missing.length > 0 ? fill : []),
    ...create.flatMap((file) => [...file.objects.map((object) => plain(object.sql)), record(file, program)]),
    ...(done.objects.has("state_changes") || !watches(program) ? [] : recordFirstStates),
    ...(at === undefined ? [] : recordStatesAgain(program.version, at, listMissing(done))),
    { sql: "update schema_program set version = ?", args: [program.version] },
  ];
  const files = new Set([...create.map(({ name }) => name), ...dropped.map(({ file }) => file)]);
  return {
    statements: changed || outdated ? [...recordTables, ...statements] : [],
    applied: { migrations: missing.map(({ tag }) => tag), program: [...files].sort() },
    at,
  };
}

const makesState = ({ objects }: ProgramFile) =>
  objects.some(({ type, name }) => type === "view" && name.endsWith("_state"));

/** Objects of the program that someone dropped from this database. */
const listMissing = ({ program, objects }: Records): Set<string> =>
  new Set(
    program.flatMap((file) => file.objects.map(([, name]) => name)).filter((name) => !objects.has(name)),
  );

const watches = ({ files }: Program) => files.some(({ name }) => name === "states.sql");

const plain = (text: string): Statement => ({ sql: text, args: [] });

type ObjectName = z.infer<typeof objectNames>[number];

const listNames = (file: ProgramFile): ObjectName[] => file.objects.map(({ type, name }) => [type, name]);

/** Triggers before views, because a view takes its own triggers with it. */
function dropObjects(objects: readonly ObjectName[]): Statement[] {
  const texts = objects.map(([type, name]) => `drop ${type} if exists "${name.replaceAll('"', '""')}"`);
  return [...new Set(texts)].sort().map(plain);
}

function insertOpening({ of, migration, program, guards }: OpeningRecord): Statement {
  return {
    sql: "insert into schema_opening (id, of, migration, program, guards) values (1, ?, ?, ?, ?)",
    args: [of, migration, program, guards],
  };
}

function recordMigration({ tag, hash }: Migration): Statement {
  return {
    sql: "insert into schema_migrations (tag, hash, applied_at) values (?, ?, ?)",
    args: [tag, hash, Date.now()],
  };
}

/** Fails the step if the file has changed since it was read: another node has just applied one. */
function forget({ file, hash }: Records["program"][number]): Statement[] {
  return [
    { sql: "delete from schema_program where file = ? and hash = ?", args: [file, hash] },
    expectOneRow("PROGRAM_CHANGED"),
  ];
}

function record(file: ProgramFile, { version }: Program): Statement {
  return {
    sql: "insert into schema_program (file, hash, version, objects, applied_at) values (?, ?, ?, ?, ?)",
    args: [file.name, file.hash, version, JSON.stringify(listNames(file)), Date.now()],
  };
}

/** True if another node has done or is doing a step, since two nodes cannot both record it. */
function isAnothersTurn(error: unknown): boolean {
  const codes = ["BUSY", "PROGRAM_CHANGED", "UNIQUE:schema_migrations.tag", "UNIQUE:schema_program.file"];
  return error instanceof DatabaseError && codes.includes(error.code);
}
