import { Database as Sqlite } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Database, databaseError, openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { sql } from "drizzle-orm";
import { eventually, seldom } from "../eventually";
import type { SignedIn } from "./server";
import { type ServerHere, startHere } from "./server-here";
import { type Primary, startPrimary } from "./sqld";
import { remove, scratch } from "./transports";

const account = { customerName: "Gulf Traders", companyName: "Gulf", reference: "gulf_va_001", type: "BOTH" };
const credit = { vaId: 1, type: "credit", amount: "1.00", currency: "USD", description: "Receipt" };

/** Rows of the trail that take the primary's log well past its lost part. */
const records = 120;

let primary: Primary;
let folder: string;
const servers: ServerHere[] = [];

beforeEach(async () => {
  primary = await startPrimary();
  folder = await scratch();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await primary.stop();
  await remove(folder);
});

/** Node that reads from its own replica. */
const getReplica = (name: string) => ({ url: `file:${join(folder, `${name}.db`)}`, syncUrl: primary.url });
async function serve(name: string): Promise<ServerHere> {
  const server = await startHere(getReplica(name));
  servers.push(server);
  return server;
}

let booked = 0;
async function post(server: SignedIn, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const reference = `R-${++booked}`;
    expect((await server.post("/api/transactions", { ...credit, reference }, reference)).status).toBe(201);
  }
}

/** Writes a row of the trail, past every server. */
const record = (node: Database) =>
  node.write([
    {
      sql: "insert into audit_entries (action, resource, details, ip_address, user_agent, created_at) values ('UPDATE', 'BRAND', '{}', '', '', ?)",
      args: [Date.now()],
    },
  ]);

/** Number of postings in a node's own file, and of rows of the trail that were written past every server. */
async function getRows(db: Database): Promise<unknown> {
  const [row] = await db.read.values(
    sql`select (select count(*) from transactions), (select count(*) from audit_logs where resource = 'BRAND')`,
  );
  return row;
}

/**
 * Newest row of the trail in a node's own file. Frames are no measure: a primary that was broken off counts them from
 * one again.
 */
async function getTrail(db: Database): Promise<number> {
  const [row] = await db.read.values<[number]>(sql`select max(id) from audit_logs`);
  return row?.[0] ?? 0;
}

/** Primary's data from before some postings that these nodes have seen. */
async function loseSomePostings(server: SignedIn, others: readonly Database[]): Promise<() => Promise<void>> {
  expect((await server.post("/api/virtual-accounts", account, "create")).status).toBe(201);
  await post(server, 2);
  await primary.end();
  // As a load balancer asks: nodes still receive requests that they can answer.
  expect(await probe(server, "/readyz")).toMatchObject({
    status: 200,
    ready: true,
    level: true,
    reasons: [],
  });
  await eventually(
    async () =>
      expect(await health(server)).toMatchObject({ status: 200, ok: false, reason: expect.any(String) }),
    seldom,
  );
  const putBack = await primary.copyData();
  await primary.restart();
  await eventually(() => post(server, 5));
  // The node's own file decides if it is ahead of the restored state.
  const own = new Sqlite(join(folder, "node.db"), { readonly: true });
  await eventually(() => expect(own.query("select count(*) from transactions").values()).toEqual([[7]]));
  own.close();
  for (const other of others) await eventually(async () => expect(await getRows(other)).toEqual([7, 0]));
  await primary.end();
  return putBack;
}

/** Calls that got no answer. */
const probe = async (server: SignedIn, path: string) => {
  const answer = await fetch(`${server.url}${path}`);
  return { status: answer.status, ...(await answer.json()) };
};
const health = (server: SignedIn) => probe(server, "/api/health");

describe("where an older copy was put back in place of the primary's data", () => {
  test("a running node stops serving and syncing, and a stopped one refuses to start, even once the primary is ahead again", async () => {
    const server = await serve("node");
    const stopped = await openDatabase(getReplica("stopped"));
    const putBack = await loseSomePostings(server, [stopped]);
    const cameTo = await getTrail(stopped);
    await stopped.close();
    await putBack();
    await primary.restart();
    await eventually(
      async () =>
        expect(await health(server)).toMatchObject({ status: 503, ok: false, reason: expect.any(String) }),
      seldom,
    );
    expect((await health(server)).reason).toContain("not its primary's");
    expect(await probe(server, "/readyz")).toMatchObject({
      status: 503,
      ready: false,
      reasons: [expect.stringContaining("not its primary's")],
    });
    expect(await probe(server, "/healthz")).toEqual({ status: 200, alive: true });
    const page = await server.get("/admin/virtual-accounts");
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("not its primary&#x27;s");
    const write = await server.post("/api/transactions", { ...credit, reference: "LATER" }, "later");
    expect([write.status, (await write.json()).message]).toEqual([
      503,
      expect.stringContaining("not its primary's"),
    ]);
    expect(await startHere(getReplica("stopped")).then(() => "served", String)).toMatch(
      /stopped\.db.* remove /s,
    );

    // Other writes take the primary past everything that the replicas have.
    const other = await openDatabase({ url: primary.url });
    for (let n = 0; n < records; n++) await record(other);
    await other.close();
    const refused = await openDatabase(getReplica("stopped")).then(() => "opened", databaseError);
    expect(refused).toMatchObject({
      code: "PARTED",
      detail: expect.stringMatching(/stopped\.db.* remove /s),
    });
    for (const name of readdirSync(folder).filter((each) => each.startsWith("stopped.db")))
      await remove(join(folder, name));
    const anew = await openDatabase(getReplica("stopped"));
    await eventually(async () => expect(await getRows(anew)).toEqual([2, records]), seldom);
    expect(await getTrail(anew)).toBeGreaterThan(cameTo);
    await anew.close();

    const lines = () =>
      server
        .log()
        .split("\n")
        .filter((line) => line.includes("stopped serving"));
    // Its own watch writes it, within seconds of what the load balancer was answered.
    await eventually(() => expect(lines()).toHaveLength(1), seldom);
    expect(lines()[0]).toContain("remove");
    expect(lines()[0]).toContain("node.db");
    servers.splice(0);
    await server.stop();
    const own = await openDatabase({ url: getReplica("node").url });
    expect(await getRows(own)).toEqual([7, 0]);
    expect(await own.read.values(sql`pragma integrity_check`)).toEqual([["ok"]]);
    await own.close();
  });

  test("a node whose copy the engine rewinds between two comparisons stops serving as well", async () => {
    // Nothing is compared within a period, unless the primary was found away.
    const node = await openDatabase({ ...getReplica("node"), syncPeriod: 600_000 });
    await migrate(node);
    await record(node);
    // A killed primary starts a new log, so each replica copies the whole book from it again.
    await primary.kill();
    const putBack = await primary.copyData();
    await primary.restart();
    for (let n = 0; n < 5; n++) await eventually(() => record(node));
    await eventually(async () => expect(await getRows(node)).toEqual([0, 6]));
    await primary.end();
    await putBack();
    await primary.restart();
    await eventually(async () => {
      await node.reached(Number.MAX_SAFE_INTEGER);
      expect(await node.health()).toMatchObject({ ok: false, parted: expect.any(String) });
    }, seldom);
    expect(node.following()?.parted).toContain("; a sync has put the copy back to the primary's state");
    await expect(getRows(node)).rejects.toMatchObject({ code: "PARTED" });
    await node.close();
  });
});
