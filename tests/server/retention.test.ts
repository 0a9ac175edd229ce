import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { dirname } from "node:path";
import { z } from "zod";
import { waitingSchema } from "@/approvals/contract";
import { verify } from "@/integrity/verify";
import { hasAskedArchive, makeAskedArchive } from "@/oversight/retention/archive-job";
import { type RetentionKind, retentionKinds, retentionSchema } from "@/oversight/retention/contract";
import { deleteOldRecords } from "@/oversight/retention/sweep";
import { getTimelineUrl } from "@/platform/timeline";
import { bankYear } from "@/vocabulary/calendar";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { select } from "./html";
import { getCookies, password } from "./support";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const day = 86_400_000;
const path = "/api/retention";
const list = async (who: Caller = "auditor") =>
  retentionSchema.array().parse(await (await book.send(who, "GET", path)).json());
const of = async (kind: RetentionKind) => (await list()).find((one) => one.kind === kind);
const set = (kind: RetentionKind, days: number, headers: Record<string, string> = {}) =>
  book.send("admin", "PUT", `${path}/${kind}`, { json: { days }, headers });
const deletions = async () =>
  (await book.trail())
    .filter(({ action, resource }) => action === "DELETE" && resource === "RETENTION")
    .map(({ resourceId, details }) => `${resourceId} ${JSON.stringify(details)}`);
const chat = async (who: Caller) =>
  z
    .object({ sessionId: z.string() })
    .parse(await (await book.send(who, "POST", "/api/chat/sessions", { json: {} })).json()).sessionId;
/** Lets another admin approve changes of retention from here on. Returns a function that approves. */
async function wantSecondPerson() {
  const second = { username: "bilal", password };
  await book.send("admin", "POST", "/api/auth/register", {
    json: { ...second, email: "bilal@vostra.example", role: "admin" },
  });
  await book.send("admin", "PUT", "/api/approval-settings", {
    json: [{ kind: "retention", enabled: true }],
  });
  return async (approvalId: number) => {
    const cookie = getCookies(await book.call("POST", "/api/auth/login", { json: second }));
    return book.call("POST", `/api/approvals/${approvalId}/approve`, { cookie });
  };
}
const run = (sql: string, ...args: (string | number)[]) => book.db.write([{ sql, args }]);

describe("how long records are kept", () => {
  test("is set by an admin, not below a minimum, and never over somebody else's change", async () => {
    expect((await list()).map(({ kind }) => kind)).toEqual([...retentionKinds]);
    expect(await of("mails")).toMatchObject({ days: 90, minimum: 30, version: 0, records: 0 });
    expect((await set("mails", 60)).status).toBe(200);
    expect(await of("mails")).toMatchObject({ days: 60, version: 1 });
    const short = await set("mails", 29);
    expect([short.status, (await getRefusal(short)).code]).toEqual([400, "RETENTION_TOO_SHORT"]);
    for (const days of [0, -1, 1.5, 3651]) expect((await set("mails", days)).status).toBe(400);
    expect((await set("mails", 45, { "if-match": '"0"' })).status).toBe(409);
    expect((await set("chats", 45, { "if-match": '"0"' })).status).toBe(200);
    for (const who of ["auditor", "client_user"] as const)
      expect((await book.send(who, "PUT", `${path}/mails`, { json: { days: 90 } })).status).toBe(403);
    expect((await book.send("client_user", "GET", path)).status).toBe(403);
    expect((await book.send("admin", "PUT", `${path}/transactions`, { json: { days: 90 } })).status).toBe(
      400,
    );
    expect(await book.flaws()).toEqual([]);
  });

  test("waits for a second person, who sees what would go", async () => {
    await chat("client_user");
    book.wait(100 * day);
    book.forgetSessions();
    const agree = await wantSecondPerson();
    const asked = await set("chats", 30);
    expect(asked.status).toBe(202);
    const { approvalId } = waitingSchema.parse(await asked.json());
    expect(await (await book.send("admin", "GET", `/api/approvals/${approvalId}`)).json()).toMatchObject({
      details: { keptNow: "730 days", keptThen: "30 days", older: "1" },
    });
    expect(await deleteOldRecords(book.deps)).toBe(0);
    expect((await agree(approvalId)).status).toBe(200);
    expect(await of("chats")).toMatchObject({ days: 30, records: 1 });
    expect(await deleteOldRecords(book.deps)).toBe(1);
  });
});

