import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseError } from "db/client";
import { jobRuns, jobs } from "db/schema";
import { asc, sql } from "drizzle-orm";
import { serverJobs } from "@/app/jobs/list";
import { getJobState, toJobRunDto } from "@/app/jobs/queries";
import { listJobRuns, summariseJobRuns } from "@/app/jobs/run-list";
import { isBusy } from "@/app/operations/meters";
import { eachItem } from "@/commands/batch";
import { expireHolds } from "@/ledger/holds";
import type { JobRunStatus } from "@/platform/jobs/contract";
import type { Job } from "@/platform/jobs/job";
import { createRunner, type StartTimer } from "@/platform/jobs/runner";
import { leaseLength } from "@/platform/leased-work/lease";
import { eventually } from "../eventually";
import { takeSample } from "../samples";
import { type Book, startBook } from "./book";

const minute = 60_000;

let book: Book;
beforeEach(async () => {
  book = await startBook();
  await book.db.alter([{ sql: "create table steps (node text not null) strict", args: [] }]);
});
afterEach(() => book.close());

/** Point in a job's run: the test waits until it is reached, and lets the run continue. */
function breakpoint() {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    release: () => released.resolve(),
    async pause() {
      reached.resolve();
      await released.promise;
    },
  };
}

const nightly = (run: Job["run"]): Job => ({
  name: "nightly",
  schedule: "0 2 * * *",
  unit: ["step", "steps"],
  run,
});
const step = (node: string) => ({ sql: "insert into steps values (?)", args: [node] });
const steps = async () => (await book.db.read.values<[string]>(sql`select node from steps`)).flat();
const records = () => book.db.read.select().from(jobRuns).orderBy(asc(jobRuns.id));
const rows = () => book.db.read.select().from(jobs).orderBy(asc(jobs.name));
const statuses = async () => (await records()).map(({ node, status }) => `${node} ${status}`);
const node = (name: string, job: Job, every?: StartTimer) =>
  createRunner(book.deps, [job], { node: name, ...(every && { every }) });

const writing = (name: string) =>
  nightly(async ({ db }) => {
    await db.write([step(name)]);
    return 1;
  });

describe("a job gives way to people", () => {
  /** A slice that gives way for up to 100 ms, in which a busy machine has time for the three looks. */
  const work = () => {
    const until = performance.now() + 12;
    while (performance.now() < until);
  };

  test("before each write and each item while they are answered, and carries on when they are gone", async () => {
    const events: string[] = [];
    let looks = 0;
    const isBusy = () => {
      looks += 1;
      events.push(looks % 3 === 0 ? "they are gone" : "people are answered");
      return looks % 3 !== 0;
    };
    const job = nightly(async (deps) => {
      work();
      await deps.db.write([step("a")]);
      events.push("a write");
      return eachItem(deps, { name: "nightly", items: [1, 2] }, async (item) => {
        events.push(`item ${item}`);
        work();
        return true;
      });
    });
    await createRunner(book.deps, [job], { node: "a", isBusy }).tick();
    expect(await statuses()).toEqual(["a done"]);
    const done = events.filter((event) => !/they|people/.test(event));
    expect(done).toEqual(["a write", "item 1", "item 2"]);
    for (const event of ["a write", "item 2"])
      expect(events[events.indexOf(event) - 1]).toBe("they are gone");
  });

  test("a request counts until it is answered", async () => {
    let answered = false;
    const answer = book.show("admin", "/admin/dashboard").then(() => {
      answered = true;
    });
    let seen = false;
    while (!answered) {
      seen ||= isBusy(book.deps);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await answer;
    expect([seen, isBusy(book.deps)]).toEqual([true, false]);
  });
});

describe("a job that is due", () => {
  test("is carried out once by two nodes, and recorded with its node, its times and its count", async () => {
    const nodes = [node("a", writing("a")), node("b", writing("b"))];
    await Promise.all(nodes.map((it) => it.tick()));
    await Promise.all(nodes.map((it) => it.tick()));
    await node("started later", writing("started later")).tick();
    expect(await steps()).toHaveLength(1);
    const [run, ...others] = await records();
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      job: "nightly",
      dueAt: Date.UTC(2026, 10, 17, 22),
      startedAt: book.deps.now(),
      finishedAt: book.deps.now(),
      status: "done",
      items: 1,
    });
  });

  test("comes again at its next time in the bank's zone, not before", async () => {
    const runner = node("a", writing("a"));
    await runner.tick();
    book.wait(14 * 60 * minute - 1);
    await runner.tick();
    expect(await steps()).toHaveLength(1);
    book.wait(1);
    await runner.tick();
    expect(await steps()).toHaveLength(2);
  });

  test("is made up for once if no node ran at its time", async () => {
    const runner = node("a", writing("a"));
    await runner.tick();
    book.wait(5 * 24 * 60 * minute);
    await runner.tick();
    await runner.tick();
    expect(await steps()).toHaveLength(2);
  });

  test("is not begun, nor recorded, where there is nothing to do", async () => {
    await node("a", { ...writing("a"), pending: async () => false }).tick();
    expect(await steps()).toEqual([]);
    expect(await records()).toEqual([]);
  });

  test.each([
    ["a lease", "node = 'gone', leased_until = 9e15"],
    ["a pause", "retry_at = 9e15"],
    ["an occurrence that was carried out", "finished_due = 9e15"],
  ])("is not stopped by %s that lies further ahead than there can be", async (_, row) => {
    await book.db.write([
      { sql: "insert into jobs (name) values ('nightly')", args: [] },
      { sql: `update jobs set ${row.replaceAll("9e15", "9000000000000000")}`, args: [] },
    ]);
    await node("a", writing("a")).tick();
    expect(await statuses()).toEqual(["a done"]);
  });

  test("is kept by the node that renews its lease, however long it takes", async () => {
    const point = breakpoint();
    let renew = () => {};
    const slow = nightly(async ({ db }) => {
      await point.pause();
      await db.write([step("a")]);
      return 1;
    });
    const running = node("a", slow, (_ms, act) => {
      renew = act;
      return () => {};
    }).tick();
    await point.reached;
    for (let i = 0; i < 4; i++) {
      book.wait(leaseLength / 2);
      renew();
      await book.db.write([step("renewed")]);
      await node("b", writing("b")).tick();
    }
    point.release();
    await running;
    expect((await steps()).filter((it) => it !== "renewed")).toEqual(["a"]);
    expect(await statuses()).toEqual(["a done"]);
  });
});

