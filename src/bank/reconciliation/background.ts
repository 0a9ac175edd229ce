import type { Database } from "db/client";
import { reasonOf } from "@/commands/reason";
import type { Deps } from "@/deps";
import { carryOut } from "./run";

type Work = { ending: AbortController; under: Set<Promise<void>> };

/** The runs that this process carries out behind its answers, by database. */
const works = new WeakMap<Database, Work>();

function workOf(db: Database): Work {
  const known = works.get(db);
  if (known) return known;
  const work = { ending: new AbortController(), under: new Set<Promise<void>>() };
  works.set(db, work);
  return work;
}

/** Carries a run out while its caller is answered. What breaks it off, the job that takes runs up makes good. */
export function carryOutBehind({ db, env, now, log, pause }: Deps, runId: number): void {
  const { ending, under } = workOf(db);
  if (ending.signal.aborted) return;
  const deps: Deps = { db, env, now, log, ...(pause && { pause }) };
  const run = carryOut(deps, runId, ending.signal)
    .catch((error: unknown) =>
      log.error({ run: runId, reason: reasonOf(error) }, "a reconciliation stays behind"),
    )
    .finally(() => under.delete(run));
  under.add(run);
}

/** Breaks off what this process carries out, and hands it over: the server is stopping. */
export async function stopReconciliations(db: Database): Promise<void> {
  const { ending, under } = workOf(db);
  ending.abort();
  await Promise.all(under);
}
