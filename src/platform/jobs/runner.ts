import { hostname } from "node:os";
import { DatabaseError, databaseError } from "db/client";
import { reasonOf } from "@/commands/reason";
import type { Deps } from "@/deps";
import { giveWayTo, pauseWhenDue } from "@/kernel/time-slices";
import { Wait } from "@/kernel/wait";
import { fenced, Lease, leaseLength } from "@/platform/leased-work/lease";
import { runHeldWork } from "@/platform/leased-work/run-held-work";
import type { Instant } from "@/vocabulary/calendar";
import type { Job } from "./job";
import { furthestDue, type JobRun, jobRows, takeLease } from "./lease";
import { failed, finishedRun, nothingToDo, stoppedRun } from "./record";
import { type Schedule, scheduleOf } from "./schedule";

/** Calls back every so often until it is ended; a test hands in one that it drives itself. */
export type StartTimer = (ms: number, act: () => void) => () => void;

/** `isBusy`: whether people's reads or writes wait or are being answered, to which jobs give way. */
export type RunnerOptions = { node?: string; every?: StartTimer; isBusy?: () => boolean };

export type Runner = {
  /** Looks at every job once and carries out what is due and free. Resolves when what it began has ended. */
  tick(): Promise<void>;
  /** Begins nothing more, breaks off what runs at its next write, and hands it over. */
  stop(): Promise<void>;
};

type State = {
  job: Job;
  schedule: Schedule;
  due: Instant;
  next: Instant;
  /** The newest occurrence known to be carried out here or elsewhere, and when this node learned of it. */
  finishedDue: Instant;
  finishedAt: Instant;
  /** Before this has passed, looking at the job makes no sense. */
  wait: Wait | undefined;
  /** Instant at which the job was last found to have nothing to do, if not yet recorded. */
  idleAt: Instant | undefined;
  running: Promise<void> | undefined;
};

/** Pause of a node, in milliseconds, before it retries a job whose lease it could not read or write. */
const pause = 5000;

/** Interval in milliseconds at which a node records the jobs that had nothing to do. */
const recordEvery = 60_000;

/** A process's name in leases and records: the machine, the process, and a random part that no restart repeats. */
export const nodeName = (): string => `${hostname()}/${process.pid}/${crypto.randomUUID().slice(0, 8)}`;

const stopping = new DatabaseError("STOPPED", "the server is stopping");

/**
 * Runs jobs on one of any number of nodes. Each occurrence is carried out once across all of them: a node takes the
 * job's lease first, renews it while it works, and is shut out by the lease's token once another has taken over.
 */