describe("a node that stalls in the middle of a job", () => {
  test("loses its lease to another node, which finishes the job, and its own next write is refused", async () => {
    const point = breakpoint();
    let refused: unknown;
    const stalling = nightly(async ({ db }) => {
      await db.write([step("a")]);
      await point.pause();
      await db.write([step("a too late")]).catch((error: unknown) => {
        refused = error;
        throw error;
      });
      return 2;
    });
    const running = node("a", stalling, () => () => {}).tick();
    await point.reached;
    book.wait(leaseLength);
    await node("b", writing("b")).tick();
    point.release();
    await running;
    expect(refused).toMatchObject({ code: "LEASE_LOST" });
    expect(await steps()).toEqual(["a", "b"]);
    expect(await statuses()).toEqual(["a lost", "b done"]);
  });

  test("has no posting of its own after the lease is lost", async () => {
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "10.00" });
    await book.book("hold", account.id, { amount: "4.00" });
    const point = breakpoint();
    const stalling = nightly(async (deps) => {
      await point.pause();
      return expireHolds(deps);
    });
    book.wait(80 * 60 * minute);
    const running = node("a", stalling, () => () => {}).tick();
    await point.reached;
    book.wait(leaseLength);
    await node("b", writing("b")).tick();
    point.release();
    await running;
    book.forgetSessions();
    expect((await book.readAccount(account.id)).heldBalance).toBe("4.00");
  });
});

