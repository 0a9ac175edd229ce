import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { verificationSchema } from "@/integrity/trail/contract";
import { redact } from "@/integrity/trail/redact";
import { auditLogSchema } from "@/oversight/audit-logs/contract";
import { type Book, getRefusal, startBook } from "./book";
import { addresses, attributes, select } from "./html";
import { people } from "./support";

const path = "/admin/reports";

let book: Book;
let vaId = 0;
beforeAll(async () => {
  book = await startBook();
  vaId = (await book.openAccount({ customerName: "Falcon Freight" })).id;
  await book.change(vaId, { customerName: "Falcon Marine", status: "suspended" });
  await book.change(vaId, { status: "active" });
  await book.book("credit", vaId, { amount: "1250.50", reference: "TXN-2026-077", description: "Charter" });
  book.wait(2 * 86_400_000);
  book.forgetSessions();
  await book.call("POST", "/api/auth/login", {
    json: { username: "omar", password: "wrong" },
    ip: "203.0.113.9",
  });
});
afterAll(() => book.close());

const listRows = (html: string) => select(html, "#audit-logs tbody tr");
const list = async (query = "") => {
  const answer = await book.send("auditor", "GET", `/api/audit-logs${query}`);
  expect(answer.status).toBe(200);
  return auditLogSchema.array().parse(await answer.json());
};
const getId = async (query: string) => (await list(query)).at(-1)?.id ?? 0;

describe("section 2, Audit Logs", () => {
  test("is titled 'System Audit Trail'", async () => {
    const { html } = await book.show("auditor", path);
    expect(select(html, "h1")).toEqual(["System Audit Trail"]);
  });

  test("has the columns timestamp, user, action badge, resource badge, details and IP address", async () => {
    const { html } = await book.show("admin", `${path}?action=UPDATE`);
    expect(select(html, "#audit-logs thead th")).toEqual([
      "Timestamp",
      "User",
      "Action",
      "Resource",
      "Details",
      "IP Address",
    ]);
    const [newest = "", older = ""] = listRows(html);
    expect(newest).toContain("18 Nov 2026, 12:00");
    expect(newest).toContain("1 amal");
    expect(newest).toContain("Status: suspended → active");
    expect(newest).toContain("192.0.2.10");
    expect(older).toContain("Customer name: Falcon Freight → Falcon Marine");
    expect(select(html, "#audit-logs tbody .badge")).toEqual([
      "UPDATE",
      "VIRTUAL_ACCOUNT",
      "UPDATE",
      "VIRTUAL_ACCOUNT",
    ]);
  });

  test("offers the actions and resources that rows have, and no others", async () => {
    const { html } = await book.show("admin", `${path}?all=1`);
    const options = select(html, "#audit-logs-filters option");
    for (const present of ["CREATE", "UPDATE", "LOGIN_FAILED", "VIRTUAL_ACCOUNT", "TRANSACTION", "USER"]) {
      expect(options).toContain(present);
    }
    for (const absent of ["RELEASE", "HOLD", "FUND_ALLOCATION"]) expect(options).not.toContain(absent);
  });

  test.each([
    ["details", "?q=charter", 1],
    ["action", "?q=login_failed", 1],
    ["resource", "?q=virtual_acc", 3],
    ["IP address", "?q=203.0.113.9", 1],
    ["nothing else", "?q=omar%40vostra", 0],
  ])("searches %s", async (_, query, rows) => {
    expect(await list(query)).toHaveLength(rows);
  });

  test("shows 100 rows on a page (section 9)", async () => {
    for (let n = 0; n < 100; n++) {
      await book.db.write([
        {
          sql: "insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at) values (null, 'LOGOUT', 'USER', null, '{}', '', '', ?)",
          args: [book.deps.now()],
        },
      ]);
    }
    const { html } = await book.show("admin", path);
    expect(listRows(html)).toHaveLength(100);
    expect(select(html, "#audit-logs-count")[0]).toStartWith("1 to 100 of ");
  });

  test("says 'No audit logs found' if there are none", async () => {
    const { html } = await book.show("admin", `${path}?from=2030-01-01`);
    expect(select(html, "#audit-logs .empty-title")).toEqual(["No audit logs found"]);
  });
});

