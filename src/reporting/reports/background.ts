import type { Database } from "db/client";
import { reasonOf } from "@/commands/reason";
import type { Deps } from "@/deps";
import { carryOut } from "./run";

/** Reports that this process makes at the same time; others wait for their turn. */
const atOnce = 2;

type Work = { ending: AbortController; under: Set<Promise<void>>; turns: (() => void)[]; free: number };

/** The reports that this process makes, by database. */
const works = new WeakMap<Database["read"], Work>();

function workOf({ read }: Database): Work {
  const known = works.get(read);
  if (known) return known;
  const work = { ending: new AbortController(), under: new Set<Promise<void>>(), turns: [], free: atOnce };
  works.set(read, work);
  return work;
}

/** Makes a report when it is its turn in this process. One that waits is nobody's: another node may take it. */
export async function makeInTurn(deps: Deps, reportId: number, signal?: AbortSignal): Promise<void> {
  const work = workOf(deps.db);
  if (work.free > 0) work.free -= 1;
  else await new Promise<void>((resolve) => work.turns.push(resolve));
  try {
    const either = signal ? AbortSignal.any([signal, work.ending.signal]) : work.ending.signal;
    if (!either.aborted) await carryOut(deps, reportId, either);
  } finally {
    const next = work.turns.shift();
    if (next) next();
    else work.free += 1;
  }
}

/** Makes a report while its caller is answered. What breaks it off, the job that takes reports up makes good. */
export function makeBehind({ db, env, now, log, pause }: Deps, reportId: number): void {
  const { ending, under } = workOf(db);
  if (ending.signal.aborted) return;
  const made = makeInTurn({ db, env, now, log, ...(pause && { pause }) }, reportId)
    .catch((error: unknown) =>
      log.error({ report: reportId, reason: reasonOf(error) }, "a report stays behind"),
    )
    .finally(() => under.delete(made));
  under.add(made);
}

/** Breaks off what this process makes, and hands it over: the server is stopping. */
export async function stopReports(db: Database): Promise<void> {
  const { ending, under } = workOf(db);
  ending.abort();
  await Promise.all(under);
}