describe("a job that fails", () => {
  const failingWith = (code: string) =>
    nightly(() => Promise.reject(new DatabaseError(code, "on table of Ms Ada")));
  const failing = failingWith("FAILED");

  test("is recorded with the reason, in words that hold nothing of the data", async () => {
    await node("a", failing).tick();
    const [run] = await records();
    expect(run).toMatchObject({ status: "failed", error: "FAILED", finishedAt: book.deps.now() });
  });

  const getAttempts = (code: string) => {
    const runners = [node("a", failingWith(code)), node("b", failingWith(code))];
    return async (ms: number) => {
      book.wait(ms);
      for (const runner of runners) await runner.tick();
      return (await records()).length;
    };
  };

  test("is tried again after a minute, then after two, by any node", async () => {
    const attemptsAfter = getAttempts("FAILED");
    expect(await attemptsAfter(0)).toBe(1);
    expect(await attemptsAfter(minute - 1)).toBe(1);
    expect(await attemptsAfter(1)).toBe(2);
    expect(await attemptsAfter(2 * minute - 1)).toBe(2);
    expect(await attemptsAfter(1)).toBe(3);
  });

  test.each(takeSample(["DISK_FULL", "DISK_ERROR", "READ_ONLY", "BUSY"], 4))(
    "since its database could not be written (%s) is tried again each minute, however often",
    async (code) => {
      const attemptsAfter = getAttempts(code);
      expect(await attemptsAfter(0)).toBe(1);
      for (let attempt = 2; attempt <= 5; attempt += 1) {
        expect(await attemptsAfter(minute - 1)).toBe(attempt - 1);
        expect(await attemptsAfter(1)).toBe(attempt);
      }
    },
  );

  test("whose lease cannot be had, since the ledger is away, is tried again after five seconds", async () => {
    let asked = 0;
    const away = () => {
      asked += 1;
      return Promise.reject(new DatabaseError("UNAVAILABLE"));
    };
    const deps = { ...book.deps, db: { ...book.db, write: away } };
    const runner = createRunner(deps, [writing("a")], { node: "a" });
    await runner.tick();
    book.wait(4999);
    await runner.tick();
    expect(asked).toBe(1);
    book.wait(1);
    await runner.tick();
    expect(asked).toBe(2);
  });

  test("to say whether it is due has failed, with its reason, until it can answer", async () => {
    const folder = join(tmpdir(), "no such folder of backups");
    let pending: NonNullable<Job["pending"]> = async () => (await readdir(folder)).length > 0;
    const runner = node("a", { ...writing("a"), schedule: "* * * * *", pending: (deps) => pending(deps) });
    await runner.tick();
    expect(await steps()).toEqual([]);
    expect(await records()).toMatchObject([
      { status: "failed", error: `ENOENT: no such file or directory, scandir '${folder}'` },
    ]);
    expect(await rows()).toMatchObject([{ failures: 1, failedAt: book.deps.now(), succeededAt: 0 }]);
    pending = async () => false;
    book.wait(minute);
    await runner.tick();
    expect(await rows()).toMatchObject([{ failures: 0, succeededAt: book.deps.now() }]);
    pending = () => Promise.reject(new TypeError("Ms Ada is undefined"));
    book.wait(minute);
    await runner.tick();
    expect((await records()).at(-1)).toMatchObject({ status: "failed", error: "TypeError" });
  });

  test("holds no other job up", async () => {
    const other = { ...writing("a"), name: "other" };
    await createRunner(book.deps, [failing, other], { node: "a" }).tick();
    expect(await steps()).toEqual(["a"]);
  });
});

describe("a server that stops", () => {
  test("breaks a job off at its next write, and another node begins it at once", async () => {
    const point = breakpoint();
    const runner = node(
      "a",
      nightly(async ({ db }) => {
        await point.pause();
        await db.write([step("a")]);
        return 1;
      }),
    );
    const running = runner.tick();
    await point.reached;
    const stopping = runner.stop();
    point.release();
    await Promise.all([running, stopping]);
    await runner.tick();
    await node("b", writing("b")).tick();
    expect(await steps()).toEqual(["b"]);
    expect(await statuses()).toEqual(["a stopped", "b done"]);
  });
});

describe("jobs that fail for ten minutes", () => {
  const report = serverJobs.filter(({ name }) => name === "report failing jobs");
  const failing = (name: string) => ({ ...nightly(() => Promise.reject(new TypeError("Ms Ada"))), name });
  const sent = async (other: Book) => (await other.db.read.query.mails.findMany()).map(({ body }) => body);

  test("are mailed with their reasons to who runs the server, once a day, also after a clock was ahead", async () => {
    const mailing = {
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "bank@bank.example",
      OPERATIONS_EMAIL: "night@bank.example",
    };
    const other = await startBook(mailing);
    try {
      const runner = createRunner(other.deps, [failing("nightly"), ...report], { node: "a" });
      const later = async (ms: number) => {
        other.wait(ms);
        await runner.tick();
        return (await sent(other)).length;
      };
      expect(await later(0)).toBe(0);
      expect(await later(5 * minute)).toBe(0);
      expect(await later(10 * minute)).toBe(1);
      expect((await sent(other))[0]).toStartWith("nightly: TypeError\n");
      expect(await later(60 * minute)).toBe(1);
      expect(await later(24 * 60 * minute)).toBe(2);
      await later(400 * 24 * 60 * minute);
      expect(await later(-400 * 24 * 60 * minute)).toBe(4);
    } finally {
      await other.close();
    }
  });
});

describe("a job's row", () => {
  test("has when it began, succeeded and failed, on any node, and of what found nothing to do each minute", async () => {
    const idle = { ...writing("a"), name: "idle", schedule: "* * * * * *", pending: async () => false };
    const runner = createRunner(book.deps, [writing("a"), idle], { node: "a" });
    await runner.tick();
    const began = book.deps.now();
    for (let i = 0; i < 120; i += 1) {
      book.wait(1000);
      await runner.tick();
    }
    expect(await rows()).toMatchObject([
      { name: "idle", beganAt: 0, succeededAt: book.deps.now(), failedAt: 0 },
      { name: "nightly", beganAt: began, succeededAt: began, failedAt: 0 },
    ]);
  });

  test("is written while another job runs for hours", async () => {
    const point = breakpoint();
    const idle = { ...writing("a"), name: "idle", schedule: "* * * * * *", pending: async () => false };
    const waiting = async () => {
      await point.pause();
      return 1;
    };
    const runner = createRunner(book.deps, [nightly(waiting), idle], { node: "a" });
    const ticks = [runner.tick()];
    await point.reached;
    book.wait(5 * minute);
    await eventually(async () => {
      ticks.push(runner.tick());
      expect((await rows()).find(({ name }) => name === "idle")?.succeededAt).toBe(book.deps.now());
    });
    point.release();
    await Promise.all(ticks);
  });
});

