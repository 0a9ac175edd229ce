import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { users } from "db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { chooseProgram } from "@/programs/choose";
import { sandboxLimits } from "@/statement-reader";
import { eventually } from "../eventually";
import { getRefusal } from "./book";
import { laughs } from "./hostile-pdfs";
import { analyzePath, type Desk, getFile, multipart, startDesk } from "./narration";
import { long, short, statementPdf } from "./statements";
import type { Person } from "./support";

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk("anew");
});
const { milliseconds } = sandboxLimits;
const readerProgram = chooseProgram(join(import.meta.dir, "../../src/statement-reader/process/child.ts"));
afterEach(() => {
  sandboxLimits.milliseconds = milliseconds;
  return desk.close();
});

type Event = { event: string; page?: number | undefined; pages?: number | undefined };
const dataSchema = z.object({ page: z.number().optional(), pages: z.number().optional() });
const progressPath = (id: string) => `/api/transaction-narration/progress/${id}`;

/** Listens to an upload. `seen` grows; `until` waits for an event; `over` is the end of the stream. */
async function follow(who: Person, uploadId: string) {
  const answer = await desk.send(who, "GET", progressPath(uploadId));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toStartWith("text/event-stream");
  const seen: Event[] = [];
  const waiting: { event: string; found: () => void }[] = [];
  const decoder = new TextDecoder();
  const reading = (async () => {
    let rest = "";
    for await (const chunk of answer.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (event === undefined || data === undefined) continue;
        seen.push({ event, ...dataSchema.parse(JSON.parse(data)) });
        for (const each of waiting) if (each.event === event) each.found();
      }
    }
  })();
  function until(event: string): Promise<void> {
    if (seen.some((each) => each.event === event)) return Promise.resolve();
    return new Promise((found) => waiting.push({ event, found }));
  }
  return { seen, until, over: reading };
}

const start: Event = { event: "progress", page: 0, pages: 0 };
const end: Event = { event: "done", page: 0, pages: 0 };

describe("the progress of an upload", () => {
  test("is reported page by page, from the opening to the end", async () => {
    const uploadId = crypto.randomUUID();
    const stream = await follow("admin", uploadId);
    await stream.until("open");
    await desk.analyse(await statementPdf(long(5)), { uploadId });
    await stream.over;
    const read = [1, 2, 3, 4, 5].map((page): Event => ({ event: "progress", page, pages: 5 }));
    expect(stream.seen).toEqual([{ event: "open" }, start, ...read, end]);
  });

  test("ends when the file is refused", async () => {
    const uploadId = crypto.randomUUID();
    const stream = await follow("admin", uploadId);
    await stream.until("open");
    expect((await desk.upload("admin", getFile("no PDF"), { uploadId })).status).toBe(415);
    await stream.over;
    expect(stream.seen).toEqual([{ event: "open" }, start, end]);
  });

  test("is its user's alone: under the same id another admin hears of nothing but their own", async () => {
    const { username } = users;
    await desk.db.write([desk.db.read.update(users).set({ role: "admin" }).where(eq(username, "omar"))]);
    const uploadId = crypto.randomUUID();
    const other = await follow("auditor", uploadId);
    await other.until("open");
    await desk.analyse(await statementPdf(long(3)), { uploadId });
    expect(other.seen).toEqual([{ event: "open" }]);
    await desk.analyse(await statementPdf(short()), { uploadId }, "auditor");
    await other.over;
    expect(other.seen).toEqual([{ event: "open" }, start, { event: "progress", page: 1, pages: 1 }, end]);
  });

  test("is reported to admins, under a valid id", async () => {
    const path = progressPath(crypto.randomUUID());
    expect((await desk.send("nobody", "GET", path)).status).toBe(401);
    expect((await desk.send("auditor", "GET", path)).status).toBe(403);
    expect((await desk.send("client_user", "GET", path)).status).toBe(403);
    const wrong = await desk.send("admin", "GET", progressPath("1"));
    expect(wrong.status).toBe(400);
    await getRefusal(wrong);
  });

  test("several uploads wait for each other and are all read", async () => {
    const files = await Promise.all([1, 2, 3, 4].map((pages) => statementPdf(long(pages))));
    const answers = await Promise.all(files.map((bytes) => desk.analyse(bytes)));
    expect(answers.map(({ analysis }) => analysis?.totalTransactions)).toEqual([30, 60, 90, 120]);
  });
});

