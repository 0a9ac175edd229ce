import type { Database } from "db/client";
import { reasonOf } from "@/commands/reason";
import type { Deps } from "@/deps";
import { carryOut } from "./commit-run";
import { removeUnread } from "./unread";

type Work = { ending: AbortController; under: Set<Promise<void>> };

/** The commits that this process carries out behind its answers, by database. */
const works = new WeakMap<Database, Work>();

function workOf(db: Database): Work {
  const known = works.get(db);
  if (known) return known;
  const work = { ending: new AbortController(), under: new Set<Promise<void>>() };
  works.set(db, work);
  return work;
}

/**
 * Carries a commit out; what breaks it off, the job that takes commits up makes good. Resolves when it is over here, in
 * whatever way.
 */
export function carryOutBehind({ db, env, now, log, pause }: Deps, id: number): Promise<void> {
  const { ending, under } = workOf(db);
  if (ending.signal.aborted) return Promise.resolve();
  const commit = carryOut({ db, env, now, log, ...(pause && { pause }) }, id, ending.signal)
    .catch((error: unknown) =>
      log.error({ bankStatement: id, reason: reasonOf(error) }, "a commit of a bank statement stays behind"),
    )
    .finally(() => under.delete(commit));
  under.add(commit);
  return commit;
}

/** Breaks off what this process carries out, and hands it over: the server is stopping. */
export async function stopCommits(db: Database): Promise<void> {
  const { ending, under } = workOf(db);
  ending.abort();
  await Promise.all(under);
}

/** Commits that no node works on any more: their server was ended in the midst of them. */
async function listLeft({ db, now }: Pick<Deps, "db" | "now">): Promise<number[]> {
  const rows = await db.readPrimary({
    sql: "select id from bank_statements where status = 'committing' and leased_until <= ? order by id",
    args: [now()],
  });
  return rows.map(({ id }) => Number(id));
}

/** An import that was read for so long is over: its server was ended meanwhile. In milliseconds. */
const longestReading = 3_600_000;

async function listUnread({ db, now }: Pick<Deps, "db" | "now">): Promise<number[]> {
  const rows = await db.readPrimary({
    sql: "select id from bank_statements where status = 'reading' and uploaded_at < ? order by id",
    args: [now() - longestReading],
  });
  return rows.map(({ id }) => Number(id));
}

/** Whether there are commits to take up, or imports that were never read to their end. */
export const hasLeftCommits = async (deps: Pick<Deps, "db" | "now">): Promise<boolean> =>
  (await listLeft(deps)).length > 0 || (await listUnread(deps)).length > 0;

/** Takes up the commits that were left, and removes what was never read to its end. Answers how many commits. */
export async function takeUpCommits(deps: Deps, signal: AbortSignal): Promise<number> {
  for (const id of await listUnread(deps)) await removeUnread(deps, "id", id);
  const left = await listLeft(deps);
  for (const id of left) {
    signal.throwIfAborted();
    await carryOut(deps, id, signal);
  }
  return left.length;
}
