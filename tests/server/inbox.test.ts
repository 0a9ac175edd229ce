import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { alerts, approvals, paymentFiles, setupRequests } from "db/schema";
import { z } from "zod";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import { type Person, password, people } from "./support";

const userSchema = z.object({ id: z.number() });
const day = 86_400_000;
const hour = 3_600_000;

let book: Book;
let now: number;
beforeAll(async () => {
  book = await startBook();
  now = book.deps.now();
});
afterAll(() => book.close());

const listRows = async (who: Person, path = "/admin/inbox") => {
  const { html, status } = await book.show(who, path);
  expect(status).toBe(200);
  return {
    html,
    sentences: select(html, ".inbox tbody th > a"),
    ids: attributes(html, ".inbox tbody tr", "id"),
    acts: select(html, ".inbox tbody .inbox-acts > a"),
    next: attributes(html, "#inbox-next", "href")[0]?.replaceAll("&amp;", "&"),
    previous: attributes(html, "#inbox-previous", "href")[0]?.replaceAll("&amp;", "&"),
  };
};

const alert = { type: "velocity", title: "Many movements", description: "D", audience: "staff" } as const;
const request = (companyName: string, createdAt: number) =>
  ({
    fullName: "Hamad",
    email: "h@gulf.example",
    companyName,
    networth: "5-7mil_usd",
    location: "Dubai",
    businessType: "trading",
    segment: "sme",
    accountType: "COBO",
    message: "Hello",
    termsAcceptedAt: createdAt,
    originDigest: "x",
    createdAt,
    updatedAt: createdAt,
  }) as const;
const approval = (fields: { requestId: string; summary: string; makerId: number }) =>
  ({
    kind: "relink",
    act: "relink",
    body: "{}",
    details: "{}",
    madeAt: now - 2 * hour,
    expiresAt: now + day,
    ...fields,
  }) as const;

test("an inbox in which nothing waits shows a text for it", async () => {
  const { html } = await listRows("admin");
  expect(select(html, ".empty-title")).toEqual(["Nothing waits."]);
});

describe("the bank's inbox", () => {
  beforeAll(async () => {
    const { read } = book.db;
    await book.db.write([
      read.insert(alerts).values([
        { ...alert, severity: "low", title: "Oldest", createdAt: now - 5 * day },
        { ...alert, severity: "low", title: "Newer", createdAt: now - 2 * day },
        { ...alert, severity: "high", title: "High", createdAt: now - hour },
      ]),
      read.insert(setupRequests).values([request("Late", now - 3 * day), request("Early", now - hour)]),
      read
        .insert(approvals)
        .values([
          approval({ requestId: "dear", summary: "Dear", makerId: 1 }),
          { ...approval({ requestId: "cheap", summary: "Other's", makerId: 2 }), usdAmount: 100 },
          { ...approval({ requestId: "large", summary: "Large", makerId: 2 }), usdAmount: 20_000_000 },
          { ...approval({ requestId: "over", summary: "Expired", makerId: 2 }), expiresAt: now - 1 },
        ]),
    ]);
  });

  test("is ordered by money and severity, then by deadline, then by age, and leaves out what has expired", async () => {
    expect((await listRows("admin")).sentences).toEqual([
      "Large",
      "Other's",
      "High, for 1 hour",
      "Late asks for an account, for 3 days",
      "Early asks for an account, for 1 hour",
      "Dear",
      "Oldest, for 5 days",
      "Newer, for 2 days",
    ]);
  });

  test("offers each act with its key, and to approve a request to anybody but its maker", async () => {
    const { html } = await listRows("admin");
    const listActs = (id: string) => select(html, `#inbox-${id} .inbox-acts > a`);
    expect(listActs("approvals-1")).toEqual(["Withdraw"]);
    expect(listActs("approvals-2")).toEqual(["Approve", "Refuse"]);
    expect(listActs("alerts-1")).toEqual(["Acknowledge"]);
    expect(attributes(html, "#inbox-approvals-2 .inbox-acts > a", "data-key")).toEqual(["a", "r"]);
    expect(attributes(html, "#inbox-approvals-2 .inbox-acts > a", "href")).toEqual([
      "/admin/inbox?approve=2",
      "/admin/inbox?refuse=2",
    ]);
  });

  test("is read by an auditor without acts or boxes", async () => {
    const { sentences, acts, html } = await listRows("auditor");
    expect(sentences).toHaveLength(8);
    expect(acts).toEqual([]);
    expect(attributes(html, ".inbox [data-pick]", "value")).toEqual([]);
  });

  test("is limited to one kind, which links to its own screen", async () => {
    const { sentences, html } = await listRows("admin", "/admin/inbox?kind=requests");
    expect(sentences).toHaveLength(2);
    expect(attributes(html, ".list-buttons > a", "href")).toEqual(["/admin/setup-requests"]);
    expect(select(html, ".list-buttons .segments a")).toEqual([
      "All (8)",
      "Active alerts (3)",
      "Approvals (3)",
      "Set-up requests (2)",
    ]);
  });

  test("is not for clients, and staff find nothing in theirs", async () => {
    expect((await book.send("client_user", "GET", "/admin/inbox")).status).toBe(403);
    expect((await listRows("client_user", "/client/inbox")).sentences).toEqual([]);
    expect((await listRows("admin", "/client/inbox")).sentences).toEqual([]);
  });

  test("refuses a damaged cursor", async () => {
    for (const cursor of ["x", "WyJhZnRlciIsMSwiMS4yIl0"])
      expect((await book.send("admin", "GET", `/admin/inbox?page=${cursor}`)).status).toBe(400);
  });
});

