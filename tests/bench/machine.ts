import { mkdirSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The project's folder. */
export const root = resolve(import.meta.dir, "../..");

/** Folder of books that are kept between runs. */
export const cacheDir = join(tmpdir(), "vostra-bench");
mkdirSync(cacheDir, { recursive: true });

/** Server and client run on separate cores, so that neither waits for the other. */
export const cores = { server: 0, client: 1 } as const;

const taskset = Bun.which("taskset");
const canPin = taskset !== null && availableParallelism() > 1;

/** Pins a command to one core; returns it unchanged if the machine cannot. */
export const pinned = (core: number, command: readonly string[]): string[] =>
  canPin && taskset ? [taskset, "-c", String(core), ...command] : [...command];

export const pinning = canPin ? "server and client on cores of their own" : "NOT pinned to cores";

/** @throws Error that says how to install what is missing */
export function needTool(name: string): string {
  const path = Bun.which(name);
  if (path) return path;
  throw new Error(`This needs ${name}: apt-get install ${name}`);
}