export function createRunner(deps: Deps, jobs: readonly Job[], options: RunnerOptions = {}): Runner {
  const { node = nodeName(), every = onTimer, isBusy = () => false } = options;
  const began = deps.now();
  const ending = new AbortController();
  let known: readonly State[] | undefined;
  /** Made by the first tick: occurrences of some thirty schedules take as long as twenty requests. */
  const statesNow = () => {
    known ??= statesOf(jobs, deps.env.zone, began);
    return known;
  };
  let recording = new Wait(deps.now, 0);

  async function consider(state: State): Promise<void> {
    const at = deps.now();
    if (at >= state.next || at < state.due) {
      state.due = state.schedule.latest(at);
      state.next = state.schedule.next(at);
    }
    // What this node carried out while its clock was ahead says nothing of the occurrences until then.
    const wasAhead = at < state.finishedAt;
    if (state.due <= state.finishedDue && !wasAhead && state.finishedDue <= furthestDue(at)) return;
    if (state.wait && !state.wait.isOver) return;
    state.wait = undefined;
    const { job, due } = state;
    const found = await look(job);
    if (found === "nothing") {
      state.idleAt = at;
      finish(state, due);
      return;
    }
    const occurrence = { job: job.name, node, due, recorded: job.record !== "hourly", wasAhead };
    const taken = await takeLease(deps, occurrence);
    if ("run" in taken) await carryOut(state, taken.run, found);
    else {
      finish(state, taken.finishedDue);
      state.wait = new Wait(deps.now, taken.tryAfter);
    }
  }

  /** Asks a job whether it has something to do: what it does then, which throws where it could not tell. */
  async function look({ pending, run }: Job): Promise<"nothing" | Job["run"]> {
    try {
      return !pending || (await pending(deps)) ? run : "nothing";
    } catch (error) {
      return () => Promise.reject(error);
    }
  }

  function finish(state: State, due: Instant): void {
    state.finishedDue = due;
    state.finishedAt = deps.now();
  }

  /** Records the jobs that had nothing to do since the last record: their figures stay as new as those of jobs that ran. */
  async function recordIdle(): Promise<void> {
    if (!recording.isOver || ending.signal.aborted) return;
    const idle = statesNow().filter(({ idleAt }) => idleAt !== undefined);
    if (idle.length === 0) return;
    recording = new Wait(deps.now, recordEvery);
    try {
      await deps.db.write(
        [
          nothingToDo(
            idle.map(({ job }) => job.name),
            deps.now(),
          ),
        ],
        { idempotent: true },
      );
      for (const state of idle) state.idleAt = undefined;
    } catch (error) {
      deps.log.warn({ reason: reasonOf(error) }, "jobs without work could not be recorded");
    }
  }

  async function carryOut(state: State, run: JobRun, work: Job["run"]): Promise<void> {
    const { job } = state;
    const startedAt = deps.now();
    const lost = new AbortController();
    const signal = AbortSignal.any([ending.signal, lost.signal]);
    const lease = new Lease(deps, jobRows, { row: run.job, token: run.token }, signal);
    const endRenewal = every(leaseLength / 3, () => {
      lease.renew().catch((error: unknown) => {
        if (databaseError(error)?.code === "LEASE_LOST") lost.abort(error);
      });
    });
    try {
      const outcome = await runHeldWork(deps, {
        name: "a job",
        row: { job: run.job },
        lease,
        waits: false,
        async work() {
          const giveWay = giveWayTo({ isBusy });
          const db = inLowerTurn(fenced(deps.db, lease), giveWay);
          const items = await work({ ...deps, db, giveWay }, signal, deps);
          return finishedRun(run, job.record === "hourly", startedAt, deps.now(), items);
        },
        failed: async (error, passing) =>
          failed(run, startedAt, deps.now(), { reason: reasonOf(error), passing }),
        handedOver: () => stoppedRun(run, deps.now()),
      });
      if (outcome === "done") finish(state, run.due);
      if (outcome === "lost") deps.log.warn({ job: run.job }, "another node took a job over");
    } finally {
      endRenewal();
    }
  }

  const run = (state: State): Promise<void> => {
    if (ending.signal.aborted) return Promise.resolve();
    state.running ??= consider(state)
      .catch((error: unknown) => {
        // The ledger is away: the lease, if there is one, is left to run out.
        state.wait = new Wait(deps.now, pause);
        deps.log.error(
          { job: state.job.name, reason: reasonOf(error) },
          "a job could not be run or recorded",
        );
      })
      .finally(() => {
        state.running = undefined;
      });
    return state.running;
  };

  return {
    async tick() {
      const pause = pauseWhenDue();
      const begun: Promise<void>[] = [];
      for (const state of statesNow()) {
        begun.push(run(state));
        await pause();
      }
      // Not after what was begun alone: a run may take hours.
      await Promise.all([...begun, recordIdle()]);
      await recordIdle();
    },
    async stop() {
      ending.abort(stopping);
      await Promise.all(known?.map(({ running }) => running) ?? []);
    },
  };
}

const dueBy = (schedule: Schedule, at: Instant) => ({
  schedule,
  due: schedule.latest(at),
  next: schedule.next(at),
});

function statesOf(jobs: readonly Job[], zone: string, began: Instant): State[] {
  const dues = new Map<string, Pick<State, "schedule" | "due" | "next">>();
  return jobs.map((job) => {
    const due = dues.get(job.schedule) ?? dueBy(scheduleOf(job.schedule, zone), began);
    dues.set(job.schedule, due);
    const unknown = { finishedDue: 0, finishedAt: 0, wait: undefined, idleAt: undefined, running: undefined };
    return { job, ...due, ...unknown };
  });
}

/** A database whose writes give way first, so that work in many writes never takes all the time. */
const inLowerTurn = (db: Deps["db"], giveWay: () => Promise<void>): Deps["db"] => ({
  ...db,
  async write(...args) {
    await giveWay();
    return db.write(...args);
  },
  async post(posting) {
    await giveWay();
    return db.post(posting);
  },
});

const onTimer: StartTimer = (ms, act) => {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
};
