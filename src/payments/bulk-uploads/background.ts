import type { Database } from "db/client";
import { reasonOf } from "@/commands/reason";
import type { Deps } from "@/deps";
import { carryOut } from "./run";

type Work = { ending: AbortController; under: Set<Promise<void>> };

/** The uploads that this process carries out behind its answers, by database. */
const works = new WeakMap<Database["read"], Work>();

function workOf({ read }: Database): Work {
  const known = works.get(read);
  if (known) return known;
  const work = { ending: new AbortController(), under: new Set<Promise<void>>() };
  works.set(read, work);
  return work;
}

/** Carries an upload out while its caller is answered. What breaks it off, the job that takes uploads up makes good. */
export function carryOutBehind({ db, env, now, log, pause }: Deps, uploadId: number): void {
  const { ending, under } = workOf(db);
  if (ending.signal.aborted) return;
  const deps: Deps = { db, env, now, log, ...(pause && { pause }) };
  const run = carryOut(deps, uploadId, ending.signal)
    .catch((error: unknown) =>
      log.error({ upload: uploadId, reason: reasonOf(error) }, "a bulk upload stays behind"),
    )
    .finally(() => under.delete(run));
  under.add(run);
}

/** Breaks off what this process carries out, and hands it over: the server is stopping. */
export async function stopUploads(db: Database): Promise<void> {
  const { ending, under } = workOf(db);
  ending.abort();
  await Promise.all(under);
}
