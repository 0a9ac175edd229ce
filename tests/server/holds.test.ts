import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { holdSchema } from "@/accounts/holds/contract";
import { expireHolds } from "@/ledger/holds";
import { type Book, getRefusal, listIds, startBook } from "./book";
import { askAboutMany, doWithMany } from "./bulk-acts";
import { attributes, select } from "./html";
import { getCookies, password } from "./support";

const screen = "/admin/holds";
const hour = 3_600_000;

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ customerName: "Gulf Marine" });
  await book.book("credit", account.id, { amount: "1000.00" });
});
afterEach(() => book.close());

const words = { currency: "USD", reference: "HOLD-2026-001", reason: "Disputed invoice 7" };
const create = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  book.send("admin", "POST", "/api/holds", {
    json: { vaId: account.id, amount: "100.00", ...words, ...fields },
    headers,
  });
const release = (id: number, headers: Record<string, string> = {}) =>
  book.send("admin", "PUT", `/api/holds/${id}/release`, { headers });
const capture = (id: number, json: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  book.send("admin", "POST", `/api/holds/${id}/capture`, { json, headers });
const read = async (answer: Response) => holdSchema.parse(await answer.json());

async function place(fields: Record<string, unknown> = {}) {
  const answer = await create(fields);
  if (answer.status !== 201) throw new Error(`No hold: ${answer.status} ${await answer.text()}`);
  return read(answer);
}

async function balances() {
  const { availableBalance, heldBalance } = await book.readAccount(account.id);
  return [availableBalance, heldBalance];
}

describe("POST /api/holds", () => {
  test("moves money from available to held, and answers the hold", async () => {
    const answer = await create({ createdBy: 4 });
    expect(answer.status).toBe(201);
    expect(await read(answer)).toEqual({
      id: 1,
      vaId: account.id,
      amount: "100.00",
      currency: "USD",
      heldAmount: "100.00",
      heldCurrency: "USD",
      reason: "Disputed invoice 7",
      reference: "HOLD-2026-001",
      isActive: true,
      status: "active",
      capturedAmount: null,
      createdAt: "2026-11-18T08:00:00.000Z",
      createdBy: 1,
      expiresAt: "2026-11-21T08:00:00.000Z",
      endedAt: null,
      endedBy: null,
      virtualAccount: { customerName: "Gulf Marine", virtualIban: account.virtualIban },
    });
    expect(await balances()).toEqual(["900.00", "100.00"]);
    expect((await book.trail()).at(-1)).toMatchObject({
      action: "CREATE",
      resource: "HOLD",
      resourceId: "1",
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("holds what an amount in AED is worth in the account's currency", async () => {
    expect(await place({ amount: "367.25", currency: "AED" })).toMatchObject({
      amount: "367.25",
      currency: "AED",
      heldAmount: "100.00",
      heldCurrency: "USD",
    });
  });

  test.each([
    ["null: never", null, null],
    ["an instant to come", "2026-12-24T20:00:00+04:00", "2026-12-24T16:00:00.000Z"],
  ])("takes as expiry %s", async (_, expiresAt, expected) => {
    expect((await place({ expiresAt })).expiresAt).toBe(expected);
  });

  test.each([
    ["amount", { amount: "" }, "Amount is required"],
    [
      "amount",
      { amount: "-5" },
      "Give a positive amount with at most two decimal places, up to 999999999999.99",
    ],
    ["reference", { reference: " " }, "Reference is required"],
    ["reason", { reason: "" }, "Reason is required"],
    ["vaId", { vaId: "" }, "Choose an account"],
    ["expiresAt", { expiresAt: "tomorrow" }, "Use an instant such as 2026-12-31T20:00:00Z"],
    [
      "expiresAt",
      { expiresAt: "2026-11-18T08:00:00Z" },
      "Choose an instant to come: a hold cannot expire in the past",
    ],
  ])("refuses a wrong %s: %j", async (field, fields, sentence) => {
    const before = await book.countRows();
    const answer = await create(fields);
    expect(answer.status).toBe(400);
    expect((await getRefusal(answer)).fields).toEqual({ [field]: sentence });
    expect(await book.countRows()).toEqual(before);
  });

  test("refuses a currency but AED, USD and EUR", async () => {
    expect((await create({ currency: "GBP" })).status).toBe(400);
  });

  test("refuses more than is available, a reference in use and an unknown account, and writes nothing", async () => {
    const tooMuch = await create({ amount: "1000.01" });
    expect([tooMuch.status, (await getRefusal(tooMuch)).code]).toEqual([409, "INSUFFICIENT_FUNDS"]);
    await place();
    const again = await create();
    expect([again.status, (await getRefusal(again)).code]).toEqual([409, "REFERENCE_USED"]);
    expect((await create({ vaId: 999 })).status).toBe(404);
    expect(await balances()).toEqual(["900.00", "100.00"]);
  });

  test("once for one idempotency key, with the first answer even after its end", async () => {
    const key = { "idempotency-key": "once" };
    const first = await create({}, key);
    await release(1);
    const again = await create({}, key);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(await again.json()).toEqual(await first.json());
    expect((await create({ amount: "7.00" }, key)).status).toBe(422);
  });
});

describe("PUT /api/holds/{id}/release", () => {
  test("gives all of it back, and says by whom and when", async () => {
    await place();
    book.wait(60_000);
    expect(await read(await release(1))).toMatchObject({
      isActive: false,
      status: "released",
      endedBy: "amal",
      endedAt: "2026-11-18T08:01:00.000Z",
    });
    expect(await balances()).toEqual(["1000.00", "0.00"]);
    expect((await book.trail()).at(-1)).toMatchObject({
      action: "RELEASE",
      resource: "HOLD",
      resourceId: "1",
    });
  });

  test("twice is 409 with its outcome, by whom and when", async () => {
    await place();
    await release(1);
    const answer = await release(1);
    expect([answer.status, await getRefusal(answer)]).toEqual([
      409,
      { message: "The hold was released by amal on 18 Nov 2026, 12:00", code: "HOLD_NOT_ACTIVE" },
    ]);
    expect(await balances()).toEqual(["1000.00", "0.00"]);
  });

  test("20 at once release it once", async () => {
    await place();
    const answers = await Promise.all(Array.from({ length: 20 }, () => release(1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(await balances()).toEqual(["1000.00", "0.00"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("with the same idempotency key again answers the same", async () => {
    await place();
    const key = { "idempotency-key": "release" };
    const first = await release(1, key);
    const again = await release(1, key);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
    expect(await again.json()).toEqual(await first.json());
  });

  test("is answered the same once its account and its author have other names", async () => {
    await place();
    const key = { "idempotency-key": "release" };
    const first = await release(1, key);
    await book.change(1, { customerName: "Another Name" });
    const [user] = await book.db.read.all<{ id: number; username: string; email: string }>(
      sql`select u.id, u.username, u.email from journals j join users u on u.id = j.user_id where j.kind = 'release'`,
    );
    const json = { ...user, username: "renamed", role: "admin", clientId: "HOUSE" };
    const renamed = await book.send("admin", "PUT", `/api/users/${user?.id}`, { json });
    expect([renamed.status, await renamed.text()]).toEqual([200, expect.stringContaining("renamed")]);
    expect(await (await release(1, key)).json()).toEqual(await first.json());
  });

  test("of what has expired is 409 with that reason", async () => {
    await place();
    book.wait(73 * hour);
    await expireHolds(book.deps);
    book.forgetSessions();
    const answer = await release(1);
    expect(answer.status).toBe(409);
    expect((await getRefusal(answer)).message).toBe("The hold expired on 21 Nov 2026, 13:00");
  });

  test("of no hold is 404", async () => {
    expect((await release(99)).status).toBe(404);
  });
});

describe("POST /api/holds/{id}/capture", () => {
  test("debits all that is held if no amount is given", async () => {
    await place();
    expect(await read(await capture(1))).toMatchObject({
      status: "captured",
      capturedAmount: "100.00",
      endedBy: "amal",
    });
    expect(await balances()).toEqual(["900.00", "0.00"]);
  });

  test("debits a part, and gives the rest back", async () => {
    await place();
    const answer = await capture(1, { amount: "30.00", description: "Customs duty" });
    expect(await read(answer)).toMatchObject({ status: "captured", capturedAmount: "30.00" });
    expect(await balances()).toEqual(["970.00", "0.00"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("of more than is held is 409, and says how much there is", async () => {
    await place();
    const answer = await capture(1, { amount: "100.01" });
    const sentence = "At most $100.00 can be captured: the hold reserves no more";
    expect([answer.status, await getRefusal(answer)]).toEqual([
      409,
      { message: sentence, code: "CAPTURE_TOO_LARGE", fields: { amount: sentence } },
    ]);
    expect(await balances()).toEqual(["900.00", "100.00"]);
  });

  test("of a released hold is 409, and of a negative amount 400", async () => {
    await place();
    expect((await capture(1, { amount: "-1" })).status).toBe(400);
    await release(1);
    expect((await capture(1)).status).toBe(409);
    expect(await balances()).toEqual(["1000.00", "0.00"]);
  });

  test("where debits are switched off is 409, and the hold stays", async () => {
    await place();
    await book.change(account.id, { debitEnabled: false });
    expect((await capture(1)).status).toBe(409);
    expect(await balances()).toEqual(["900.00", "100.00"]);
  });
});

describe("where the bank wants a second person for hold releases", () => {
  let second: string;
  beforeEach(async () => {
    const json = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
    await book.send("admin", "POST", "/api/auth/register", { json });
    second = getCookies(
      await book.call("POST", "/api/auth/login", { json: { username: "bilal", password } }),
    );
    await book.send("admin", "PUT", "/api/approval-settings", {
      json: [{ kind: "hold_release", enabled: true, aboveUsd: "50.00" }],
    });
  });

  async function approve(answer: Response): Promise<Response> {
    const { approvalId } = z.object({ approvalId: z.int() }).parse(await answer.json());
    return book.call("POST", `/api/approvals/${approvalId}/approve`, { cookie: second });
  }

  test("a release waits, and is done by the other's approval", async () => {
    await place();
    const answer = await release(1);
    expect(answer.status).toBe(202);
    expect(await balances()).toEqual(["900.00", "100.00"]);
    expect((await approve(answer)).status).toBe(200);
    expect(await balances()).toEqual(["1000.00", "0.00"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("a capture waits whole, with its part and its words", async () => {
    await place();
    const answer = await capture(1, { amount: "30.00", description: "Customs duty" });
    expect(answer.status).toBe(202);
    expect((await approve(answer)).status).toBe(200);
    expect(await balances()).toEqual(["970.00", "0.00"]);
  });

  test("a hold of no more than the amount is released at once, and one that has ended is refused at once", async () => {
    await place({ amount: "50.00" });
    expect((await release(1)).status).toBe(200);
    expect((await release(1)).status).toBe(409);
    await place({ reference: "HOLD-2026-002" });
    const waiting = await release(2);
    expect((await approve(waiting)).status).toBe(200);
    expect((await release(2)).status).toBe(409);
  });
});

describe("GET /api/holds", () => {
  beforeEach(async () => {
    await place();
    await place({ reference: "HOLD-2026-002", reason: "Guarantee" });
    await place({ reference: "HOLD-2026-003", currency: "AED" });
    await release(1);
    await capture(2);
  });

  const list = async (query: string) => listIds(await book.send("auditor", "GET", `/api/holds${query}`));

  test.each([
    ["", [3]],
    ["?status=active", [3]],
    ["?status=ended", [2, 1]],
    ["?status=all", [3, 2, 1]],
    ["?status=all&currency=AED", [3]],
    ["?status=all&q=guarantee", [2]],
    ["?status=all&q=2026-001", [1]],
    ["?status=all&q=gulf+marine", [3, 2, 1]],
    ["?status=all&account=999", []],
    ["?status=all&from=2026-11-19", []],
  ])("with '%s' answers %j", async (query, ids) => {
    expect(await list(query)).toEqual(ids);
  });

  test("and /active the active ones, page by page", async () => {
    await place({ reference: "HOLD-2026-004" });
    const first = await book.send("admin", "GET", "/api/holds/active?limit=1");
    expect(await listIds(first)).toEqual([4]);
    const [, next = ""] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get("link") ?? "") ?? [];
    expect(await listIds(await book.send("admin", "GET", next))).toEqual([3]);
  });

  test("refuses a status that does not exist", async () => {
    const answer = await book.send("admin", "GET", "/api/holds?status=gone");
    expect([answer.status, (await getRefusal(answer)).fields]).toEqual([
      400,
      { status: "Choose one of: active, ended, all" },
    ]);
  });

  test("shows a client neither reason nor who acted, finds nothing by them, and lists its own only", async () => {
    const answer = await book.send("client_user", "GET", "/api/holds?status=all");
    const own = holdSchema.array().parse(await answer.json());
    expect(own.map(({ reason, createdBy, endedBy }) => [reason, createdBy, endedBy])).toEqual(
      Array<null[]>(3).fill([null, null, null]),
    );
    const found = await book.send("client_user", "GET", "/api/holds?status=all&q=guarantee");
    expect(await listIds(found)).toEqual([]);
    expect(await listIds(await book.send("stranger", "GET", "/api/holds?status=all"))).toEqual([]);
  });

  test("the CSV holds what is filtered", async () => {
    const answer = await book.send("auditor", "GET", "/api/holds/export/csv?status=ended");
    const [head, ...lines] = (await answer.text()).trim().split("\r\n");
    expect(head).toContain("Created,Virtual IBAN,Customer,Amount,Currency");
    expect(lines.map((line) => line.split(",")[9])).toEqual(["Captured", "Released"]);
  });
});

describe("section 2, Holds Management", () => {
  test("is 'Active Holds' with the columns of the specification", async () => {
    await place();
    const { status, all } = await book.show("admin", screen);
    expect(status).toBe(200);
    expect(all("h1")).toEqual(["Holds Management"]);
    expect(all("table caption")).toEqual(["Active Holds"]);
    for (const heading of ["Virtual Account", "Amount", "Reason", "Reference", "Created", "Status"]) {
      expect(all("thead th")).toContain(heading);
    }
    expect(all(".page-actions a")).toEqual(["Create New Hold"]);
    expect(all("tbody td").slice(0, 2)).toEqual(["$100.00", "Disputed invoice 7"]);
  });

  test("says Released for whatever has ended, and offers Release on active ones only (section 4)", async () => {
    await place();
    await place({ reference: "HOLD-2026-002" });
    await capture(1);
    const { html } = await book.show("admin", `${screen}?status=all`);
    expect(select(html, "tbody .badge")).toEqual(["Active", "Released"]);
    expect(select(html, "#act a")).toEqual(["View details", "Capture", "Release"]);
    expect(attributes(html, "tbody .acts button:not([data-refused])", "value")).toEqual(["2"]);
  });

  test("shows the acts of an ended hold as refused, with how it ended, in the row and in the record", async () => {
    await place();
    await capture(1);
    const ended = "The hold was captured by amal on 18 Nov 2026, 12:00";
    const { html } = await book.show("admin", `${screen}?status=all&view=1`);
    expect(attributes(html, "tbody .acts button", "data-refused")).toEqual(["capture:0 release:0"]);
    expect(attributes(html, ".table-box", "data-reasons")).toEqual([ended]);
    expect(select(html, ".act-refused")).toEqual([ended]);
  });

  test("shows in the details how a hold ended, by whom, and what was captured of it", async () => {
    await place();
    await capture(1, { amount: "30.00" });
    const { html } = await book.show("auditor", `${screen}?status=all&view=1`);
    expect(select(html, ".record-subject .badge")).toEqual(["Captured"]);
    expect(select(html, ".record-figures dd")).toEqual(["$100.00", "$30.00", "$70.00"]);
    expect(html).toContain("by amal");
    expect(select(html, ".record-foot")).toEqual([]);
  });

  test("opens its dialogs for an admin by their addresses, and for an auditor not at all", async () => {
    await place();
    for (const query of ["create=1", "release=1", "capture=1"]) {
      const admin = await book.show("admin", `${screen}?${query}`);
      expect(attributes(admin.html, "#dialog x-island", "when")).toEqual(["load"]);
      const auditor = await book.show("auditor", `${screen}?${query}`);
      expect(attributes(auditor.html, "#dialog x-island", "when")).toEqual([]);
    }
  });

  test("says 'No holds found' if there are none", async () => {
    expect((await book.show("admin", screen)).all(".empty-title")).toEqual(["No holds found"]);
  });
});

test("holds that are chosen are released by one dialog, with a call for each and the sum of each currency", async () => {
  const first = await place();
  const second = await place({ amount: "50.50", reference: "HOLD-2026-002" });
  const ended = await place({ reference: "HOLD-2026-003" });
  await release(ended.id);
  const list = await book.show("admin", screen);
  expect(attributes(list.html, "tbody [data-pick]", "value").map(Number)).toEqual([second.id, first.id]);
  const asked = await askAboutMany(book, `${screen}?releaseAll=${first.id}.${second.id}.${ended.id}`);
  expect(asked).toMatchObject({
    title: "Release 3 holds?",
    sums: [{ term: "Total", text: "$150.50" }],
    items: [
      { id: first.id, call: { path: `/api/holds/${first.id}/release` } },
      { id: second.id, call: { path: `/api/holds/${second.id}/release` } },
      { id: ended.id, refused: expect.stringContaining("released") },
    ],
  });
  expect(await doWithMany(book, asked)).toEqual([200, 200]);
  expect(await balances()).toEqual(["1000.00", "0.00"]);
});

test("of holds that are chosen, those above the second person's amount wait, each once however often they are sent", async () => {
  const json = [{ kind: "hold_release", enabled: true, aboveUsd: "75.00" }];
  await book.send("admin", "PUT", "/api/approval-settings", { json });
  const large = await place();
  const small = await place({ amount: "50.50", reference: "HOLD-2026-002" });
  const asked = await askAboutMany(book, `${screen}?releaseAll=${large.id}.${small.id}`);
  expect(asked.announced).toEqual({
    text: "Another admin has to approve 1 of these 2: they wait.",
    waits: false,
  });
  for (const _ of ["sent", "sent again"]) expect(await doWithMany(book, asked)).toEqual([202, 200]);
  expect(await balances()).toEqual(["900.00", "100.00"]);
  const waiting = await book.send("admin", "GET", "/api/approvals?status=waiting");
  expect(await waiting.json()).toHaveLength(1);
});
