import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { DatabaseError } from "db/client";
import { sql } from "drizzle-orm";
import pino from "pino";
import { z } from "zod";
import { createApp } from "@/app/create-app";
import { serverJobs } from "@/app/jobs/list";
import { logSlowStatements } from "@/app/operations/slow-statements";
import { startTraces } from "@/app/operations/traces";
import { createRunner } from "@/platform/jobs/runner";
import { eventually } from "../eventually";
import { type Book, startBook } from "./book";

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
const sentSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});
type Span = z.output<typeof spanSchema>;

/** A collector and a screening service on this machine. */
let spans: Span[] = [];
let collects = true;
let screened: (string | null)[] = [];
let services: Bun.Server<undefined>;
beforeAll(() => {
  services = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      if (new URL(request.url).pathname === "/screening") {
        screened.push(request.headers.get("traceparent"));
        return Response.json({ decision: "allow", reference: "S-1" });
      }
      if (!collects) return new Response(null, { status: 400 });
      const { resourceSpans } = sentSchema.parse(await request.json());
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      return Response.json({});
    },
  });
});
afterAll(() => services.stop(true));

/** The lines that the application logs. */
let lines: Record<string, unknown>[] = [];
const log = pino(
  { level: "warn" },
  { write: (line) => void lines.push(z.record(z.string(), z.unknown()).parse(JSON.parse(line))) },
);

let book: Book;
beforeEach(async () => {
  spans = [];
  screened = [];
  lines = [];
  collects = true;
  const base = `http://127.0.0.1:${services.port}`;
  book = await startBook({
    OTEL_EXPORTER_OTLP_ENDPOINT: base,
    SCREENING_URL: `${base}/screening`,
    SLOW_STATEMENT_MS: "1",
  });
});
afterEach(() => book.close());

const attribute = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";

/** Does something traced, and waits until the collector has all of it. */
async function traced(act: () => Promise<unknown>): Promise<void> {
  const stop = await startTraces({ ...book.deps, log });
  try {
    await act();
  } finally {
    await stop?.();
  }
}

describe("traces", () => {
  test("tell a request by its route within the caller's trace, and its reads and writes by SQL alone", async () => {
    const account = await book.openAccount({ customerName: "Gulf Marine Fuels" });
    const headers = { traceparent: `00-${traceId}-${parentId}-01` };
    const movement = { type: "credit", amount: "77.31", currency: "USD", reference: "TXN-1" };
    await traced(async () => {
      const path = `/api/virtual-accounts/${account.id}`;
      expect((await book.send("admin", "GET", path, { headers })).status).toBe(200);
      const secret = { vaId: account.id, description: "Told nobody", ...movement };
      expect((await book.submit("admin", secret, headers)).status).toBe(201);
    });
    const request = spans.find(({ name }) => name === "GET /api/virtual-accounts/:id");
    expect(request).toMatchObject({ traceId, parentSpanId: parentId });
    expect(attribute(request, "http.route")).toBe("/api/virtual-accounts/:id");
    expect(Number(attribute(request, "http.response.status_code"))).toBe(200);
    const read = spans.find(({ name, parentSpanId }) => name === "read" && parentSpanId === request?.spanId);
    expect(read?.traceId).toBe(traceId);
    expect(String(attribute(read, "db.query.text"))).toContain("select");
    const posting = spans.find(({ name }) => name === "POST /api/transactions");
    const write = spans.find(
      ({ name, parentSpanId }) => name === "write" && parentSpanId === posting?.spanId,
    );
    expect(String(attribute(write, "db.query.text")).toLowerCase()).toContain("insert into");
    expect(JSON.stringify(spans)).not.toMatch(/Gulf Marine|Told nobody|7731/);
  });

  test("and the log and the trail have the same ids, of the caller, the record and a trace that others began", async () => {
    const account = await book.openAccount();
    const isLogged = (line: Record<string, unknown>) => line.msg === "request";
    const info = pino({ level: "info" }, { write: (line) => void logged.push(JSON.parse(line)) });
    const logged: Record<string, unknown>[] = [];
    const { app } = await createApp({ ...book.deps, log: info });
    const cookie = await book.signedIn("admin");
    const post = async (path: string, json: object, headers: Record<string, string> = {}) => {
      const sent = { cookie, "content-type": "application/json", ...headers };
      const body = JSON.stringify(json);
      const answer = await app.request(`http://localhost:5000${path}`, {
        method: "POST",
        headers: sent,
        body,
      });
      expect([path, answer.status]).toEqual([path, 201]);
      return {
        requestId: answer.headers.get("x-request-id") ?? "",
        id: z.object({ id: z.int() }).parse(await answer.json()).id,
      };
    };
    const movement = {
      vaId: account.id,
      type: "credit",
      amount: "7.00",
      currency: "USD",
      description: "D",
      reference: "R-1",
    };
    let own = { requestId: "", id: 0 };
    let followed = own;
    await traced(async () => {
      own = await post("/api/transactions", movement);
      followed = await post(
        "/api/holidays",
        { name: "Founders", date: "2026-12-30" },
        { traceparent: `00-${traceId}-${parentId}-01` },
      );
    });
    const admin = { userId: 1, clientId: "HOUSE" };
    const ownTrace = own.requestId.replaceAll("-", "");
    expect(logged.filter(isLogged)).toMatchObject([
      { ...admin, requestId: own.requestId, traceId: ownTrace, record: `transactions/${own.id}` },
      { ...admin, requestId: followed.requestId, traceId, record: `holidays/${followed.id}` },
    ]);
    expect(logged[0]).not.toHaveProperty("username");
    const span = spans.find(({ name }) => name === "POST /api/transactions");
    expect(span?.traceId).toBe(ownTrace);
    expect(attribute(span, "vostra.request_id")).toBe(own.requestId);
    expect(Number(attribute(span, "vostra.userId"))).toBe(1);
    expect(attribute(span, "vostra.record")).toBe(`transactions/${own.id}`);
    const [posted] = await book.db.read.all(
      sql`select command ->> '$.origin.requestId' as id from journals order by created_at desc, id desc limit 1`,
    );
    expect(posted).toEqual({ id: own.requestId });
    const [row] = await book.db.read.all(
      sql`select details ->> '$.requestId' as id, details ->> '$.traceId' as trace from audit_logs order by id desc limit 1`,
    );
    expect(row).toEqual({ id: followed.requestId, trace: traceId });
    expect(await book.flaws()).toEqual([]);
  });

  test("reach the screening by its traceparent, and jobs have one of their own", async () => {
    const account = await book.openAccount({ customerName: "Gulf Marine Fuels" });
    await book.book("credit", account.id, { amount: "1000.00" });
    await book.submit("client_user", {
      vaId: account.id,
      type: "debit",
      amount: "100.00",
      currency: "USD",
      description: "Rent",
      reference: "PAY-1",
      recipient: "GB29NWBK60161331926819",
    });
    const jobs = serverJobs.filter(({ name }) => name === "screen payments");
    await traced(() => createRunner(book.deps, jobs).tick());
    const [header] = screened;
    const [, trace, parent] = header?.split("-") ?? [];
    const call = spans.find(({ spanId }) => spanId === parent);
    expect(call).toMatchObject({ name: "screening", traceId: trace });
    const job = spans.find(({ spanId }) => spanId === call?.parentSpanId);
    expect(job?.name).toBe("a job");
    expect(attribute(job, "job")).toBe("screen payments");
    expect(attribute(call, "server.address")).toBe(`127.0.0.1:${services.port}`);
  });

  test("are dropped where the collector does not take them, which the log says once", async () => {
    collects = false;
    await traced(async () => {
      expect((await book.send("nobody", "GET", "/api/health")).status).toBe(200);
    });
    expect(spans).toEqual([]);
    expect(lines.filter(({ msg }) => msg === "the collector did not take traces")).toHaveLength(1);
  });
});

