import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/* Imported before anything else of the server: it imports no package. */

/**
 * Sources of a build: each file's size, modification time in milliseconds, and content digest. `patterns` name the
 * folders in which a new file counts as a change, too.
 */
export type Sources = {
  engine: string;
  patterns: readonly string[];
  files: Readonly<Record<string, readonly [size: number, at: number, digest: string]>>;
};

/** The versions of the packages, as files. */
const lockFile = "bun.lock";

/** A file that was written this short before it was read, in milliseconds, may be written again within the same one. */
const racy = 2000;

/** Notes the state of files, and of all that the patterns find. Their paths are relative to `root`. */
export function recordSources(
  root: string,
  { patterns = [], files = [] }: { patterns?: readonly string[]; files?: readonly string[] },
): Sources {
  const now = Date.now();
  const lock = existsSync(join(root, lockFile)) ? [lockFile] : [];
  const found: Record<string, readonly [number, number, string]> = {};
  for (const path of [...new Set([...lock, ...files, ...filesOf(root, patterns)])].sort()) {
    const { size, mtimeMs } = statSync(join(root, path));
    found[path] = [size, mtimeMs > now - racy ? 0 : Math.floor(mtimeMs), digestOf(join(root, path))];
  }
  return { engine: Bun.version, patterns, files: found };
}

/** Whether a file was written since a moment, in milliseconds, or is gone. */
export const writtenSince = (path: string, moment: number): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) >= moment;

/** Digests of files that were just found unchanged, by their absolute paths. */
export type Seen = Map<string, string>;

declare global {
  var sourcesSeenAtStart: Seen | undefined;
}

/**
 * Files that this start found unchanged. The choice of the compiled form, what browsers are sent and the guards have most files
 * in common, and each is looked at once; the list is of the process, as the compiled form has a copy of this module.
 */
export function seenAtStart(): Seen {
  globalThis.sourcesSeenAtStart ??= new Map();
  return globalThis.sourcesSeenAtStart;
}

/**
 * Whether all files are as they were, and none was added. Reads only those whose time is another, as in a copy.
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
    if (Math.floor(stat.mtimeMs) !== at && digestOf(file) !== digest) return false;
    seen.set(file, digest);
  }
  return filesOf(root, patterns).every((path) => Object.hasOwn(files, path));
}

/** The same sources where all were given one time, as in an image. */
export const writtenAt = (sources: Sources, at: number): Sources => ({
  ...sources,
  files: Object.fromEntries(
    Object.entries(sources.files).map(([path, [size, , digest]]) => [path, [size, at, digest]]),
  ),
});

const filesOf = (root: string, patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root, dot: true })]);

const digestOf = (path: string): string =>
  new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
