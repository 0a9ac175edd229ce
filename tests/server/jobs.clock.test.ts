import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { serverJobs } from "@/app/jobs/list";
import type { Job } from "@/platform/jobs/job";
import { createRunner, type Runner } from "@/platform/jobs/runner";
import { longestInterval } from "@/platform/jobs/schedule";
import { type Book, startBook } from "./book";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Steps of the machine's clock. */
const jumps = [
  ["16 seconds", 16 * second],
  ["an hour", hour],
  ["400 days", 400 * day],
] as const;

let book: Book;
let ran: Map<string, number>;
beforeEach(async () => {
  book = await startBook();
  ran = new Map();
});
afterEach(() => book.close());

/** The server's jobs with their own schedules, each of which has something to do and counts its runs. */
const counted = (): Job[] =>
  serverJobs.map(({ name, schedule, unit, record }) => ({
    name,
    schedule,
    unit,
    ...(record && { record }),
    run: async () => {
      ran.set(name, (ran.get(name) ?? 0) + 1);
      return 1;
    },
  }));

const node = (name: string, jobs = counted()) => createRunner(book.deps, jobs, { node: name });

/** Jobs that did not run within their interval, as the clock continues from here by a day. */
async function missing(runner: Runner): Promise<string[]> {
  ran.clear();
  const late: string[] = [];
  const intervals = serverJobs.map(({ schedule }) => longestInterval(schedule, book.deps.env.zone));
  let waited = 0;
  for (const interval of [...new Set(intervals)].sort((a, b) => a - b)) {
    book.wait(interval - waited);
    waited = interval;
    await runner.tick();
    serverJobs.forEach(({ name }, at) => {
      if (intervals[at] === interval && !ran.has(name)) late.push(`${name} within ${interval / second} s`);
    });
  }
  return late;
}

describe("every job of the server", () => {
  test.each(jumps)("runs again in its turn after a clock was ahead by %s and was put back", async (_, by) => {
    const runner = node("a");
    await runner.tick();
    book.wait(by);
    await runner.tick();
    expect([...ran.keys()].sort()).toEqual(serverJobs.map(({ name }) => name).sort());
    book.wait(-by);
    await runner.tick();
    expect(await missing(runner)).toEqual([]);
  });

  test.each(jumps)(
    "runs in its turn after a clock was put back by %s, and after it was put right",
    async (_, by) => {
      const runner = node("a");
      await runner.tick();
      book.wait(-by);
      await runner.tick();
      expect(await missing(runner)).toEqual([]);
      book.wait(by);
      await runner.tick();
      expect(await missing(runner)).toEqual([]);
    },
  );

  test.each(jumps.slice(1))(
    "runs in its turn on a node that starts after the clock was ahead by %s",
    async (_, by) => {
      book.wait(by);
      await node("ahead").tick();
      book.wait(-by);
      expect(await missing(node("started later"))).toEqual([]);
    },
  );

  test.each(jumps)(
    "is tried again within its pause where it failed while the clock was ahead by %s",
    async (_, by) => {
      let works = false;
      const failing = counted().map((job) => ({
        ...job,
        run: async (...given: Parameters<Job["run"]>) => {
          if (!works) throw new Error("not yet");
          return job.run(...given);
        },
      }));
      const runner = node("a", failing);
      book.wait(by);
      await runner.tick();
      book.wait(-by);
      works = true;
      for (let waited = 0; waited < 2; waited += 1) {
        await runner.tick();
        book.wait(minute);
      }
      expect(await missing(runner)).toEqual([]);
    },
  );

  test("does its own work without an error while the clock jumps to and fro", async () => {
    const runner = createRunner(book.deps, serverJobs, { node: "a" });
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "10.00" });
    for (const [, by] of jumps)
      for (const step of [by, -by, -by, by]) {
        book.wait(step);
        await runner.tick();
      }
    const runs = await book.db.read.query.jobRuns.findMany();
    expect(runs.filter(({ status }) => status !== "done")).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });
});