describe("undoing an acknowledgement", () => {
  const act = (who: Person, id: number, name: "acknowledge" | "reopen" | "resolve") =>
    book.send(who, "PUT", `/api/alerts/${id}/${name}`, { json: {} });

  test("makes the alert active as before, and the trail proves it", async () => {
    expect((await act("admin", 1, "acknowledge")).status).toBe(200);
    const undone = await act("admin", 1, "reopen");
    expect(undone.status).toBe(200);
    expect(await undone.json()).toMatchObject({ status: "active", acknowledged: null });
    expect((await listRows("admin")).ids).toContain("inbox-alerts-1");
    expect((await book.trail()).at(-1)).toMatchObject({
      resource: "ALERT",
      details: { before: { status: "acknowledged" }, after: { status: "active" } },
    });
  });

  test("is for the person who made it, and not for an alert that is active or resolved", async () => {
    expect((await act("admin", 1, "reopen")).status).toBe(409);
    expect((await act("auditor", 1, "reopen")).status).toBe(403);
    await book.db.write([
      {
        sql: "update alerts set status = 'acknowledged', acknowledged_by = 2, acknowledged_at = 1 where id = 2",
        args: [],
      },
    ]);
    expect((await act("admin", 2, "reopen")).status).toBe(409);
    await act("admin", 3, "resolve");
    expect((await act("admin", 3, "reopen")).status).toBe(409);
  });
});