describe("at night", () => {
  test("what is older goes with its parts, some at a time, and the trail says how many", async () => {
    const [old, used] = [await chat("client_user"), await chat("admin")];
    await run(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 450)
       insert into chat_sessions (id, user_id, created_at) select 'old-' || i, 1, 1 from n`,
    );
    await run(
      "insert into chat_messages (session_id, type, content, created_at) values (?, 'user', 'Secret', 1), (?, 'user', 'Kept', 1)",
      old,
      used,
    );
    book.wait(100 * day);
    book.forgetSessions();
    await run("update chat_sessions set updated_at = ? where id = ?", book.deps.now(), used);
    await set("chats", 90);
    expect(await of("chats")).toMatchObject({ records: 451 });
    const preview = await book.send("auditor", "GET", `${path}?days=365`);
    const counted = retentionSchema.array().parse(await preview.json());
    expect(counted.find(({ kind }) => kind === "chats")).toMatchObject({ days: 90, records: 450 });
    expect((await book.send("auditor", "GET", `${path}?days=0`)).status).toBe(400);

    expect(await deleteOldRecords(book.deps)).toBe(451);
    expect(await deleteOldRecords(book.deps)).toBe(0);
    expect((await book.db.readPrimary({ sql: "select content from chat_messages", args: [] })).length).toBe(
      1,
    );
    const before = new Date(book.deps.now() - 90 * day).toISOString();
    expect(await deletions()).toEqual(
      [200, 200, 51].map((records) => `chats ${JSON.stringify({ records, days: 90, olderThan: before })}`),
    );
    expect(await book.flaws()).toEqual([]);
  });

  test("every kind goes once it has ended, and what is under way or newest stays", async () => {
    for (const sql of [
      "insert into mails (id, recipient, audience, subject, body, status, next_attempt_at, created_at, ended_at) values ('a', 'r', 'staff', 's', 'b', 'sent', 1, 1, 1), ('b', 'r', 'staff', 's', 'b', 'waiting', 1, 1, null)",
      "insert into setup_requests (full_name, email, company_name, networth, location, business_type, segment, account_type, message, terms_accepted_at, status, created_at) values ('f', 'e', 'c', 'n', 'l', 'b', 's', 'COBO', 'm', 1, 'declined', 1), ('f', 'e', 'c', 'n', 'l', 'b', 's', 'COBO', 'm', 1, 'new', 1)",
      "insert into setup_request_notes (request_id, user_id, note, created_at) values (1, 1, 'Called', 1)",
      "insert into reconciliation_runs (request_id, scope, status, started_at, total, up_to_account_id, previous_run_id) values ('1', 'auto', 'done', 1, 0, 0, null), ('2', 'auto', 'done', 1, 0, 0, 1), ('3', 'all', 'running', 1, 0, 0, null)",
      "insert into job_runs (job, token, node, due_at, started_at, status) values ('j', 1, 'n', 1, 1, 'done'), ('j', 2, 'n', 1, 1, 'running')",
    ])
      await run(sql);
    expect(await deleteOldRecords(book.deps)).toBe(4);
    const left = async (table: string) =>
      (await book.db.readPrimary({ sql: `select count(*) as count from ${table}`, args: [] }))[0]?.count;
    expect(
      await Promise.all(["mails", "setup_requests", "setup_request_notes", "job_runs"].map(left)),
    ).toEqual([1, 1, 0, 1]);
    expect(
      (await book.db.readPrimary({ sql: "select id from reconciliation_runs order by id", args: [] })).map(
        ({ id }) => id,
      ),
    ).toEqual([2, 3]);
  });
});

describe("closed years", () => {
  test("leave the trail for an archive once a second person agrees, also where its process was killed", async () => {
    const account = await book.openAccount();
    for (const amount of ["10.00", "20.00"]) await book.book("credit", account.id, { amount });
    const until = `${bankYear(book.deps.now(), book.deps.env.zone)}-12-31`;
    const ask = (day: string, reason = "Closed") =>
      book.send("admin", "POST", `${path}/archives/${day}`, { json: { reason } });
    expect([(await ask(until)).status, (await getRefusal(await ask(until))).code]).toEqual([
      400,
      "TOO_RECENT",
    ]);
    book.wait(500 * day);
    book.forgetSessions();
    const agree = await wantSecondPerson();
    expect((await book.show("admin", "/admin/operations/retention")).html).toContain(`archive=${until}`);
    expect((await ask(until, " ")).status).toBe(400);
    const asked = await ask(until);
    expect(asked.status).toBe(202);
    const { approvalId } = waitingSchema.parse(await asked.json());
    expect(await (await book.send("admin", "GET", `/api/approvals/${approvalId}`)).json()).toMatchObject({
      details: { to: until, rowsOfPostings: "2", reason: "Closed" },
    });
    expect(await hasAskedArchive(book.deps)).toBe(false);
    expect((await agree(approvalId)).status).toBe(200);
    expect((await getRefusal(await ask(until))).code).toBe("ARCHIVE_UNDER_WAY");

    const archived = async () =>
      (await book.trail()).filter(({ resource }) => resource === "TRANSACTION").length;
    await expect(makeAskedArchive(book.deps, AbortSignal.timeout(30))).rejects.toThrow();
    expect(await hasAskedArchive(book.deps)).toBe(true);
    expect(await makeAskedArchive(book.deps, AbortSignal.timeout(60_000))).toBe(2);
    expect([await archived(), await hasAskedArchive(book.deps)]).toEqual([0, false]);
    const said = (await book.trail()).find(({ details }) => details?.archived)?.details.archived;
    expect(said).toMatchObject({ until, rows: 2, by: expect.stringMatching(/^user \d+$/) });
    const folder = dirname(book.deps.env.database.url.slice("file:".length));
    const { findings } = await verify(book.db, undefined, undefined, folder);
    const broken = findings.filter(({ kind }) => kind !== "sessions").flatMap((found) => found.broken ?? []);
    expect(broken).toEqual([]);
    for (const who of ["admin", "auditor"] as const) {
      const { html } = await book.show(who, "/admin/operations/retention");
      expect(select(html, "#retention .list-row").join()).toContain(`trail-until-${until}.db`);
      expect(html).not.toContain(`archive=${until}`);
    }
    await expectNamedWhereAskedFor(`trail-until-${until}.db`, until);
    expect((await book.show("admin", `/admin/operations/retention?archive=${until}`)).html).toContain(
      "No posting of that time is left",
    );
  });
});

/** The trail, its export, its rows and a transaction's timeline name the archive of what they lack. */
async function expectNamedWhereAskedFor(file: string, until: string): Promise<void> {
  const at = (query: string) => book.show("auditor", `/admin/reports${query}`);
  const notes = async (query: string) => select((await at(query)).html, ".list-note");
  const [note] = await notes(`?from=${until}`);
  expect(note).toMatch(/^Rows of postings up to 31 Dec \d{4} are in the archive /);
  for (const query of ["?resource=TRANSACTION", "?record=1"])
    expect(await notes(query)).toEqual([String(note)]);
  for (const query of ["", "?resource=USER", "?record=999", "?from=2999-01-01"])
    expect(await notes(query)).toEqual([]);
  const csv = await book.send("auditor", "GET", `/api/audit-logs/export/csv?to=${until}`);
  expect(csv.headers.get("audit-archives")).toBe(file);
  const [gap] = await book.db.readPrimary({
    sql: "select id + 1 as id from audit_logs a where not exists (select 1 from audit_logs where id = a.id + 1) order by id limit 1",
    args: [],
  });
  expect((await at(`?view=${gap?.id}`)).html.includes(`is in the archive ${file}`)).toBe(true);
  const timeline = await book.show("auditor", getTimelineUrl("transaction", 1));
  expect(timeline.html.includes("its row of the audit trail is in the archive")).toBe(true);
}
