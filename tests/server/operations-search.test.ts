import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Statement } from "db/client";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { serverJobs } from "@/app/jobs/list";
import { startTraces } from "@/app/operations/traces";
import { createRunner } from "@/platform/jobs/runner";
import { groupIban } from "@/vocabulary/iban";
import { keepNumbers } from "./account-numbers";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";

const path = "/admin/operations/search";
const getAddress = (id: string, more = "") => `${path}?id=${encodeURIComponent(id)}${more}`;

let collector: Bun.Server<undefined>;
beforeAll(() => {
  collector = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => Response.json({}) });
});
afterAll(() => collector.stop(true));

let book: Book;
beforeEach(async () => {
  book = await startBook({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}` });
});
afterEach(() => book.close());

/** Rows of the table of events, and the texts above and below it. */
async function search(id: string, more = "", who: "admin" | "auditor" = "auditor") {
  const { status, html } = await book.show(who, getAddress(id, more));
  return {
    status,
    html,
    rows: select(html, "table tbody tr"),
    records: select(html, "ul.list .list-main"),
    links: attributes(html, "table tbody a", "href"),
    notes: select(html, ".notice-text"),
    commands: select(html, "pre"),
  };
}

const made = z.object({ id: z.int() });
const credit = { type: "credit", amount: "12.00", currency: "USD", description: "Rent", reference: "R-77" };

/** Makes a call as the admin that has to succeed. Returns the ids of its request and of its new record. */
async function post(address: string, json: object, headers: Record<string, string> = {}) {
  const answer = await book.send("admin", "POST", address, { json, headers });
  expect([address, answer.status]).toEqual([address, 201]);
  return { requestId: answer.headers.get("x-request-id") ?? "", id: made.parse(await answer.json()).id };
}

const hook = { url: "https://127.0.0.1:4443/hook", description: "Hub" };

describe("a search by the id of a request", () => {
  test("leads to its posting, with its reference, record, user and ids, and to nothing else", async () => {
    const account = await book.openAccount();
    const posted = await post("/api/transactions", { ...credit, vaId: account.id });
    await post("/api/transactions", { ...credit, vaId: account.id, reference: "R-78" });
    const { rows, links, commands, notes } = await search(posted.requestId);
    expect(rows).toHaveLength(1);
    for (const words of [
      "12:00",
      "2026-11-18 08:00:00.000 UTC",
      "Rent",
      "R-77",
      `TRANSACTION ${posted.id}`,
      "amal",
    ])
      expect(rows[0]).toContain(words);
    expect(rows[0]).toContain(posted.requestId);
    expect(links).toContain(`/admin/transactions?view=${posted.id}`);
    expect(links).toContain(`${path}?id=USER+1`);
    expect(notes.join()).toContain("18 Nov 2026, 11:59");
    expect(commands).toEqual([
      `journalctl -u 'vostra@*' -o cat --since '2026-11-18 07:59:55 UTC' --until '2026-11-18 08:10:00 UTC' | grep -E '${posted.requestId}|${posted.requestId.replaceAll("-", "")}'`,
    ]);
  });

  test.each([
    ["without hyphens", (id: string) => id.replaceAll("-", "")],
    ["in capitals, with quotes", (id: string) => `"${id.toUpperCase()}"`],
    ["in a line of the log", (id: string) => `{"level":30,"requestId":"${id}","msg":"request"}`],
    ["as the trace that it names", (id: string) => `00-${id.replaceAll("-", "")}-00f067aa0ba902b7-01`],
  ])("finds it %s", async (_, written) => {
    const { requestId } = await post("/api/holidays", { name: "Founders", date: "2026-12-30" });
    const { rows } = await search(written(requestId));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("HOLIDAY 1");
  });

  test("that only read finds nothing, and says where its line is", async () => {
    const answer = await book.send("admin", "GET", "/api/virtual-accounts");
    const id = answer.headers.get("x-request-id") ?? "";
    const { status, rows, html, commands } = await search(id);
    expect([status, rows]).toEqual([200, []]);
    expect(html).toContain("The log has a line of each request");
    expect(commands[0]).toContain(id);
  });

  test("leads to the refusal of a call, and to deliveries of what it posted", async () => {
    const account = await book.openAccount();
    expect((await book.send("admin", "POST", "/api/webhooks", { json: hook })).status).toBe(201);
    const posted = await post("/api/transactions", { ...credit, vaId: account.id });
    await book.db.write([
      {
        sql: `insert into webhook_deliveries (webhook_id, seq, lane, type, status, tries, created_at, tried_at, http_status, error)
          select 1, seq, 1, type, 'failed', 1, at, at + 2000, 502, 'refused' from events where type = 'transaction.posted' and subject = ?`,
        args: [posted.id],
      },
    ]);
    const { rows } = await search(posted.requestId);
    expect(rows).toHaveLength(2);
    for (const words of ["Delivery to a webhook", "transaction.posted", "Failed", "502", "refused"])
      expect(rows[0]).toContain(words);
    const refused = await book.send("client_user", "GET", "/api/users");
    expect(refused.status).toBe(403);
    expect((await search(refused.headers.get("x-request-id") ?? "")).rows[0]).toContain("gita");
    expect((await search("evt_1_999999")).rows).toEqual([]);
    const [{ seq }] = z
      .tuple([z.object({ seq: z.int() })])
      .parse(await book.db.read.all(sql`select seq from webhook_deliveries`));
    expect((await search(`evt_1_${seq}`)).rows[0]).toContain("WEBHOOK_DELIVERY 1");
  });
});

describe("a search by the id of a trace that others began", () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };

  test("finds its acts and postings within the time that is chosen, and leads from each to its request", async () => {
    const account = await book.openAccount();
    const stop = await startTraces(book.deps);
    const posted = await post("/api/transactions", { ...credit, vaId: account.id }, headers);
    await post("/api/holidays", { name: "Founders", date: "2026-12-30" }, headers);
    await stop?.();
    const { rows, links } = await search(headers.traceparent);
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => row.includes(traceId))).toBe(true);
    expect(links).toContain(`${path}?id=${posted.requestId}`);
    book.wait(3 * 86_400_000);
    book.forgetSessions();
    const later = await search(traceId);
    expect(later.rows).toEqual([]);
    expect(later.notes.join()).toContain("from 20 Nov 2026");
    expect((await search(traceId, "&within=week")).rows).toHaveLength(2);
  });
});

describe("a search by a person, a client or a record", () => {
  beforeEach(async () => {
    await book.send("client_user", "GET", "/api/users");
    await post("/api/holidays", { name: "Founders", date: "2026-12-30" });
  });

  test.each([
    ["amal", "USER 1", "HOLIDAY 1"],
    ["AMAL@vostra.example", "USER 1", "HOLIDAY 1"],
    ["user 1", "USER 1", "HOLIDAY 1"],
    ["users/3", "USER 3", "Refused"],
    ["gulf", "CLIENT GULF", "Refused"],
    ["client GULF", "CLIENT GULF", "Refused"],
    ["/api/holidays/1", "HOLIDAY 1", "Created"],
  ])("%s names %s, and shows what was done", async (text, record, done) => {
    const { records, rows, commands } = await search(text);
    if (record !== "HOLIDAY 1") expect(records.join()).toContain(record);
    expect(rows.join()).toContain(done);
    expect(commands).toHaveLength(1);
  });

  test("an account's IBAN, a payment's reference, an approval, a job, a mail and a row of the trail", async () => {
    const account = await book.openAccount({ customerName: "Gulf Marine" });
    await book.book("credit", account.id, { amount: "500.00" });
    const pays = { vaId: account.id, type: "debit", amount: "20.00", currency: "USD", description: "Rent" };
    const paid = await book.submit("client_user", {
      ...pays,
      reference: "PAY-2026-1",
      recipient: "GB29NWBK60161331926819",
    });
    expect(paid.status).toBe(201);
    const payment = await search("PAY-2026-1");
    expect(payment.records.join()).toContain("PAYMENT 1");
    expect(payment.rows.join()).toContain("PAY-2026-1");
    expect(payment.html).toContain(paid.headers.get("x-request-id") ?? "none");
    const spaced = account.virtualIban.replaceAll(/(.{4})/g, "$1 ").trim();
    expect((await search(spaced)).rows.join()).toContain("PAY-2026-1");

    const jobs = serverJobs
      .filter(({ name }) => name === "expire holds")
      .map(({ pending: _, ...job }) => job);
    await createRunner(book.deps, jobs).tick();
    expect((await search("Expire holds")).rows[0]).toContain("JOB_RUN 1");
    expect((await search("run 1")).rows[0]).toContain("Expire holds");

    const hex = "0af7651916cd43dd8448eb211c80319c";
    await book.db.write([
      {
        sql: `insert into mails (id, recipient, audience, subject, body, next_attempt_at, created_at) values (?, ?, 'staff', 'Hello', '', 0, ?)`,
        args: [hex, "amal@vostra.example", book.deps.now()],
      },
    ]);
    expect((await search(`<${hex}@vostra.example>`)).rows[0]).toContain("Hello");
    expect((await search("amal")).rows.join()).toContain("Hello");
    expect((await search("row 1")).status).toBe(200);
    const [journal] = z
      .tuple([z.object({ id: z.string() })])
      .parse(await book.db.read.all(sql`select journal_id as id from payments`));
    expect((await search(journal.id)).rows.join()).toContain("PAY-2026-1");
  });

  test("an account number's IBAN names it, and shows whom it was given to", async () => {
    const { number } = await keepNumbers(book).active();
    const { records, rows } = await search(groupIban(number.iban));
    expect(records.join()).toContain(`ACCOUNT_NUMBER ${number.id}`);
    expect(rows.join()).toContain(`Tenant ${number.id}`);
  });

  test("a number asks which record is meant", async () => {
    const { rows, html, records } = await search("1");
    expect(rows).toEqual([]);
    expect(records.join()).toContain("USER 1");
    expect(select(html, "h2")).toContain("Records with this number");
    expect(attributes(html, "ul.list a.list-row", "href")).toContain(`${path}?id=USER+1`);
  });
});

test("the trail is looked through a number of rows at a time, and the page leads further back", async () => {
  const rows = 100_500;
  await book.db.alter([
    { sql: "drop trigger audit_logs_chain", args: [] },
    {
      sql: `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
        insert into audit_logs (id, user_id, action, resource, resource_id, details, details_hash, ip_address, user_agent, created_at, prev_hash, hash)
        select i + 1000, iif(i = 1, 2, null), 'UPDATE', 'JOB', null, '{"at":' || i || '}', '', '', '', ${book.deps.now()} - 80000000 + i, '', '' from n`,
      args: [],
    },
  ]);
  const first = await search("omar");
  expect(first.rows.join()).not.toContain("JOB");
  expect(first.notes.join()).toContain("at most 100,000 rows at a time");
  const [href = ""] = attributes(first.html, ".notice-text a", "href");
  const { html } = await book.show("auditor", href);
  expect(select(html, "table tbody tr").join()).toContain("JOB");
});

describe("what is not an id", () => {
  test.each([
    ["<script>alert(1)</script>"],
    ["' or 1=1 --"],
    ["'; drop table users; --"],
    ["%"],
    ["\u202e evil"],
    ["user $(reboot)"],
    ["client '; reboot; '"],
    ["mail `reboot`"],
    ["x".repeat(2000)],
    ["00000000-0000-0000-0000-000000000000"],
    ["ffffffff-ffff-7fff-bfff-ffffffffffff"],
    ["999999999999999"],
    ["user 99999"],
    ["payment abc"],
  ])("finds nothing for %j, and puts none of it into a command", async (text) => {
    const { status, rows, html, commands } = await search(text);
    expect([status, rows]).toEqual([200, []]);
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("Nothing found for");
    for (const command of commands) expect(command).not.toMatch(/reboot|drop|or 1=1/);
  });

  test("is asked for if nothing is, and refused where it is too long or malformed", async () => {
    expect((await book.show("admin", path)).html).toContain("Paste what you have");
    expect((await search("x".repeat(2001))).status).toBe(400);
    expect((await search("amal", "&within=century")).status).toBe(400);
    expect((await search("amal", "&before=now")).status).toBe(400);
    expect((await search("\u0000")).status).toBe(400);
  });
});

test("clients and strangers are shown nothing", async () => {
  const { requestId } = await post("/api/holidays", { name: "Founders", date: "2026-12-30" });
  const client = await book.send("client_user", "GET", getAddress(requestId));
  expect(client.status).toBe(403);
  expect(await client.text()).not.toContain("HOLIDAY");
  expect((await book.send("nobody", "GET", getAddress(requestId))).status).toBe(303);
});

test("every read goes by an index or through a bounded number of rows", async () => {
  const account = await book.openAccount();
  const { requestId } = await post("/api/transactions", { ...credit, vaId: account.id });
  const seen = new Map<string, Statement>();
  const stop = book.db.observe({
    read(statements) {
      for (const one of statements) seen.set(one.sql, one);
    },
  });
  const texts = [
    requestId,
    "4bf92f3577b34da6a3ce929d0e0e4736",
    "amal",
    "client GULF",
    "R-77",
    "1",
    account.virtualIban,
  ];
  for (const text of [...texts, "payment 1", "job send mails", "webhook 1", "upload 1", "row 1"])
    await search(text);
  stop();
  const large =
    /SCAN (?:audit_logs|a|journals|j|transactions|t|entries|webhook_deliveries|events|mails|payments)\b(?! USING (?:COVERING )?INDEX| USING INTEGER)/;
  for (const statement of seen.values()) {
    const plan = await book.db.explain(statement);
    // The newest of a table by its key are a scan with a limit.
    const isBounded =
      /order by id desc limit \?/.test(statement.sql) || /limit 2000|limit 1 offset 1999/.test(statement.sql);
    const scans = plan.filter((step) => large.test(step));
    expect({ sql: statement.sql, scans: isBounded ? [] : scans }).toEqual({ sql: statement.sql, scans: [] });
    if (/limit 2000|offset 1999/.test(statement.sql))
      expect(plan.join()).toMatch(/SEARCH audit_logs USING (?:COVERING )?INDEX audit_logs_created/);
  }
});
