import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { type Database, openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { eventually } from "./eventually";
import { isRunning, pathInMemory, removeFromMemory } from "./memory";
import { openUsedAgain } from "./used-again";

const root = join(import.meta.dir, "..");
const templates = join(root, "node_modules/.cache/test-databases");

/** A test's own database and its URL. */
type TestDatabase = { db: Database; url: string };

/** Writes a template's content. */
export type Fill = (db: Database, url: string) => Promise<unknown>;

let digest: Promise<string> | undefined;
const pending = new Map<string, Promise<string>>();

/**
 * A migrated database for one test: a file copied from a template, which is filled once and kept for as long as the
 * code stays as it is. A later test may get the same file, restored.
 * @param name the template's name; the same name always has the same content
 * @param fill writes the content into the migrated template; without it the tables are empty
 */
export async function openCopy(name = "empty", fill: Fill = async () => {}): Promise<TestDatabase> {
  const { db, path } = await openUsedAgain(await getTemplate(name, fill));
  return { db, url: `file:${path}` };
}

/** Copies the template into a file at `path`, for a server. */
export async function copyTo(path: string, name: string, fill: Fill): Promise<void> {
  copyFileSync(await getTemplate(name, fill), path);
}

function getTemplate(name: string, fill: Fill): Promise<string> {
  const template = pending.get(name) ?? findTemplate(name, fill);
  pending.set(name, template);
  return template;
}

async function findTemplate(name: string, fill: Fill): Promise<string> {
  digest ??= digestOfCode();
  const folder = join(templates, await digest);
  const path = join(folder, `${name}.db`);
  const claim = `${path}.claim`;
  mkdirSync(folder, { recursive: true });
  // A process that has waited too long fills its own.
  const there = await eventually(() => existsSync(path) || claims(claim), 50).catch(() => false);
  if (there) return path;
  try {
    await make(path, fill);
  } finally {
    rmSync(claim, { force: true });
  }
  forgetOthers(await digest);
  return path;
}

/** Lets one of the processes that need a template fill it. Throws in the others while that one is running. */
function claims(claim: string): false {
  try {
    writeFileSync(claim, `${process.pid}`, { flag: "wx" });
  } catch (error) {
    if (!isRunning(Number(readFileSync(claim, "utf8")))) rmSync(claim, { force: true });
    throw error;
  }
  return false;
}

async function make(path: string, fill: Fill): Promise<void> {
  const draft = `${pathInMemory()}.db`;
  const url = `file:${draft}`;
  const db = await openDatabase({ url });
  await migrate(db);
  await fill(db, url);
  await db.close();
  const copy = `${path}-${crypto.randomUUID()}`;
  copyFileSync(draft, copy);
  renameSync(copy, path);
  removeFromMemory(draft);
}

/** Templates depend on the code, so any change of it needs new ones. */
async function digestOfCode(): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  const sources = [...new Glob("{db,demo,src,tests}/**/*.{ts,tsx,sql}").scanSync(root)]
    .filter(isOfDatabases)
    .sort();
  for (const file of sources) hash.update(file).update(await Bun.file(join(root, file)).bytes());
  return hash.digest("hex").slice(0, 16);
}

/** Excludes tests and everything that draws or reads statements, which templates do not depend on. */
const isOfDatabases = (file: string) => !/\.test\.tsx?$|narration|fixtures|^tests\/bench|^src\/ui/.test(file);

/** Keeps this code's templates; another run may still use the previous code's. */
function forgetOthers(current: string): void {
  const older = readdirSync(templates).filter((folder) => folder !== current);
  for (const folder of older.slice(0, -1)) rmSync(join(templates, folder), { recursive: true, force: true });
}