describe("a slow read", () => {
  const counting = (to: number) =>
    sql`with recursive counted(n) as (select ${"Salma Haddad"} union all select n + 1 from counted limit ${to}) select max(n) from counted`;
  const slow = () => lines.filter(({ msg }) => msg === "slow statement");

  test("is logged once a minute, with its SQL and its query plan and without its parameters", async () => {
    const clock = { now: 0 };
    const stop = logSlowStatements({ ...book.deps, log, now: () => clock.now });
    await book.deps.db.read.all(counting(200_000));
    await eventually(() => expect(slow()).toHaveLength(1));
    await book.deps.db.read.all(counting(200_001));
    clock.now += 60_000;
    await book.deps.db.read.all(counting(200_002));
    await eventually(() => expect(slow()).toHaveLength(2));
    stop();
    await book.deps.db.read.all(counting(200_003));
    expect(slow()).toHaveLength(2);
    expect(slow()[0]).toMatchObject({
      ms: expect.any(Number),
      statements: [
        {
          sql: expect.stringContaining("with recursive counted(n)"),
          plan: expect.arrayContaining([expect.stringContaining("SCAN counted")]),
        },
      ],
    });
    expect(JSON.stringify(lines)).not.toMatch(/Salma|200000/);
  });

  test("that cannot be explained is logged with why", async () => {
    const explain = () => Promise.reject(new DatabaseError("TIMEOUT", "the server did not answer"));
    const stop = logSlowStatements({ ...book.deps, db: { ...book.deps.db, explain }, log });
    await book.deps.db.read.all(counting(200_000));
    await eventually(() => expect(slow()).toHaveLength(1));
    stop();
    expect(slow()[0]).toMatchObject({ statements: [{ unexplained: { code: "TIMEOUT" } }] });
  });

  test("is looked for by nobody where the settings say 0", async () => {
    const env = { ...book.deps.env, slowStatement: 0 };
    logSlowStatements({ ...book.deps, env, log });
    await book.deps.db.read.all(counting(200_000));
    const stop = logSlowStatements({ ...book.deps, log });
    await book.deps.db.read.all(counting(200_000));
    await eventually(() => expect(slow()).not.toEqual([]));
    stop();
    expect(slow()).toHaveLength(1);
  });
});
