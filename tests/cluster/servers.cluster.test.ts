import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { verify } from "@/integrity/verify";
import { auditLogSchema } from "@/oversight/audit-logs/contract";
import { type DistantWay, startDistantWay } from "../distant";
import { type Server, type SignedIn, signIn, startServer } from "./server";
import { type ServerHere, startHere } from "./server-here";
import { type Primary, startPrimary } from "./sqld";
import { remove, scratch } from "./transports";

const account = { customerName: "Gulf Traders", companyName: "Gulf Traders LLC", type: "BOTH" };
const getId = async (answer: Response) => z.object({ id: z.number() }).parse(await answer.json()).id;

let primary: Primary;
let folder: string;
/**
 * The first reads from the primary, the second from its own replica. They began at once, on a primary without a book.
 */
let servers: [ServerHere, Server];
beforeAll(async () => {
  primary = await startPrimary();
  folder = await scratch();
  const replica = { url: `file:${join(folder, "node.db")}`, syncUrl: primary.url };
  servers = await Promise.all([startHere({ url: primary.url }), startServer(replica)]);
});
afterAll(async () => {
  await Promise.all([servers[0].stop(), servers[1].kill()]);
  await primary.stop();
  await remove(folder);
});

describe("two servers with one book", () => {
  let accounts = 0;

  const either = (i: number): SignedIn => servers[i % 2 === 0 ? 0 : 1];
  const openAccount = async (): Promise<number> => {
    const reference = `gulf_va_${++accounts}`;
    return getId(await either(0).post("/api/virtual-accounts", { ...account, reference }, reference));
  };
  const post = (i: number, vaId: number, type: string, amount: string, reference: string) =>
    either(i).post(
      "/api/transactions",
      { vaId, type, amount, currency: "USD", description: "Invoice", reference },
      reference,
    );
  const balance = async (id: number) => {
    const db = await openDatabase({ url: primary.url });
    const rows = await db.read.values<[number]>(sql`select balance from virtual_accounts where id = ${id}`);
    await db.close();
    return rows[0]?.[0];
  };
  const counted = (outcomes: readonly string[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(outcomes, (it) => it)).map(([it, all]) => [it, all?.length]),
    );

  test("that began at once on an empty primary made one book with one admin", async () => {
    const db = await openDatabase({ url: primary.url });
    const made = sql`select (select count(*) from users), (select count(*) from history_marks where kind = 'epoch')`;
    expect(await db.read.values(made)).toEqual([[1, 1]]);
    await db.close();
    expect(listErrors(servers)).toEqual([]);
  });

  test("each know at once a session that began on the other", async () => {
    for (let i = 0; i < 4; i++) {
      const [made, asked] = [either(i), either(i + 1)];
      const cookie = await signIn(made.url);
      expect((await fetch(`${asked.url}/api/virtual-accounts`, { headers: { cookie } })).status).toBe(200);
    }
    const headers = { cookie: (await signIn(either(0).url)).replace(/=\w{4}/, "=abcd") };
    expect((await fetch(`${either(1).url}/api/virtual-accounts`, { headers })).status).toBe(401);
  });

  test("never overdraw an account that both debit at once", async () => {
    const id = await openAccount();
    await post(0, id, "credit", "400.00", "first");
    const debits = Array.from({ length: 60 }, (_, i) => post(i, id, "debit", "10.00", `debit-${i}`));
    const statuses = (await Promise.all(debits)).map(({ status }) => String(status));
    expect(counted(statuses)).toEqual({ "201": 40, "409": 20 });
    expect(await balance(id)).toBe(0);
  });

  test("move money once for a key that both receive at once", async () => {
    const id = await openAccount();
    const posts = Array.from({ length: 50 }, (_, i) => post(i, id, "credit", "1.00", "the-same"));
    const replayed = (await Promise.all(posts)).map(
      ({ status, headers }) => `${status} ${headers.get("idempotency-replayed") ?? "first"}`,
    );
    expect(counted(replayed)).toEqual({ "201 first": 1, "201 true": 49 });
    expect(await balance(id)).toBe(100);
  });

  test("leave a book that verifies, with one audit chain", async () => {
    const db = await openDatabase({ url: primary.url });
    expect((await verify(db)).findings.flatMap(({ broken }) => broken ?? [])).toEqual([]);
    await db.close();
  });
});

