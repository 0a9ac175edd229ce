import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/* Imported before the rest of the server: it imports no package. */

/**
 * Sources of a build: each file's size, modification time in milliseconds, and content digest. `patterns` name the
 * folders in which a new file counts as a change, too.
 */
export type Sources = {
  engine: string;
  patterns: readonly string[];
  files: Readonly<Record<string, readonly [size: number, at: number, digest: string]>>;
};

/** Package versions, as files. */
const lockFile = "bun.lock";

/** Time before a read, in milliseconds, within which a written file may be written again with the same timestamp. */
const racy = 2000;

/** Records the state of files, and of all files that the patterns match. Their paths are relative to `root`. */
export function recordSources(
  root: string,
  { patterns = [], files = [] }: { patterns?: readonly string[]; files?: readonly string[] },
): Sources {
  const now = Date.now();
  const lock = existsSync(join(root, lockFile)) ? [lockFile] : [];
  const found: Record<string, readonly [number, number, string]> = {};
  for (const path of [...new Set([...lock, ...files, ...listFiles(root, patterns)])].sort()) {
    const { size, mtimeMs } = statSync(join(root, path));
    found[path] = [size, mtimeMs > now - racy ? 0 : Math.floor(mtimeMs), hashFile(join(root, path))];
  }
  return { engine: Bun.version, patterns, files: found };
}

/** True if a file was written since a moment, in milliseconds, or is gone. */
export const writtenSince = (path: string, moment: number): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) >= moment;

/** Digests of files that were just found unchanged, by their absolute paths. */
export type Seen = Map<string, string>;

declare global {
  var sourcesSeenAtStart: Seen | undefined;
}

/**
 * Files that this start found unchanged. The choice of the compiled form, the browser's assets and the guards have most files in
 * common, and each is checked once; the list belongs to the process, as the compiled form has a copy of this module.
 */
export function seenAtStart(): Seen {
  globalThis.sourcesSeenAtStart ??= new Map();
  return globalThis.sourcesSeenAtStart;
}

/**
 * True if all files are unchanged and none was added. Reads only files whose time differs, as in a copy.
 * @param seen files that are not looked at again; those that are found unchanged are added
 */
export function areUnchanged(
  root: string,
  { engine, patterns, files }: Sources,
  seen: Seen = new Map(),
): boolean {
  if (engine !== Bun.version) return false;
  for (const [path, [size, at, digest]] of Object.entries(files)) {
    const file = join(root, path);
    if (seen.get(file) === digest) continue;
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.size !== size) return false;
    if (Math.floor(stat.mtimeMs) !== at && hashFile(file) !== digest) return false;
    seen.set(file, digest);
  }
  return listFiles(root, patterns).every((path) => Object.hasOwn(files, path));
}

/** Returns the same sources with one time for all, as in an image. */
export const writtenAt = (sources: Sources, at: number): Sources => ({
  ...sources,
  files: Object.fromEntries(
    Object.entries(sources.files).map(([path, [size, , digest]]) => [path, [size, at, digest]]),
  ),
});

const listFiles = (root: string, patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root, dot: true })]);

const hashFile = (path: string): string =>
  new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
