import type { Statement } from "db/client";
import { idRow, readPrimaryRows } from "db/rows";
import { eachItem } from "@/commands/batch";
import type { Deps } from "@/deps";
import { fileDeletions } from "./chunks";

async function listIds({ db }: Pick<Deps, "db">, statement: Statement): Promise<number[]> {
  return (await readPrimaryRows(db, idRow, statement)).map(({ id }) => id);
}

const listFiles = (deps: Pick<Deps, "db" | "now">) =>
  listIds(deps, {
    sql: `select id from reports where chunks > 0 and status not in ('running','done')
      union select id from reports where status = 'done' and expires_at <= ? order by id`,
    args: [deps.now()],
  });

/** True if there are files to delete. */
export const hasOldFiles = async (deps: Pick<Deps, "db" | "now">) => (await listFiles(deps)).length > 0;

/**
 * Deletes files whose retention has ended, or that nobody may have any more, some pieces at a time. Returns their number. The
 * records of reports stay (`oversight/retention`).
 */
export async function sweepReports(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { db, now } = deps;
  const expired: Statement = {
    sql: "update reports set status = 'expired' where status = 'done' and expires_at <= ?",
    args: [now()],
  };
  await db.write([expired], { idempotent: true });
  const items = await listFiles(deps);
  return eachItem(deps, { name: "forget reports", items, signal }, async (id) => {
    for await (const { statements } of fileDeletions(deps, id))
      await db.write(statements, { idempotent: true });
    await db.write(
      [{ sql: "update reports set chunks = 0 where id = ? and status <> 'running'", args: [id] }],
      {
        idempotent: true,
      },
    );
    return true;
  });
}