describe("section 7, GET /api/audit-logs", () => {
  test("?limit=100 answers at most 100 rows, newest first, and leads on", async () => {
    const answer = await book.send("admin", "GET", "/api/audit-logs?limit=100");
    const rows = auditLogSchema.array().parse(await answer.json());
    expect(rows).toHaveLength(100);
    expect(rows[0]?.id).toBeGreaterThan(rows[99]?.id ?? 0);
    const [, next = ""] = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "") ?? [];
    const rest = auditLogSchema.array().parse(await (await book.send("admin", "GET", next)).json());
    expect(rest[0]?.id).toBe((rows[99]?.id ?? 0) - 1);
  });

  test("narrows to one record by its number, of its kind or of each, page by page", async () => {
    const of = async (query: string) =>
      (await list(query)).map(({ resource, action, resourceId }) => [resource, action, resourceId]);
    const number = String(vaId);
    const account = [
      ["VIRTUAL_ACCOUNT", "UPDATE", number],
      ["VIRTUAL_ACCOUNT", "UPDATE", number],
      ["VIRTUAL_ACCOUNT", "CREATE", number],
    ];
    const movements = await of("?resource=TRANSACTION&q=charter");
    expect(await of(`?resource=VIRTUAL_ACCOUNT&record=${number}`)).toEqual(account);
    expect(await of(`?resource=VIRTUAL_ACCOUNT&record=${number}&action=CREATE&from=2026-11-18`)).toEqual(
      account.slice(2),
    );
    expect(await of(`?resource=TRANSACTION&record=${movements[0]?.[2]}`)).toEqual(movements);
    const all = await of(`?record=${number}`);
    expect(all).toEqual((await of("?limit=200")).filter(([, , own]) => own === number));
    expect(new Set(all.map(([kind]) => kind)).size).toBeGreaterThan(1);
    const first = await book.send("admin", "GET", `/api/audit-logs?record=${number}&limit=2`);
    const [, next = ""] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get("link") ?? "") ?? [];
    expect(await of(next.replace("/api/audit-logs", ""))).toEqual(all.slice(2, 4));
    expect(await of("?record=none")).toEqual([]);
    const { html } = await book.show("auditor", `${path}?resource=VIRTUAL_ACCOUNT&record=${number}`);
    expect(select(html, "#audit-logs-count")).toEqual(["3 entries"]);
  });

  test("narrows by action, resource and a range of dates", async () => {
    expect(await list("?action=UPDATE&resource=VIRTUAL_ACCOUNT&from=2026-11-18&to=2026-11-18")).toHaveLength(
      2,
    );
    expect(await list("?action=UPDATE&from=2026-11-19")).toHaveLength(0);
    expect(await list("?action=CREATE&resource=TRANSACTION")).toHaveLength(1);
  });

  test.each(["?action=READ", "?resource=MONEY", "?from=yesterday", "?limit=0", "?after=x"])(
    "%s is refused",
    async (query) => {
      expect((await book.send("admin", "GET", `/api/audit-logs${query}`)).status).toBe(400);
    },
  );
});

describe("a row's record", () => {
  test("shows before and after as a difference, and its link in the chain", async () => {
    const id = await getId("?action=UPDATE&resource=VIRTUAL_ACCOUNT");
    const { html } = await book.show("auditor", `${path}?view=${id}`);
    expect(select(html, ".changes tbody th")).toEqual(["Customer name", "Status"]);
    expect(select(html, ".changes del")).toEqual(["Falcon Freight", "active"]);
    expect(select(html, ".changes ins")).toEqual(["Falcon Marine", "suspended"]);
    expect(attributes(html, ".record a", "href")).toContain(`/admin/virtual-accounts?view=${vaId}`);
    const row = (await list("?action=UPDATE&resource=VIRTUAL_ACCOUNT")).at(-1);
    expect(attributes(html, ".record [data-copy]", "data-copy")).toContain(`${row?.id}:${row?.hash}`);
  });

  test("of a posting shows what was booked, in money", async () => {
    const id = await getId("?resource=TRANSACTION");
    const { html } = await book.show("auditor", `${path}?view=${id}`);
    const [booked = ""] = select(html, ".record-part a.list-row");
    expect(booked).toContain("Credit: Charter");
    expect(booked).toContain("$1,250.50");
  });

  test("says where details were redacted", async () => {
    const id = await getId("?action=LOGIN_FAILED");
    const admin = {
      ...people.admin,
      userId: 1,
      sessionId: "",
      origin: { ip: "", userAgent: "", requestId: "" },
    };
    await redact(book.deps, { ...admin, email: "", virtualAccountId: null }, id);
    const { html } = await book.show("auditor", `${path}?view=${id}`);
    expect(html).toContain("They were redacted");
  });

  test("that is missing is 404", async () => {
    expect((await book.send("admin", "GET", `${path}?view=99999`)).status).toBe(404);
  });
});

