import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { assertAnswers, eventually, seldom } from "../eventually";
import { shortLived } from "../short-lived";
import { statement } from "../unit/db/storage.suite";
import { freePort, makeBook, startServer } from "./server";
import { remove, scratch } from "./transports";

const root = join(import.meta.dir, "../..");
let folder: string;
let running: Bun.Subprocess[] = [];

beforeEach(async () => {
  folder = await scratch();
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  await Promise.all(running.map((child) => child.exited));
  running = [];
  await remove(folder);
});

/** Script of the project as a child process, with its output so far on both streams. */
function run(script: string, port: number, own: Record<string, string> = {}, before: readonly string[] = []) {
  const { PATH = "" } = process.env;
  const book = `file:${join(folder, "book.db")}`;
  const child = Bun.spawn([process.execPath, ...before, script], {
    cwd: root,
    env: { PATH, ...shortLived, PORT: String(port), DATABASE_URL: book, ...own },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  running.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    void stream.pipeTo(
      new WritableStream({
        write(part) {
          said += Buffer.from(part).toString();
        },
      }),
    );
  return { child, said: () => said };
}

const ends = (log: string) => log.split("\n").filter((line) => line.includes("the server ended"));

describe("a server", () => {
  test("that is asked to stop is first not ready, answers until it has drained, and logs its end in one line", async () => {
    const place = { url: await makeBook(folder), settings: { DRAIN_SECONDS: "2" } };
    const server = await startServer(place);
    const stopping = server.stop();
    await eventually(async () => expect((await server.get("/readyz")).status).toBe(503));
    const account = { customerName: "Tern", companyName: "Tern", reference: "tern", type: "COBO" };
    expect((await server.post("/api/virtual-accounts", account, "drained")).status).toBe(201);
    expect((await server.get("/api/virtual-accounts/1")).status).toBe(200);
    expect((await server.get("/healthz")).status).toBe(200);
    expect(await stopping).toBe(0);
    await expect(server.get("/healthz")).rejects.toThrow();
    await eventually(() =>
      expect(ends(server.log())).toEqual([expect.stringContaining('"why":"SIGTERM","exitCode":0')]),
    );
  });
});

describe("in production each line is JSON", () => {
  const production = {
    NODE_ENV: "production",
    RUST_LOG: "off",
    SESSION_SECRET: "a secret of these tests, 32 letters",
    ORIGIN: "https://va.bank.example",
    DRAIN_SECONDS: "0",
  };
  /** Lines of a log. */
  const getLines = (said: string): { level: number; msg: string; printed?: string; why?: string }[] =>
    said
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

  test("of a server whose packages print, whose book is broken, and which fails", async () => {
    const url = await makeBook(folder);
    const port = freePort();
    const preload = ["--preload", "./tests/cluster/printed-by-a-library.ts"];
    const { child, said } = run("src/main.ts", port, production, preload);
    await eventually(() => assertAnswers(`http://127.0.0.1:${port}/readyz`), seldom);

    child.kill("SIGUSR1");
    await eventually(() => expect(said()).toContain("bytes"));
    const db = await openDatabase({ url });
    await db.alter([statement("alter table login_failures rename to gone")]);
    await db.close();
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: production.ORIGIN },
      body: JSON.stringify({ username: "somebody", password: "a long enough password" }),
    });
    expect(answer.status).toBe(500);
    child.kill("SIGUSR1");
    expect(await child.exited).toBe(1);
    await eventually(() => expect(ends(said())).toHaveLength(1));

    const lines = getLines(said());
    const printed = lines.flatMap((line) => (line.printed === undefined ? [] : [[line.level, line.printed]]));
    expect(printed.slice(0, 7)).toEqual([
      [30, "a line of a package"],
      [40, "a warning\nof two lines"],
      [30, "[ { a: 1 } ]"],
      [50, "not so"],
      [30, "a part of a line"],
      [40, "bytes"],
      [40, expect.stringContaining("an old function was called")],
    ]);
    expect(lines.map(({ msg }) => msg)).toContain("unexpected error");
    expect(lines.at(-1)).toMatchObject({ why: "an error that nothing caught" });
  });

  test("of a server that does not start", async () => {
    const { child, said } = run("src/main.ts", freePort(), { ...production, DEMO: "1", PORT: "none" });
    expect(await child.exited).toBe(1);
    await eventually(() => expect(getLines(said())).toMatchObject([{ msg: "the server did not start" }]));
  });
});

describe("`bun run dev`", () => {
  test("reports that its server was killed, and ends", async () => {
    const port = freePort();
    await makeBook(folder);
    const { child, said } = run("dev/watch.ts", port);
    await eventually(() => assertAnswers(`http://127.0.0.1:${port}/api/health`), seldom);
    const [, pid = ""] = /The server is process (\d+)\./.exec(said()) ?? [];
    process.kill(Number(pid), "SIGKILL");
    await eventually(() => expect(said()).toContain("The server ended, by SIGKILL: waiting for a change."));
    child.kill("SIGHUP");
    expect(await child.exited).toBe(0);
    await eventually(() => expect(said()).toContain("SIGHUP: ended."));
  });
});
