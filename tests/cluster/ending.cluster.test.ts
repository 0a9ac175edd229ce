import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { assertAnswers, eventually } from "../eventually";
import { cheapChild, freePort, makeBook, startServer } from "./server";
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

/** A script of the project as a child, and what it has said so far on either stream. */
function run(script: string, port: number) {
  const { PATH = "" } = process.env;
  const child = Bun.spawn([process.execPath, script], {
    cwd: root,
    env: { PATH, ...cheapChild, PORT: String(port), DATABASE_URL: `file:${join(folder, "book.db")}` },
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
  test("that is told to stop says so in one line", async () => {
    const server = await startServer({ url: await makeBook(folder) });
    expect(await server.stop()).toBe(0);
    await eventually(() =>
      expect(ends(server.log())).toEqual([expect.stringContaining('"why":"SIGTERM","exitCode":0')]),
    );
  });

  test("that is told to stop says first that it is not ready, and still answers until it has drained", async () => {
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
  });

  test("whose port is taken says so, and nothing else", async () => {
    const port = freePort();
    const taken = Bun.serve({ port, hostname: "127.0.0.1", fetch: () => new Response() });
    const { child, said } = run("src/main.ts", port);
    expect(await child.exited).toBe(1);
    await eventually(() => expect(said()).toContain(`port ${port}`));
    expect(ends(said())).toEqual([]);
    await taken.stop(true);
  });
});

describe("`bun run dev`", () => {
  test("says that its server was killed, and that it ends itself", async () => {
    const port = freePort();
    const { child, said } = run("dev/watch.ts", port);
    await eventually(() => assertAnswers(`http://127.0.0.1:${port}/api/health`));
    const [, pid = ""] = /The server is process (\d+)\./.exec(said()) ?? [];
    process.kill(Number(pid), "SIGKILL");
    await eventually(() =>
      expect(said()).toContain("The server ended by itself, by SIGKILL: waiting for a change."),
    );
    child.kill("SIGHUP");
    expect(await child.exited).toBe(0);
    await eventually(() => expect(said()).toContain("SIGHUP: ended."));
  });
});
