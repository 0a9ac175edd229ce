import { join } from "node:path";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { headFilePath } from "@/integrity/trail/head-file";
import { runProgram } from "@/platform/jobs/program";
import { archiveMade, findArchiveFolder, readAskedArchive } from "./archives";

const childPath = join(import.meta.dir, "../../integrity/trail/archive.child.ts");

/** True if a requested archive has not been made yet. */
export const hasAskedArchive = async (deps: Deps): Promise<boolean> =>
  findArchiveFolder(deps.env) !== undefined && (await readAskedArchive(deps)) !== undefined;

/**
 * Makes the requested archive, in a separate process. If that or the server was killed, the next run continues.
 * Returns its number of rows.
 * @throws AppError with the sentence of the process if it failed
 */
export async function makeAskedArchive(deps: Deps, signal: AbortSignal): Promise<number> {
  const { db, env, now } = deps;
  const folder = findArchiveFolder(env);
  const asked = await readAskedArchive(deps);
  if (folder === undefined || asked === undefined) return 0;
  const { row, until, userId } = asked;
  const order = {
    url: env.database.url,
    folder,
    headFile: headFilePath(env.database, env.auditHeadFile),
    until,
    zone: env.zone,
    // These texts can never be redacted: reason and name stay where they can be.
    by: `user ${userId}`,
    reason: `asked for in row ${row} of the trail`,
    agent: "job",
    at: now(),
  };
  const rows = Number((await runProgram(childPath, order, signal)).trim());
  await db.write([auditStatement({ actor: null, ...archiveMade(until, rows), at: now() })]);
  return rows;
}