/** Reading processes that this one has started; unknown without /proc. */
function readers(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = / (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "")?.[1];
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return Number(parent) === process.pid && command.includes(readerProgram);
      } catch {
        return false;
      }
    })
    .map(Number);
}

test("the file of somebody who goes away is read no further", async () => {
  if (process.platform !== "linux") return console.log("skipped: processes are counted in /proc");
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: desk.app.fetch });
  const uploadId = crypto.randomUUID();
  const stream = await follow("admin", uploadId);
  const gone = new AbortController();
  try {
    const sent = await multipart({ companyName: "Gulf", uploadId, bankStatement: getFile(laughs()) });
    const headers = { "content-type": sent.type, cookie: await desk.signIn("admin") };
    const url = new URL(analyzePath, server.url);
    const init = { method: "POST", headers, body: sent.bytes, signal: gone.signal };
    const answer = fetch(url, init).then(
      ({ status }) => `answered ${status}`,
      (error: Error) => error.name,
    );
    await stream.until("progress");
    await eventually(() => expect(readers()).toHaveLength(1));
    const [reader = 0] = readers();
    gone.abort();
    expect(await answer).toBe("AbortError");
    await eventually(() => expect(readers()).not.toContain(reader));
    await stream.over;
    expect(stream.seen).toEqual([{ event: "open" }, start, end]);
    expect((await desk.trail()).filter(({ resource }) => resource === "STATEMENT_ANALYSIS")).toEqual([]);
  } finally {
    await server.stop(true);
  }
});

test("a file that takes too long is given up, the next one is read, and others are answered meanwhile", async () => {
  const uploadId = crypto.randomUUID();
  const stream = await follow("admin", uploadId);
  const order: string[] = [];
  sandboxLimits.milliseconds = 2000;
  const slow = desk.upload("admin", getFile(laughs()), { uploadId }).finally(() => order.push("slow"));
  await stream.until("progress");
  // The first keeps the limit under which it began.
  sandboxLimits.milliseconds = milliseconds;
  const next = desk.analyse(await statementPdf(short())).finally(() => order.push("next"));
  const list = await desk.send("auditor", "GET", "/api/virtual-accounts");
  order.push("list");
  expect(list.status).toBe(200);
  const answer = await slow;
  expect(answer.status).toBe(400);
  expect((await getRefusal(answer)).message).toBe("This PDF takes too long to read.");
  expect((await next).analysis?.verdict).toBe("proven");
  expect(order).toEqual(["list", "slow", "next"]);
});

test("anyone who may upload finds a reader ready when the page has been opened, and only one", async () => {
  await desk.analyse(await statementPdf(short()));
  // A reading that an earlier test gave up may end only now, and leave a reader ready.
  await eventually(async () => {
    for (const each of readers()) process.kill(each, "SIGKILL");
    expect(readers()).toEqual([]);
    expect((await desk.send("auditor", "GET", "/admin/transaction-narration")).status).toBe(200);
    expect(readers()).toEqual([]);
  });
  // A page that is opened before the server has noticed that its reader is gone starts none.
  await eventually(async () => {
    for (let visit = 0; visit < 3; visit += 1)
      await desk.send("admin", "GET", "/admin/transaction-narration");
    expect(readers()).not.toEqual([]);
  });
  const [ready, ...others] = readers();
  expect(others).toEqual([]);
  const answer = await desk.analyse(await statementPdf(short()));
  expect(answer.analysis?.verdict).toBe("proven");
  await eventually(() => expect(readers()).not.toContain(ready));
});