/** Errors in the logs of servers, except health checks that were late on a busy machine. */
const listErrors = (servers: readonly Pick<Server, "log">[]): string[] =>
  servers
    .flatMap((server) => server.log().split("\n"))
    .filter((line) => line !== "" && !line.includes("the book cannot be read and written"));

// Two regions: a node beside the primary, and a distant one that passes writes to it.
describe("a node that is far from its primary", () => {
  let way: DistantWay;
  let near: Server;
  let far: ServerHere;
  let vaId: number;
  beforeAll(async () => {
    [, near] = servers;
    way = startDistantWay(primary.url, 40);
    far = await startHere({
      url: `file:${join(folder, "far.db")}`,
      syncUrl: way.url,
      settings: { WRITER_URL: near.url, CLIENT_IP_HEADER: "X-Client-IP" },
    });
  });
  afterAll(async () => {
    await far.stop();
    way.stop();
  });

  const credit = (reference: string) => ({
    vaId,
    type: "credit",
    amount: "5.00",
    currency: "USD",
    description: "Invoice",
    reference,
  });
  const balanceAt = async (server: SignedIn, written: string | null): Promise<unknown> => {
    const headers = { cookie: server.cookie, ...(written !== null && { "vostra-written": written }) };
    const answer = await fetch(`${server.url}/api/virtual-accounts/${vaId}`, { headers });
    return z.object({ balance: z.unknown() }).parse(await answer.json()).balance;
  };

  test("has acts carried out beside the primary, and every node shows their outcome at once", async () => {
    const opened = await far.post("/api/virtual-accounts", { ...account, reference: "far_va" }, "open");
    expect(opened.status).toBe(201);
    vaId = await getId(opened);
    for (let i = 1; i <= 6; i++) {
      const [asked, other] = i % 2 === 0 ? [near, far] : [far, near];
      const booked = await asked.post("/api/transactions", credit(`credit-${i}`), `credit-${i}`);
      expect(booked.status).toBe(201);
      const balance = `${i * 5}.00`;
      expect(await balanceAt(asked, null)).toBe(balance);
      expect(await balanceAt(other, booked.headers.get("vostra-written"))).toBe(balance);
    }
    expect(listErrors([near, far])).toEqual([]);
  });

  test("passes on the client's address, which nobody else can claim", async () => {
    const headers = {
      "content-type": "application/json",
      cookie: far.cookie,
      "x-client-ip": "203.0.113.9",
    };
    const body = JSON.stringify(credit("from afar"));
    const sent = await fetch(`${far.url}/api/transactions`, { method: "POST", headers, body });
    const mark = sent.headers.get("vostra-written");
    await fetch(`${near.url}/api/transactions`, {
      method: "POST",
      headers: {
        ...headers,
        "vostra-client": "203.0.113.9",
        "vostra-written": mark?.replace("1", "2") ?? "",
      },
      body: JSON.stringify(credit("from elsewhere")),
    });
    const rows = auditLogSchema
      .array()
      .parse(await (await near.get("/api/audit-logs?resource=TRANSACTION")).json());
    expect(rows.slice(0, 2).map(({ ipAddress }) => ipAddress)).toEqual(["127.0.0.1", "203.0.113.9"]);
  });

  test("moves money once for a key that came on both ways", async () => {
    const sent = Array.from({ length: 6 }, (_, i) =>
      (i % 2 === 0 ? far : near).post("/api/transactions", credit("once"), "the same key"),
    );
    const ids = await Promise.all((await Promise.all(sent)).map(async (answer) => (await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
  });

  test("reports that nothing was done while the other one is away, and still reads", async () => {
    await near.kill();
    const refused = await far.post("/api/transactions", credit("in vain"), "in vain");
    expect(refused.status).toBe(503);
    expect((await far.get(`/api/virtual-accounts/${vaId}`)).status).toBe(200);
  });
});
