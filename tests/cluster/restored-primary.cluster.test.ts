import { Database as Sqlite } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { sql } from "drizzle-orm";
import { eventually } from "../eventually";
import { type Server, startServer } from "./server";
import { type Primary, startPrimary } from "./sqld";
import { remove, scratch } from "./transports";

const account = { customerName: "Gulf Traders", companyName: "Gulf", reference: "gulf_va_001", type: "BOTH" };
const credit = { vaId: 1, type: "credit", amount: "1.00", currency: "USD", description: "Receipt" };

let primary: Primary;
let folder: string;
const servers: Server[] = [];
const session = () => ({});

beforeEach(async () => {
  primary = await startPrimary();
  folder = await scratch();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  await primary.stop();
  await remove(folder);
});

/** A server whose reads come from a replica in a file of its own. */
const replicaOf = (name = "node.db") => ({ url: `file:${join(folder, name)}`, syncUrl: primary.url });
async function node(place: { url: string; syncUrl?: string } = replicaOf()): Promise<Server> {
  const server = await startServer(place, session());
  servers.push(server);
  return server;
}

let booked = 0;
async function post(server: Server, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const reference = `R-${++booked}`;
    expect((await server.post("/api/transactions", { ...credit, reference }, reference)).status).toBe(201);
  }
}

/** The primary's data as they were before some postings that a node with a replica has seen. */
async function loseSomePostings(server: Server): Promise<() => Promise<void>> {
  expect((await server.post("/api/virtual-accounts", account, "create")).status).toBe(201);
  await post(server, 2);
  await primary.end();
  // As a load balancer asks: nodes go on being asked for what they can show.
  expect(await probe(server, "/readyz")).toMatchObject({
    status: 200,
    ready: true,
    level: true,
    reasons: [],
  });
  await eventually(async () =>
    expect(await health(server)).toMatchObject({ status: 200, ok: false, reason: expect.any(String) }),
  );
  const putBack = await primary.copyData();
  await primary.restart();
  await eventually(() => post(server, 5));
  // Whether the node is ahead of what is put back is decided by what its own file has.
  const own = new Sqlite(join(folder, "node.db"), { readonly: true });
  await eventually(() => expect(own.query("select count(*) from transactions").values()).toEqual([[7]]));
  own.close();
  await primary.end();
  return putBack;
}

/** What nobody is answered. */
const probe = async (server: Server, path: string) => {
  const answer = await fetch(`${server.url}${path}`);
  return { status: answer.status, ...(await answer.json()) };
};
const health = (server: Server) => probe(server, "/api/health");

describe("where an older copy was put back in place of the primary's data", () => {
  test("a node that runs stops serving, says what to do once in its log, and takes nothing more from it", async () => {
    const server = await node();
    const putBack = await loseSomePostings(server);
    await putBack();
    await primary.restart();
    await eventually(async () =>
      expect(await health(server)).toMatchObject({ status: 503, ok: false, reason: expect.any(String) }),
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

    // Other nodes take the primary past all that the replica has.
    const other = await node({ url: primary.url });
    await post(other, 12);
    const lines = () =>
      server
        .log()
        .split("\n")
        .filter((line) => line.includes("stopped serving"));
    // Its own watch writes it, within seconds of what the load balancer was answered.
    await eventually(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]).toContain("remove");
    expect(lines()[0]).toContain("node.db");
    await server.kill();
    const own = await openDatabase({ url: replicaOf().url });
    expect(await own.read.values(sql`select count(*) from transactions`)).toEqual([[7]]);
    expect(await own.read.values(sql`pragma integrity_check`)).toEqual([["ok"]]);
    await own.close();
  });

  test("a node that was stopped refuses to start, even once the primary has gone further", async () => {
    const server = await node();
    const putBack = await loseSomePostings(server);
    await server.kill();
    await putBack();
    await primary.restart();
    const refused = async () =>
      expect(await startServer(replicaOf()).then(() => "served", String)).toMatch(
        /the server ended with 1: .*node\.db.* remove /s,
      );
    await refused();
    const other = await node({ url: primary.url });
    await post(other, 12);
    await refused();

    for (const end of ["", "-wal", "-shm", "-client_wal_index"]) {
      const file = join(folder, `node.db${end}`);
      if (existsSync(file)) await remove(file);
    }
    const anew = await node();
    expect(await (await anew.get("/api/virtual-accounts/1")).json()).toMatchObject({ balance: "14.00" });
  });

  test("a node whose copy the engine puts back, between two comparisons, stops serving as well", async () => {
    // Nothing is compared within a period, unless the primary was found away.
    const node = await openDatabase({ ...replicaOf(), syncPeriod: 600_000 });
    await migrate(node);
    const record = () =>
      node.write([
        {
          sql: "insert into audit_entries (action, resource, details, ip_address, user_agent, created_at) values ('UPDATE', 'BRAND', '{}', '', '', ?)",
          args: [Date.now()],
        },
      ]);
    const recorded = async () =>
      (await node.read.values(sql`select count(*) from audit_logs where resource = 'BRAND'`))[0]?.[0];
    await record();
    // A primary that was killed begins its log anew, so that whoever follows it takes everything from it anew.
    await primary.kill();
    const putBack = await primary.copyData();
    await primary.restart();
    for (let n = 0; n < 5; n++) await eventually(record);
    await eventually(async () => expect(await recorded()).toBe(6));
    await primary.end();
    await putBack();
    await primary.restart();
    await eventually(async () => {
      await node.reached(Number.MAX_SAFE_INTEGER);
      expect(await node.health()).toMatchObject({ ok: false, parted: expect.any(String) });
    });
    expect(node.following()?.parted).toContain("; a sync has put the copy back to the primary's state");
    await expect(recorded()).rejects.toMatchObject({ code: "PARTED" });
    await node.close();
  });
});
