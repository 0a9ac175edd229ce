import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DatabaseError } from "db/client";
import { createApp } from "@/app/create-app";
import type { Deps } from "@/deps";
import { startApp, type TestApp } from "./support";

let site: TestApp;
beforeAll(async () => {
  site = await startApp();
});
afterAll(() => site.close());

/** Answers of the probes over a faulty database. */
async function probes(other: Partial<Deps["db"]>) {
  const { app } = await createApp({ ...site.deps, db: { ...site.deps.db, ...other } });
  const ask = async (path: string) => {
    const answer = await app.request(`http://localhost:5000${path}`);
    return { status: answer.status, ...(await answer.json()) };
  };
  return { ready: await ask("/readyz"), alive: await ask("/healthz"), health: await ask("/api/health") };
}

const noWriter = async () => ({ ok: false, writer: false, reader: true });
const isAlive = { status: 200, alive: true };

describe("whether requests may be routed to a node", () => {
  test("says that a node is ready which reads its book, and of which epoch", async () => {
    const { ready, alive } = await probes({});
    expect(ready).toEqual({
      status: 200,
      ready: true,
      reasons: [],
      reads: true,
      epoch: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(alive).toEqual(isAlive);
  });

  test("does not hang on the writer: while the primary is away its nodes stay", async () => {
    const away = { health: noWriter, following: () => ({ level: true, frame: 7, lag: 60_000 }) };
    const { ready, health } = await probes(away);
    expect(ready).toMatchObject({ status: 200, ready: true, level: true, lag: 60_000 });
    expect(health).toMatchObject({
      status: 200,
      ok: false,
      reason: expect.stringContaining("primary is away"),
    });
  });

  test("says no of a replica that was not yet level with its primary", async () => {
    const { ready, alive } = await probes({ following: () => ({ level: false, frame: 0 }) });
    expect(ready).toMatchObject({
      status: 503,
      ready: false,
      reads: true,
      level: false,
      reasons: [expect.stringContaining("not yet level")],
    });
    expect(alive).toEqual(isAlive);
  });

  test("says no of a replica that is not of its primary's history", async () => {
    const { ready } = await probes({
      following: () => ({ level: true, frame: 7, lag: 5, parted: "Stop it" }),
    });
    expect(ready).toMatchObject({
      status: 503,
      reads: false,
      reasons: [expect.stringContaining("not its primary's")],
    });
    expect(JSON.stringify(ready)).not.toContain("Stop it");
  });

  test("says no where the book cannot be read, and that the process is alive", async () => {
    const broken = new Proxy(site.deps.db.read, {
      get() {
        throw new DatabaseError("FAILED", "the disk is gone");
      },
    });
    const { ready, alive } = await probes({ read: broken });
    expect(ready).toEqual({ status: 503, ready: false, reads: false, reasons: ["The book cannot be read"] });
    expect(alive).toEqual(isAlive);
  });
});

test("a disk of this node that cannot be written is its own fault: its health has the status of it", async () => {
  expect((await probes({ health: noWriter })).health).toEqual({ status: 503, ok: false });
});