describe("a client's inbox", () => {
  beforeAll(async () => {
    const ask = (requestId: string, clientId: string, makerId: number, amount: string) => ({
      ...approval({ requestId, summary: "Payment", makerId }),
      kind: "client_payment" as const,
      clientId,
      details: JSON.stringify({ amount, recipient: "1000200030", description: "Rent", account: "A" }),
    });
    const register = async (username: string, clientId: string) => {
      const json = { username, email: `${username}@gulf.example`, password, role: "client_user", clientId };
      const answer = await book.send("admin", "POST", "/api/auth/register", { json });
      return userSchema.parse(await answer.json()).id;
    };
    const [hana, nasr] = [await register("hana", "GULF"), await register("nasr", "NOOR")];
    await book.db.write([
      book.db.read
        .insert(approvals)
        .values([
          ask("gulf", "GULF", hana, "$10.00"),
          ask("gulf-own", "GULF", people.client_user.id, "$20.00"),
          ask("noor", "NOOR", nasr, "$30.00"),
        ]),
    ]);
  });

  test("has the requests of its other users, neither one's own nor those of another client", async () => {
    const own = await listRows("client_user", "/client/inbox");
    expect(own.sentences).toEqual(["$10.00 to 1000200030, waiting for 2 hours"]);
    expect(own.acts).toEqual(["Approve", "Refuse"]);
    expect((await listRows("stranger", "/client/inbox")).sentences).toEqual([
      "$30.00 to 1000200030, waiting for 2 hours",
    ]);
  });

  test("begins the overview, and stays out of the bank's inbox", async () => {
    const { html } = await book.show("client_user", "/client/overview");
    expect(select(html, "#waiting tbody th a")).toEqual(["$10.00 to 1000200030, waiting for 2 hours"]);
    expect((await listRows("admin")).sentences.join()).not.toContain("1000200030");
  });

  test("keeps another client's request shut, whatever its address says", async () => {
    const { html } = await book.show("client_user", "/client/inbox?approve=7");
    expect(html).not.toContain("$30.00");
  });
});

test("a bank line without a counterparty or a text is of an unknown party", async () => {
  const own = await startBook();
  await commit(own, (await upload(own, camt053([{ amount: "250.00", remittance: "" }]))).id);
  const { html } = await own.show("admin", "/admin/inbox");
  expect(select(html, ".inbox tbody th > a")).toEqual([
    expect.stringMatching(/^\$250\.00 from an unknown party, booked by the bank on .*, is unmatched$/),
  ]);
  expect(select(html, ".inbox-why")).toEqual([expect.stringMatching(/names no virtual IBAN$/)]);
  await own.close();
});

test("thousands of rows are paged in the common order, each once, forward and back", async () => {
  const numbers = "with recursive n(i) as (values (1) union all select i + 1 from n where i < 700)";
  await book.db.write([
    {
      sql: `${numbers} insert into alerts (type, severity, title, description, audience, created_at)
        select 'velocity', iif(i % 3 = 0, 'high', 'low'), 'T' || i, 'D', 'staff', ${now} - (i % 50) * 1000 from n`,
      args: [],
    },
    {
      sql: `${numbers} insert into setup_requests (full_name, email, company_name, networth, location, business_type,
        segment, account_type, message, terms_accepted_at, created_at)
        select 'H', 'h@gulf.example', 'C' || i, '5-7mil_usd', 'Dubai', 'trading', 'sme', 'COBO', 'Hello', i,
          ${now} - (i % 50) * 1000 from n`,
      args: [],
    },
    book.db.read.insert(paymentFiles).values(
      Array.from({ length: 60 }, (_, index) => ({
        requestId: `f${index}`,
        cbsAccount: "1000000001",
        day: `2026-${String(1 + Math.floor(index / 28)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`,
        messageId: `M${index}`,
        count: 1,
        controlSum: 1000 * 10 ** (index % 7),
        madeBy: 1,
        madeAt: now - index,
      })),
    ),
  ]);
  const forward: string[][] = [];
  const visited: string[] = [];
  for (let next: string | undefined = "/admin/inbox"; next; ) {
    visited.push(next);
    const page = await listRows("admin", next);
    forward.push(page.ids);
    next = page.next;
  }
  const all = forward.flat();
  expect(new Set(all).size).toBe(all.length);
  // What waited before, without the two alerts that were handled and the request that has expired.
  expect(all.length).toBe(700 + 700 + 60 + 6);
  const back: string[][] = [];
  for (let previous = visited.at(-1); previous; ) {
    const page = await listRows("admin", previous);
    back.unshift(page.ids);
    previous = page.previous;
  }
  expect(back.flat()).toEqual(all);
});
