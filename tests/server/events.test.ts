import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { databaseError } from "db/client";
import { type FeedDto, feedSchema } from "@/events/feed/contract";
import { forgetEvents } from "@/events/feed/retention";
import { type Book, type Caller, startBook } from "./book";
import { collect } from "./collections";

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

async function feed(query = "", who: Caller = "admin"): Promise<FeedDto> {
  const answer = await book.send(who, "GET", `/api/events${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return feedSchema.parse(await answer.json());
}

/** Everything behind a cursor, page by page. */
async function readOn(after: string, who: Caller = "admin", query = "&limit=97") {
  const all: FeedDto["events"] = [];
  for (let at = after; ; ) {
    const { events, next } = await feed(`?after=${at}${query}`, who);
    all.push(...events);
    if (events.length === 0) return { events: all, next };
    at = next;
  }
}

const findCode = (error: unknown) => databaseError(error)?.code;
const end = async (who: Caller = "admin") => (await readOn("", who)).next;
const getTypes = (events: FeedDto["events"]) => events.map(({ type }) => type);

describe("the feed of events", () => {
  test("reports concurrent postings in the order of their commits: replayed from nothing it is the ledger", async () => {
    const after = await end();
    const accounts = await Promise.all([1, 2, 3].map(() => book.openAccount()));
    const writers = Array.from({ length: 64 }, async (_, writer) => {
      const { id } = accounts[writer % 3] ?? { id: 0 };
      for (const part of [1, 2, 3]) {
        const reference = `CROWD-${writer}-${part}`;
        const debit = { vaId: id, type: "debit", amount: "2000000.00", currency: "USD" };
        await book.book("credit", id, { amount: `${part}.25`, reference });
        // More than the balance: refused, and no gap remains.
        const answer = await book.submit("admin", {
          ...debit,
          description: "Rent",
          reference: `R-${reference}`,
        });
        expect(answer.status).toBe(409);
      }
    });
    let busy = true;
    const written = Promise.all(writers).finally(() => {
      busy = false;
    });
    const seen: FeedDto["events"] = [];
    let at = after;
    while (busy) {
      const page = await feed(`?after=${at}&limit=50`);
      seen.push(...page.events);
      at = page.next;
    }
    await written;
    seen.push(...(await readOn(at)).events);

    const first = Number(after) + 1;
    expect(seen.map(({ id }) => Number(id))).toEqual(seen.map((_, i) => first + i));
    const balances = new Map<unknown, string>();
    for (const { type, data } of seen) {
      if (type !== "transaction.posted") continue;
      const before = Number(balances.get(data.vaId) ?? 0);
      expect(Number(data.balanceAfter)).toBe(before + Number(data.amount));
      balances.set(data.vaId, String(data.balanceAfter));
    }
    for (const { id } of accounts)
      expect((await book.readAccount(id)).availableBalance).toBe(balances.get(id) ?? "");
    expect(seen.filter(({ type }) => type === "transaction.posted")).toHaveLength(192);
  });

  test("reports each thing as it was then, and to a client nothing that only staff may know", async () => {
    const after = await end();
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "500.00" });
    const json = {
      vaId: account.id,
      amount: "20.00",
      currency: "USD",
      reference: "H-1",
      reason: "Fraud case 7",
    };
    const placed = await book.send("admin", "POST", "/api/holds", { json });
    const hold = await placed.json();
    expect(placed.status).toBe(201);
    const path = `/api/holds/${hold.id}/capture`;
    expect((await book.send("admin", "POST", path, { json: { amount: "5.00" } })).status).toBe(200);
    await book.change(account.id, { status: "suspended", customerName: "Falcon" });
    const limits = { dailyLimit: "70000.00" };
    const changed = await book.send("admin", "PUT", `/api/virtual-accounts/${account.id}/configuration`, {
      json: limits,
    });
    expect(changed.status).toBe(200);

    const { events } = await readOn(after);
    expect(getTypes(events)).toEqual([
      "account.opened",
      "transaction.posted",
      "hold.placed",
      "transaction.posted",
      "hold.captured",
      "transaction.posted",
      "transaction.posted",
      "account.updated",
      "limit.changed",
    ]);
    const [opened, credit, held, , captured, , , updated, limit] = events;
    expect(opened).toMatchObject({
      specversion: "1.0",
      subject: `virtual-accounts/${account.id}`,
      datacontenttype: "application/json",
      data: { customerName: account.customerName, status: "active", balance: "0.00" },
    });
    expect(credit?.data).toMatchObject({ amount: "500.00", balanceAfter: "500.00", vaId: account.id });
    // Its account has its current names.
    expect(held?.data).toEqual({
      ...hold,
      virtualAccount: { ...hold.virtualAccount, customerName: "Falcon" },
    });
    expect(captured?.data).toMatchObject({ status: "captured", capturedAmount: "5.00", isActive: false });
    expect(updated?.data).toMatchObject({
      customerName: "Falcon",
      status: "suspended",
      balance: "495.00",
      availableBalance: "495.00",
    });
    expect(limit?.data).toMatchObject({ vaId: account.id, dailyLimit: "70000.00" });

    const own = (await readOn(after, "client_user")).events;
    expect(getTypes(own)).toEqual(getTypes(events));
    expect(JSON.stringify(own)).not.toContain("Fraud");
    const others = await readOn(after, "stranger");
    expect(others).toEqual({ events: [], next: await end() });
    expect(getTypes((await readOn(after, "auditor", "&types=hold.placed,limit.changed")).events)).toEqual([
      "hold.placed",
      "limit.changed",
    ]);
  });

  test("says of a payment under review what its client may read, and to staff that it is reviewed", async () => {
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "90000.00" });
    const after = await end();
    const payment = {
      vaId: account.id,
      type: "debit",
      amount: "60000.00",
      currency: "USD",
      description: "Invoice",
      reference: "P-1",
      recipient: "12345678",
    };
    expect((await book.submit("client_user", payment)).status).toBe(201);
    const staff = (await readOn(after)).events;
    const { id } = staff.find(({ type }) => type === "review.opened")?.data ?? {};
    const rejected = await book.send("admin", "POST", `/api/payments/${id}/reject`, {
      json: { reason: "Unclear" },
    });
    expect(rejected.status).toBe(200);
    const all = (await readOn(after)).events;
    expect(getTypes(all)).toContain("alert.raised");
    const created = all.find(({ type }) => type === "payment.created");
    expect(created?.data).toMatchObject({ id, status: "review", review: null });
    expect(all.find(({ type }) => type === "payment.rejected")?.data).toMatchObject({
      status: "rejected",
      review: { decision: "rejected", reason: "Unclear" },
    });
    const own = (await readOn(after, "client_user")).events;
    expect(getTypes(own)).toEqual([
      "payment.created",
      "transaction.posted",
      "transaction.posted",
      "payment.rejected",
    ]);
    for (const { data } of own.filter(({ type }) => type.startsWith("payment.")))
      expect(data).toMatchObject({ suspicion: null, review: null });
  });

  test("has one event for each crossing of a monitor, however many post at once, and none of what a journal passes through", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "100.00" });
    const monitor = (json: object, who: Caller = "client_user") =>
      book.send(who, "POST", "/api/balance-monitors", { json: { vaId: id, measure: "available", ...json } });
    const created = await monitor({ below: "50.00" });
    expect(created.status).toBe(201);
    const made = await created.json();
    expect(made).toMatchObject({
      vaId: id,
      measure: "available",
      below: "50.00",
      above: null,
      isCrossed: false,
    });
    expect((await monitor({ measure: "balance", above: 100 }, "admin")).status).toBe(201);
    for (const wrong of [
      {},
      { below: "1.00", above: "2.00" },
      { below: "-1" },
      { measure: "held", below: "1.00" },
    ])
      expect((await monitor(wrong)).status).toBe(400);
    expect((await monitor({ below: "5.00" }, "stranger")).status).toBe(404);

    const after = await end();
    const crossings = async (who: Caller) => (await readOn(after, who, "&types=balance.crossed")).events;
    await Promise.all(Array.from({ length: 20 }, () => book.book("debit", id, { amount: "4.00" })));
    expect((await crossings("client_user")).map(({ data }) => data)).toEqual([
      { id: made.id, vaId: id, measure: "available", below: "50.00", value: "48.00" },
    ]);
    // Of 20, 15 are held and captured: neither the release nor the later debit crosses the amount.
    await book.book("credit", id, { amount: "50.00" });
    const hold = { vaId: id, amount: "60.00", currency: "USD", reference: "H-2", reason: "Rent" };
    const placed = await (await book.send("admin", "POST", "/api/holds", { json: hold })).json();
    expect(await crossings("client_user")).toHaveLength(2);
    const captured = await book.send("admin", "POST", `/api/holds/${placed.id}/capture`, { json: {} });
    expect(captured.status).toBe(200);
    expect(await crossings("client_user")).toHaveLength(2);
    expect(await crossings("stranger")).toEqual([]);
    // The bank's own monitor is for staff alone.
    await Promise.all(Array.from({ length: 10 }, () => book.book("credit", id, { amount: "20.00" })));
    const ofStaff = await crossings("auditor");
    expect(ofStaff).toHaveLength(3);
    expect(ofStaff.at(-1)?.data).toMatchObject({ measure: "balance", above: "100.00" });
    expect(await crossings("client_user")).toHaveLength(2);

    const listed = await book.send("client_user", "GET", "/api/balance-monitors");
    expect(await listed.json()).toEqual([made]);
    const path = `/api/balance-monitors/${made.id}`;
    expect((await book.send("stranger", "DELETE", path)).status).toBe(404);
    expect((await book.send("client_user", "DELETE", path)).status).toBe(204);
    await book.book("debit", id, { amount: "200.00" });
    expect(await crossings("client_user")).toHaveLength(2);
  });

  test("refuses cursors that no answer gave, and answers 410 with where to continue where events are gone", async () => {
    const newest = await end();
    const refused = async (query: string) => (await book.send("admin", "GET", `/api/events${query}`)).status;
    for (const query of ["?after=x", "?after=-1", "?limit=0", "?limit=1001", "?limit=x", "?types=nothing"])
      expect(await refused(query)).toBe(400);
    expect(await refused(`?after=${Number(newest) + 1}`)).toBe(400);
    expect(await feed(`?after=${newest}`)).toEqual({ events: [], next: newest });

    const direct = (text: string) => book.db.write([{ sql: text, args: [] }]);
    const unchangeable = expect.objectContaining({ code: "APPEND_ONLY" });
    await expect(direct("update events set client_id = 'NOOR' where seq = 1")).rejects.toEqual(unchangeable);
    await expect(direct("delete from events where seq = 3")).rejects.toEqual(unchangeable);
    await expect(direct("delete from events")).rejects.toEqual(unchangeable);
    await expect(direct("delete from events where seq <= 4")).rejects.toEqual(unchangeable);
    const retention = `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
      values (null, 'DELETE', 'RETENTION', 'events', '{"upTo":4}', '', '', 1)`;
    await direct(retention);
    await expect(direct("delete from events where seq <= 5")).rejects.toEqual(unchangeable);
    await direct("delete from events where seq <= 4");
    const gone = await book.send("admin", "GET", "/api/events?after=2");
    expect(gone.status).toBe(410);
    expect(await gone.json()).toMatchObject({ code: "CURSOR_GONE", next: "4" });
    expect((await feed("?after=4&limit=1")).events[0]?.id).toBe("5");
    expect((await feed("?limit=1")).events[0]?.id).toBe("5");
  });

  test("goes back as many days as it is kept, and never loses its newest event", async () => {
    const { deps } = book;
    expect(await forgetEvents(deps)).toBe(0);
    const newest = await end();
    const later = { ...deps, now: () => deps.now() + 89 * 86_400_000 };
    expect(await forgetEvents(later)).toBe(0);
    expect(await forgetEvents({ ...later, now: () => deps.now() + 90 * 86_400_000 })).toBe(
      Number(newest) - 5,
    );
    const { events, next } = await feed();
    expect([events.map(({ id }) => id), next]).toEqual([[newest], newest]);
  });

  const forgeries = {
    "an account that has millions": `insert into events (type, subject, virtual_account_id, client_id, at, state)
      select 'account.updated', account_id, account_id, 'GULF', 1, json_set(state, '$.balance', 999999999)
      from account_event_states limit 1`,
    "another client's movement": `insert into events (type, subject, virtual_account_id, client_id, at)
      select 'transaction.posted', t.id, v.id, 'GULF', t.created_at from transactions t
      join virtual_accounts v on v.id = t.virtual_account_id where v.client_id = 'NOOR' limit 1`,
    "another client's movement as one's own account's": `insert into events (type, subject, virtual_account_id, client_id, at)
      select 'transaction.posted', t.id, (select id from virtual_accounts where client_id = 'GULF' limit 1), 'GULF', t.created_at
      from transactions t join virtual_accounts v on v.id = t.virtual_account_id where v.client_id = 'NOOR' limit 1`,
    "an alert for its client": `insert into events (type, subject, virtual_account_id, client_id, at)
      select 'alert.raised', id, virtual_account_id, 'GULF', created_at from alerts limit 1`,
    "a movement that nobody made": `insert into events (type, subject, virtual_account_id, client_id, at)
      values ('transaction.posted', 999999, 1, 'GULF', 1)`,
    "a limit that is none": `insert into events (type, subject, virtual_account_id, client_id, at, state)
      select 'limit.changed', virtual_account_id, virtual_account_id, 'GULF', 1,
        '{"dailyLimit":1,"monthlyLimit":1,"enforceLimits":false}' from configurations limit 1`,
    "a statement that nobody made": `insert into events (type, subject, virtual_account_id, client_id, at)
      values ('statement.ready', 999999, 1, 'GULF', 1)`,
    "a kind that there is not": `insert into events (type, subject, virtual_account_id, client_id, at)
      values ('bank.closed', 1, 1, 'GULF', 1)`,
  };

  test("takes no event that its row does not tell, hands none on where its guards were away, and verify names it", async () => {
    const own = await startBook();
    const mine = await own.openAccount();
    const other = await own.openAccount({ clientId: "NOOR" });
    for (const { id } of [mine, other]) await own.book("credit", id, { amount: "60000.00" });
    await own.send("admin", "PUT", `/api/virtual-accounts/${mine.id}/configuration`, {
      json: { dailyLimit: "70000.00" },
    });
    const read = async () => {
      const answer = await own.send("client_user", "GET", "/api/events?limit=1000");
      return feedSchema.parse(await answer.json()).events;
    };
    const before = await read();
    expect(before.length).toBeGreaterThan(2);
    for (const [name, sql] of Object.entries(forgeries)) {
      const code = await own.db.write([{ sql, args: [] }]).catch(findCode);
      expect([name, code]).toEqual([name, "EVENT_UNTRUE"]);
    }
    expect(await own.flaws()).toEqual([]);
    await own.db.alter(
      ["events_posted", "events_told"].map((name) => ({ sql: `drop trigger ${name}`, args: [] })),
    );
    for (const sql of Object.values(forgeries)) await own.db.write([{ sql, args: [] }]);
    expect(await read()).toEqual(before);
    expect((await own.flaws()).join()).toMatch(/event \d+ differs from the row that it reports/);
    await own.close();
  });

  test("leaves a whole book", async () => {
    expect(await book.flaws()).toEqual([]);
  });
});

test("an event that cash application has yet to act on is kept, however old it is", async () => {
  const own = await startBook();
  const account = await own.openAccount({ reference: "unread" });
  await own.book("credit", account.id, { amount: "5.00" });
  const last = await own.openAccount({ reference: "newest" });
  const kept = async () =>
    (await own.db.readPrimary({ sql: "select type from events order by seq", args: [] })).map(
      ({ type }) => type,
    );
  const later = { ...own.deps, now: () => own.deps.now() + 1_000 * 86_400_000 };
  await own.db.write([{ sql: "insert into followers (name) values ('cash application')", args: [] }]);
  expect(await forgetEvents(later)).toBe(0);
  expect(await kept()).toContain("transaction.posted");
  await collect(own, last.id).follow();
  await forgetEvents(later);
  expect(await kept()).toEqual(["account.opened"]);
  await own.close();
});