describe("the export", () => {
  test("has what is filtered, and is sent with the head of the chain, which its own row is", async () => {
    const answer = await book.send(
      "auditor",
      "GET",
      "/api/audit-logs/export/csv?action=UPDATE&resource=VIRTUAL_ACCOUNT",
    );
    const lines = (await answer.text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    const [head] = await list("?limit=1");
    expect(head?.resource).toBe("EXPORT");
    expect(answer.headers.get("audit-head")).toBe(`${head?.id}:${head?.hash}`);
  });
});

async function verify(who: "admin" | "auditor", json: object = {}) {
  const answer = await book.send(who, "POST", "/api/audit-logs/verification", { json });
  const text = await answer.text();
  const [, result = "null"] = /event: result\ndata: (.*)/.exec(text) ?? [];
  return { status: answer.status, text, result: JSON.parse(result) };
}

describe("verifying the chain", () => {
  test("runs over the whole trail, reports its progress, and says what it proved", async () => {
    const [head] = await list("?limit=1");
    const { text, result } = await verify("auditor");
    expect(text).toContain(`event: progress\ndata: {"checked":${head?.id},"total":${head?.id}}`);
    expect(verificationSchema.parse(result)).toMatchObject({
      rows: head?.id,
      redacted: 1,
      head: { id: head?.id, hash: head?.hash },
      kept: null,
      flaw: null,
    });
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 2,
      resource: "AUDIT_LOG",
      details: { result: "whole", rows: head?.id },
    });
  });

  test("holds the trail to a head that was kept", async () => {
    const [, row] = await list("?limit=2");
    const kept = `${row?.id}:${row?.hash}`;
    expect((await verify("admin", { head: kept })).result).toMatchObject({
      flaw: null,
      kept: { id: row?.id },
    });
    const other = `${row?.id}:${"0".repeat(64)}`;
    expect((await verify("admin", { head: other })).result.flaw).toBe(
      `row ${row?.id} is not the one that was kept`,
    );
    const [, cut] =
      /the trail ends at row (\d+)/.exec(
        (await verify("admin", { head: `99999:${"0".repeat(64)}` })).result.flaw,
      ) ?? [];
    expect(Number(cut)).toBeGreaterThan(row?.id ?? 0);
  });

  test.each(["12", "12:abc", "x:".padEnd(66, "0")])(
    "with '%s' for a head is refused, and not begun",
    async (head) => {
      const before = await book.countRows();
      const answer = await book.send("admin", "POST", "/api/audit-logs/verification", { json: { head } });
      expect(answer.status).toBe(400);
      expect((await getRefusal(answer)).fields?.head).toStartWith("Use a head such as");
      expect(await book.countRows()).toEqual(before);
    },
  );

  test("a second time while the first runs is 409, with who and since when", async () => {
    const first = await book.send("auditor", "POST", "/api/audit-logs/verification", { json: {} });
    const second = await book.send("admin", "POST", "/api/audit-logs/verification", { json: {} });
    expect(second.status).toBe(409);
    expect((await getRefusal(second)).message).toBe(
      "omar has been verifying the chain since 20 Nov 2026, 12:00",
    );
    await first.text();
    expect((await verify("admin")).status).toBe(200);
  });

  test("names the first row that was changed, and records it", async () => {
    const trigger = "audit_logs_redact";
    const [text] = await book.db.read.values<[string]>(
      sql`select sql from sqlite_schema where name = ${trigger}`,
    );
    const id = await getId("?resource=TRANSACTION");
    await book.db.write([
      { sql: `drop trigger ${trigger}`, args: [] },
      {
        sql: "update audit_logs set details = replace(details, '125050', '925050') where id = ?",
        args: [id],
      },
      { sql: text?.[0] ?? "", args: [] },
    ]);
    const { result } = await verify("admin");
    expect(result).toMatchObject({ rows: id - 1, flaw: `audit row ${id}: its details were changed` });
    expect((await book.trail()).at(-1)?.details.result).toBe(result.flaw);
  });
});

describe("a long trail", () => {
  let own: Book;
  beforeAll(async () => {
    own = await startBook();
    await own.openAccount({ customerName: "Needle Freight" });
    await own.db.write([
      {
        sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
          with recursive n (n) as (select 1 union all select n + 1 from n where n < 6000)
          select null, iif(n % 2 = 0, 'LOGIN', 'LOGOUT'), 'USER', n, '{}', '', '', ? from n`,
        args: [own.deps.now()],
      },
    ]);
  });
  afterAll(() => own.close());

  test("is searched 5,000 rows at a time: a page without a match says how far it looked, and leads on", async () => {
    const first = await own.show("admin", `${path}?q=needle`);
    expect(listRows(first.html)).toEqual([]);
    expect(select(first.html, "#audit-logs-count")).toEqual([
      "0 entries among the 5,000 searched: go on for the others",
    ]);
    const [next = ""] = addresses(first.html, "#audit-logs-next", path);
    const second = await own.show("admin", next);
    expect(listRows(second.html)).toHaveLength(1);
    const [previous = ""] = addresses(second.html, "#audit-logs-previous", path);
    expect(listRows((await own.show("admin", previous)).html)).toEqual([]);
  });

  test("is exported whole where it is searched", async () => {
    const answer = await own.send("admin", "GET", "/api/audit-logs/export/csv?q=needle");
    expect((await answer.text()).trimEnd().split("\r\n")).toHaveLength(2);
  });

  test.each([
    "?action=LOGIN",
    "?resource=USER",
    "?action=LOGIN&resource=USER",
    "?from=2026-11-18&action=LOGOUT",
  ])("with %s is paged there and back, no row twice", async (query) => {
    const ids = (html: string) => attributes(html, "#audit-logs tbody th a", "href");
    const first = await own.show("admin", path + query);
    const [next = ""] = addresses(first.html, "#audit-logs-next", path);
    const second = await own.show("admin", next);
    expect(
      new Set([...ids(first.html), ...ids(second.html)].map((href) => /view=(\d+)/.exec(href)?.[1])).size,
    ).toBe(200);
    const [previous = ""] = addresses(second.html, "#audit-logs-previous", path);
    expect(listRows((await own.show("admin", previous)).html)).toEqual(listRows(first.html));
  });
});
