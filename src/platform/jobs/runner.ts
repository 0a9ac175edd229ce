import { hostname } from "node:os";
import { DatabaseError, databaseError } from "db/client";
import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import { giveWayTo, pauseWhenDue } from "@/kernel/time-slices";
import { Wait } from "@/kernel/wait";
import { fenced, Lease, leaseLength } from "@/platform/leased-work/lease";
import { runHeldWork } from "@/platform/leased-work/run-held-work";
import type { Instant } from "@/vocabulary/calendar";
import type { Job } from "./job";
import { furthestDue, type JobRun, jobRows, takeLease } from "./lease";
import { failed, finishedRun, nothingToDo, stoppedRun } from "./record";
import { parseSchedule, type Schedule } from "./schedule";

/** Calls back at an interval until it is ended; a test passes one that it drives itself. */
export type StartTimer = (ms: number, act: () => void) => () => void;

/** `isBusy`: true while people's reads or writes wait or are being answered, to which jobs give way. */
type RunnerOptions = { node?: string; every?: StartTimer; isBusy?: () => boolean };

export type Runner = {
  /** Checks every job once and carries out those that are due and free. Resolves when these have ended. */
  tick(): Promise<void>;
  /** Starts nothing more, interrupts running jobs at their next write, and releases them. */
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
  /** Time before which checking the job is pointless. */
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
 * job's lease first, renews it while it works, and is refused by the lease's token once another has taken over.
 */
export function createRunner(deps: Deps, jobs: readonly Job[], options: RunnerOptions = {}): Runner {
  const { node = nodeName(), every = onTimer, isBusy = () => false } = options;
  const began = deps.now();
  const ending = new AbortController();
  let known: readonly State[] | undefined;
  /** Created by the first tick: computing the occurrences of some thirty schedules takes as long as twenty requests. */
  const statesNow = () => {
    known ??= listStates(jobs, deps.env.zone, began);
    return known;
  };
  let recording = new Wait(deps.now, 0);

  async function consider(state: State): Promise<void> {
    const at = deps.now();
    if (at >= state.next || at < state.due) {
      state.due = state.schedule.latest(at);
      state.next = state.schedule.next(at);
    }
    // Runs of this node while its clock was ahead do not cover the occurrences until then.
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

  /** Asks a job whether it has something to do. */
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

  /**
   * Records the jobs that had nothing to do since the last record, so that their figures are as recent as those of
   * jobs that ran.
   */
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
      deps.log.warn({ reason: failureReason(error) }, "jobs without work could not be recorded");
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
          failed(run, startedAt, deps.now(), { reason: failureReason(error), passing }),
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
        // The database is away: the lease, if there is one, expires.
        state.wait = new Wait(deps.now, pause);
        deps.log.error(
          { job: state.job.name, reason: failureReason(error) },
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
      // Not only after the started jobs: a run may take hours.
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

function listStates(jobs: readonly Job[], zone: string, began: Instant): State[] {
  const dues = new Map<string, Pick<State, "schedule" | "due" | "next">>();
  return jobs.map((job) => {
    const due = dues.get(job.schedule) ?? dueBy(parseSchedule(job.schedule, zone), began);
    dues.set(job.schedule, due);
    const unknown = { finishedDue: 0, finishedAt: 0, wait: undefined, idleAt: undefined, running: undefined };
    return { job, ...due, ...unknown };
  });
}

/** A database whose writes wait for others first, so that work in many writes never takes all the time. */
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
