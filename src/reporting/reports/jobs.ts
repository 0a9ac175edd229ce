import type { Statement } from "db/client";
import { idRow, readPrimaryRows } from "db/rows";
import type { Deps } from "@/deps";
import { fileDeletions } from "./chunks";

/** How long a report is on record after its file is gone, in milliseconds: 90 days. */
const keptFor = 90 * 86_400_000;

async function idsOf({ db }: Pick<Deps, "db">, statement: Statement): Promise<number[]> {
  return (await readPrimaryRows(db, idRow, statement)).map(({ id }) => id);
}

const listFiles = (deps: Pick<Deps, "db" | "now">) =>
  idsOf(deps, {
    sql: `select id from reports where chunks > 0 and status not in ('running','done')
      union select id from reports where status = 'done' and expires_at <= ? order by id`,
    args: [deps.now()],
  });

/** Whether there are files to delete. */
export const hasOldFiles = async (deps: Pick<Deps, "db" | "now">) => (await listFiles(deps)).length > 0;

/**
 * Deletes files that are kept no longer, or that nobody may have any more, some pieces at a time; and the records of
 * reports that were over long ago. Answers how many files were deleted.
 */
export async function sweepReports(deps: Deps): Promise<number> {
  const { db, now } = deps;
  const expired: Statement = {
    sql: "update reports set status = 'expired' where status = 'done' and expires_at <= ?",
    args: [now()],
  };
  await db.write([expired], { idempotent: true });
  const files = await listFiles(deps);
  for (const id of files) {
    for await (const { statements } of fileDeletions(deps, id))
      await db.write(statements, { idempotent: true });
    await db.write(
      [{ sql: "update reports set chunks = 0 where id = ? and status <> 'running'", args: [id] }],
      {
        idempotent: true,
      },
    );
  }
  const old: Statement = {
    sql: "delete from reports where chunks = 0 and status not in ('running','done') and finished_at <= ?",
    args: [now() - keptFor],
  };
  await db.write([old], { idempotent: true });
  return files.length;
}
