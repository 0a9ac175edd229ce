import { join } from "node:path";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { headFileOf } from "@/integrity/trail/head-file";
import { AppError } from "@/kernel/errors";
import { atLowerPriority } from "@/platform/sandbox/priority";
import { archiveFolderOf, archiveMade, readAskedArchive } from "./archives";

const childPath = join(import.meta.dir, "../../integrity/trail/archive.child.ts");

/** Whether an archive was asked for that is not made yet. */
export const hasAskedArchive = async (deps: Deps): Promise<boolean> =>
  archiveFolderOf(deps.env) !== undefined && (await readAskedArchive(deps)) !== undefined;

/**
 * Makes the archive that was asked for, in a process of its own. Where that or the server was killed the next run goes on.
 * Answers how many rows it has.
 * @throws AppError with the sentence of the process where it failed
 */
export async function makeAskedArchive(deps: Deps, signal: AbortSignal): Promise<number> {
  const { db, env, now } = deps;
  const folder = archiveFolderOf(env);
  const asked = await readAskedArchive(deps);
  if (folder === undefined || asked === undefined) return 0;
  const { row, until, userId } = asked;
  const order = {
    url: env.database.url,
    folder,
    headFile: headFileOf(env.database, env.auditHeadFile),
    until,
    zone: env.zone,
    // What is said here can never be redacted: the reason, and the name, stay where they can be.
    by: `user ${userId}`,
    reason: `asked for in row ${row} of the trail`,
    agent: "job",
    at: now(),
  };
  const child = Bun.spawn(atLowerPriority([process.execPath, "--smol", childPath]), {
    stdin: new TextEncoder().encode(JSON.stringify(order)),
    stdout: "pipe",
    stderr: "pipe",
    env: { NODE_ENV: "production", PATH: process.env.PATH ?? "" },
    killSignal: "SIGKILL",
    signal,
  });
  const [said, failed, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  signal.throwIfAborted();
  if (code !== 0)
    throw new AppError("unavailable", failed.trim().split("\n").at(-1) || `it ended with ${code}`);
  const rows = Number(said.trim());
  await db.write([auditStatement({ actor: null, ...archiveMade(until, rows), at: now() })]);
  return rows;
}