describe("a frequent job", () => {
  const frequent = (name: string): Job => ({
    ...writing(name),
    schedule: "*/2 * * * * *",
    record: "hourly",
  });

  test("has one record per node and hour, which counts its runs", async () => {
    const runner = node("a", frequent("a"));
    for (let i = 0; i < 3; i++) {
      await runner.tick();
      book.wait(2000);
    }
    expect(await records()).toMatchObject([{ status: "done", runs: 3, items: 3 }]);
    book.wait(60 * minute);
    await runner.tick();
    expect(await records()).toMatchObject([{ runs: 3 }, { runs: 1, items: 1 }]);
  });
});

describe("the operations screen's reads", () => {
  const getActor = (role: "admin" | "auditor" | "client_user") => ({
    userId: 1,
    username: "amal",
    email: "amal@vostra.example",
    role,
    clientId: "HOUSE",
    virtualAccountId: null,
    sessionId: "",
    origin: { ip: "192.0.2.1", userAgent: "test", requestId: "1" },
  });
  test("list the runs newest first, page by page, narrowed to a job and a status", async () => {
    for (const name of ["expire holds", "send mails"]) await node("a", { ...writing("a"), name }).tick();
    const list = async (filter: { job?: string; status?: JobRunStatus }, cursor?: string) =>
      listJobRuns(book.deps, getActor("auditor"), filter, { cursor, limit: 1 });
    const first = await list({});
    expect(first.rows.map(toJobRunDto)).toMatchObject([{ job: "send mails", status: "done" }]);
    expect((await list({}, first.next)).rows).toMatchObject([{ job: "expire holds" }]);
    expect((await list({ job: "expire holds" })).rows).toMatchObject([{ job: "expire holds" }]);
    expect((await list({ status: "failed" })).rows).toEqual([]);
  });

  test("show the state of each job, and when it is due next", async () => {
    const expiry = {
      name: "expire holds",
      schedule: "* * * * *",
      unit: ["hold released", "holds released"] as const,
    };
    await node("a", { ...expiry, run: async () => 3 }).tick();
    const getState = () => getJobState(book.deps, getActor("admin"), expiry.name);
    expect(await getState()).toMatchObject({ state: "idle", lastRun: { summary: "3 holds released" } });
    book.wait(minute);
    await node("a", { ...expiry, run: () => Promise.reject(new Error("x")) }).tick();
    expect(await getState()).toMatchObject({ state: "failing", failures: 1, lastRun: { status: "failed" } });
  });

  test("are refused to a client", async () => {
    const client = getActor("client_user");
    await expect(getJobState(book.deps, client, "expire holds")).rejects.toMatchObject({ status: 403 });
    await expect(listJobRuns(book.deps, client, {}, { limit: 1 })).rejects.toMatchObject({ status: 403 });
    await expect(summariseJobRuns(book.deps, client, {})).rejects.toMatchObject({ status: 403 });
  });
});

describe("the server's own jobs", () => {
  test("release a hold whose time has come, once, and leave a ledger that verifies", async () => {
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "10.00" });
    await book.book("hold", account.id, { amount: "4.00" });
    book.wait(73 * 60 * minute);
    const nodes = ["a", "b"].map((name) => createRunner(book.deps, serverJobs, { node: name }));
    await Promise.all(nodes.map((it) => it.tick()));
    book.forgetSessions();
    expect(await book.readAccount(account.id)).toMatchObject({
      heldBalance: "0.00",
      availableBalance: "10.00",
    });
    const expiries = (await records()).filter(({ job }) => job === "expire holds");
    expect(expiries).toMatchObject([{ status: "done", items: 1 }]);
    expect(await book.flaws()).toEqual([]);
  });

  test("all succeed on a new book, and on one that has been in use for a year", async () => {
    const runner = createRunner(book.deps, serverJobs, { node: "a" });
    await runner.tick();
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "10.00" });
    book.wait(365 * 24 * 60 * minute);
    await runner.tick();
    expect((await records()).filter(({ status }) => status !== "done")).toEqual([]);
    expect((await records()).map(({ job }) => job)).toContain("forget sessions");
    const [left] = await book.db.read.values<[number]>(sql`select count(*) from sessions`);
    expect(left).toEqual([0]);
  });
});
