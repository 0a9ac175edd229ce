import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { endQuarantines } from "@/collections/account-numbers/end-quarantines";
import { dayLength } from "@/vocabulary/calendar";
import { isValidIban } from "@/vocabulary/iban";
import { keepNumbers } from "./account-numbers";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
let numbers: ReturnType<typeof keepNumbers>;
beforeEach(async () => {
  book = await startBook();
  numbers = keepNumbers(book);
});
afterEach(() => book.close());

const code = async (answer: Response) => [answer.status, (await getRefusal(answer)).code];
const pools = "/api/number-pools";
const { signal } = new AbortController();
const holder = (externalId: string) => ({ holder: { name: `Tenant ${externalId}`, externalId } });
const counts = async (id: number) =>
  (await (await book.send("admin", "GET", `${pools}/${id}`)).json()).counts;

describe("a pool of account numbers", () => {
  test("draws virtual IBANs that lead to a collection account, and counts them by status", async () => {
    const { account, id } = await numbers.pool(3, { quarantineDays: 30 });
    expect(await (await book.send("client_user", "GET", `${pools}/${id}`)).json()).toEqual({
      id,
      vaId: account.id,
      name: "Tenants 1",
      quarantineDays: 30,
      clientId: "GULF",
      counts: { reserved: 3, active: 0, quarantined: 0, closed: 0 },
      version: 1,
      createdAt: expect.any(String),
    });
    const all = await numbers.list(id);
    expect(all).toHaveLength(3);
    expect(all.every(({ iban, status }) => isValidIban(iban) && status === "reserved")).toBe(true);
    expect(new Set([account.virtualIban, ...all.map(({ iban }) => iban)]).size).toBe(4);
    const next = await book.openAccount();
    expect(all.map(({ iban }) => iban)).not.toContain(next.virtualIban);
    expect(await book.flaws()).toEqual([]);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ quarantineDays: 0 }, "quarantineDays"],
    [{ quarantineDays: 3651 }, "quarantineDays"],
    [{ quarantineDays: 1.5 }, "quarantineDays"],
    [{ vaId: "__proto__" }, "vaId"],
    [{ name: "a\u202eb" }, "name"],
  ])("is refused with %j", async (fields, field) => {
    const { id } = await book.openAccount({ type: "COBO" });
    const answer = await numbers.send(pools, { vaId: id, name: "Tenants", ...fields }, "admin");
    expect(answer.status).toBe(400);
    expect(Object.keys((await getRefusal(answer)).fields ?? {})).toEqual([field]);
  });

  test.each([0, -1, 10_001, 1.5, "1e3", null])("adds no %p numbers", async (count) => {
    const { id } = await numbers.pool(0);
    expect((await numbers.send(`${pools}/${id}/numbers`, { count }, "admin")).status).toBe(400);
    expect(await counts(id)).toMatchObject({ reserved: 0 });
  });

  test("holds 1,000,000 numbers, even if several are added at the same time", async () => {
    const { id } = await numbers.pool(0);
    await book.db.write([{ sql: "update number_pools set reserved = 999990 where id = ?", args: [id] }]);
    const add = () => numbers.send(`${pools}/${id}/numbers`, { count: 6 }, "admin");
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(await Promise.all(refused.map(code))).toEqual([
      [409, "POOL_FULL"],
      [409, "POOL_FULL"],
    ]);
    expect(await counts(id)).toMatchObject({ reserved: 999_996 });
  });

  test("belongs to a collection account, which cannot change once the pool has numbers", async () => {
    const paying = await book.openAccount({ type: "BOTH" });
    expect(await code(await numbers.send(pools, { vaId: paying.id, name: "X" }, "admin"))).toEqual([
      409,
      "POOL_ACCOUNT",
    ]);
    const { id, account } = await numbers.pool(0);
    const other = await book.openAccount({ type: "COBO" });
    const put = (vaId: number, headers = {}) =>
      book.send("admin", "PUT", `${pools}/${id}`, { json: { vaId, name: "Renamed" }, headers });
    expect((await put(other.id, { "if-match": '"7"' })).status).toBe(409);
    expect((await put(other.id, { "if-match": '"1"' })).status).toBe(200);
    const refused = await getRefusal(await put(paying.id));
    expect(refused).toMatchObject({
      code: "POOL_ACCOUNT",
      fields: { vaId: "Choose an open collection account (COBO)" },
    });
    await numbers.send(`${pools}/${id}/numbers`, { count: 1 }, "admin");
    expect(await code(await put(account.id))).toEqual([409, "POOL_HAS_NUMBERS"]);
    const type = await book.send("admin", "PUT", `/api/virtual-accounts/${other.id}`, {
      json: { type: "BOTH" },
    });
    expect(await code(type)).toEqual([409, "ACCOUNT_HAS_NUMBERS"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("with active numbers cannot be deleted, nor its account closed", async () => {
    const { account, pool, number } = await numbers.active();
    const remove = (path: string) => book.send("admin", "DELETE", path);
    expect(await code(await remove(`${pools}/${pool}`))).toEqual([409, "POOL_HAS_NUMBERS"]);
    expect(await code(await remove(`/api/virtual-accounts/${account.id}`))).toEqual([
      409,
      "ACCOUNT_NOT_EMPTY",
    ]);
    await numbers.close(number.id);
    expect((await remove(`${pools}/${pool}`)).status).toBe(204);
    expect((await book.send("admin", "GET", `${pools}/${pool}`)).status).toBe(404);
    expect(await code(await numbers.act(number.id, "reopen"))).toEqual([409, "POOL_CLOSED"]);
    expect(await numbers.read(number.id)).toMatchObject({ status: "quarantined" });
    expect((await remove(`/api/virtual-accounts/${account.id}`)).status).toBe(204);
    expect(await book.flaws()).toEqual([]);
  });

  test("without numbers tells each reader the step that they may take", async () => {
    const { id } = await numbers.pool(0);
    const client = (await book.show("client_user", `/client/numbers/${id}`)).html;
    expect(client).toContain("Upload a file of holders");
    expect(client).not.toContain("Add numbers to this pool");
    expect((await book.show("admin", `/admin/number-pools/${id}`)).html).toContain(
      "Add numbers to this pool",
    );
    const auditor = (await book.show("auditor", `/admin/number-pools/${id}`)).html;
    expect(auditor).toContain("No account numbers found");
    expect(auditor).not.toContain("Add numbers to this pool");
  });

  test("is changed by the bank alone, and read by its client", async () => {
    const { id, account } = await numbers.pool(1);
    const json = { vaId: account.id, name: "X" };
    for (const who of ["client_user", "auditor"] as const) {
      expect((await numbers.send(pools, json, who)).status).toBe(403);
      expect((await numbers.send(`${pools}/${id}/numbers`, { count: 1 }, who)).status).toBe(403);
      expect((await book.send(who, "DELETE", `${pools}/${id}`)).status).toBe(403);
      expect((await book.send(who, "GET", `${pools}/${id}`)).status).toBe(200);
      expect((await book.send(who, "GET", `${pools}/${id}/numbers/export/csv`)).status).toBe(200);
    }
    const foreign = await numbers.pool(1, {}, { clientId: "OTHER" });
    expect((await book.send("client_user", "GET", `${pools}/${foreign.id}`)).status).toBe(404);
    expect((await book.send("client_user", "GET", `${pools}/${foreign.id}/numbers`)).status).toBe(404);
    const [theirs] = await numbers.list(foreign.id, "", "admin");
    expect((await numbers.act(theirs?.id ?? 0, "activate", holder("a"))).status).toBe(404);
    expect((await book.send("client_user", "GET", `/api/account-numbers/${theirs?.id}`)).status).toBe(404);
    const listed = await (await book.send("client_user", "GET", pools)).json();
    expect(listed.map((pool: { id: number }) => pool.id)).toEqual([id]);
  });
});

describe("an account number", () => {
  test("goes from reserved to active, quarantined and closed, with a record of each period of use", async () => {
    const { pool, number } = await numbers.active({ quarantineDays: 10 });
    const { id } = number;
    expect(number).toMatchObject({
      poolId: pool,
      status: "active",
      holder: { name: `Tenant ${id}`, externalId: `t-${id}` },
      activatedAt: expect.any(String),
      closedAt: null,
      quarantinedUntil: null,
    });
    expect(await code(await numbers.act(id, "activate", holder("b")))).toEqual([409, "NUMBER_STATE"]);
    expect(await code(await numbers.act(id, "reopen"))).toEqual([409, "NUMBER_STATE"]);
    book.wait(1000);
    const closed = await numbers.close(id);
    expect(closed).toMatchObject({ status: "quarantined", reason: "Moved out", holder: number.holder });
    expect(Date.parse(closed.quarantinedUntil ?? "")).toBe(
      Date.parse(closed.closedAt ?? "") + 10 * dayLength,
    );
    expect(await code(await numbers.act(id, "close", { reason: "Again" }))).toEqual([409, "NUMBER_STATE"]);
    book.wait(1000);
    expect((await numbers.act(id, "reopen")).status).toBe(200);
    await numbers.close(id);
    expect(await endQuarantines(book.deps, signal)).toBe(0);
    book.wait(10 * dayLength);
    book.forgetSessions();
    expect(await code(await numbers.act(id, "reopen"))).toEqual([409, "NUMBER_STATE"]);
    expect(await endQuarantines(book.deps, signal)).toBe(1);
    expect(await endQuarantines(book.deps, signal)).toBe(0);
    for (const [act, json] of [["activate", holder("b")], ["close", { reason: "x" }], ["reopen"]] as const)
      expect(await code(await numbers.act(id, act, json))).toEqual([409, "NUMBER_STATE"]);
    const { holdings, ...record } = await numbers.read(id);
    expect(record).toMatchObject({
      status: "closed",
      holder: number.holder,
      activatedAt: number.activatedAt,
    });
    expect(holdings).toEqual([
      { since: number.activatedAt, until: closed.closedAt, reason: "Moved out" },
      { since: expect.any(String), until: record.closedAt, reason: "Moved out" },
    ]);
    expect(await counts(pool)).toEqual({ reserved: 0, active: 0, quarantined: 0, closed: 1 });
    expect(await book.flaws()).toEqual([]);
  });

  test("belongs to one holder, who has one active number in each pool", async () => {
    const { id } = await numbers.pool(3);
    const [first, second, third] = await numbers.list(id);
    if (!first || !second || !third) throw new Error("Three numbers were added");
    await numbers.activate(first.id, "t-1");
    const taken = await numbers.act(second.id, "activate", holder("t-1"));
    expect(await getRefusal(taken)).toMatchObject({
      code: "HOLDER_HAS_NUMBER",
      fields: { externalId: expect.any(String) },
    });
    await numbers.close(first.id);
    await numbers.activate(second.id, "t-1");
    expect(await code(await numbers.act(first.id, "reopen"))).toEqual([409, "HOLDER_HAS_NUMBER"]);
    const elsewhere = await numbers.pool(1);
    const [other] = await numbers.list(elsewhere.id);
    expect((await numbers.act(other?.id ?? 0, "activate", holder("t-1"))).status).toBe(200);
    expect(await numbers.list(id, "?externalId=t-1")).toHaveLength(2);
    expect(await numbers.list(id, "?status=active")).toMatchObject([{ id: second.id }]);
    expect(await numbers.list(id, "?q=tenant")).toHaveLength(2);
  });

  test("treats holder ids with differently encoded accents as one", async () => {
    const { id } = await numbers.pool(2);
    const [first, second] = await numbers.list(id);
    await numbers.activate(first?.id ?? 0, "caf\u00e9");
    const taken = await numbers.act(second?.id ?? 0, "activate", holder("cafe\u0301"));
    expect(await code(taken)).toEqual([409, "HOLDER_HAS_NUMBER"]);
    const found = await numbers.list(id, `?externalId=${encodeURIComponent("cafe\u0301")}`);
    expect(found).toMatchObject([{ id: first?.id }]);
  });

  test("is given to one holder when several ask at the same time", async () => {
    const { id } = await numbers.pool(1);
    const [number] = await numbers.list(id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => numbers.act(number?.id ?? 0, "activate", holder(`t-${at}`))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await counts(id)).toMatchObject({ reserved: 0, active: 1 });
    const one = await Promise.all(
      Array.from({ length: 4 }, () => numbers.act(number?.id ?? 0, "close", { reason: "Gone" })),
    );
    expect(one.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await book.flaws()).toEqual([]);
  });

  test("is given once per idempotency key, and so are numbers added", async () => {
    const { id } = await numbers.pool(1);
    const [number] = await numbers.list(id);
    const key = { "idempotency-key": "give-1" };
    const give = (externalId: string) =>
      numbers.act(number?.id ?? 0, "activate", holder(externalId), "client_user", key);
    expect((await give("t-1")).status).toBe(200);
    const again = await give("t-1");
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
    expect((await give("t-2")).status).toBe(422);
    const add = () =>
      numbers.send(`${pools}/${id}/numbers`, { count: 5 }, "admin", { "idempotency-key": "add-5" });
    expect(await (await add()).json()).toEqual({ added: 5 });
    expect(await (await add()).json()).toEqual({ added: 5 });
    expect(await counts(id)).toMatchObject({ reserved: 5, active: 1 });
  });

  test("cannot be given by an auditor, or to a holder without a name", async () => {
    const { id } = await numbers.pool(1);
    const [number] = await numbers.list(id);
    const give = (json: unknown, who: "auditor" | "client_user" = "client_user") =>
      numbers.act(number?.id ?? 0, "activate", json, who);
    expect((await give(holder("a"), "auditor")).status).toBe(403);
    for (const json of [
      {},
      { holder: null },
      { holder: { name: "A" } },
      { holder: { name: "", externalId: "a" } },
    ])
      expect((await give(json)).status).toBe(400);
    expect((await give({ holder: { name: "=HYPERLINK(1)", externalId: "<b>1</b>" } })).status).toBe(200);
    const csv = await (await book.send("client_user", "GET", `${pools}/${id}/numbers/export/csv`)).text();
    expect(csv).not.toMatch(/(^|,)"?=HYPERLINK/m);
  });

  test("sends its client an event for each change", async () => {
    const { pool, number } = await numbers.active();
    await numbers.close(number.id);
    const feed = await (await book.send("client_user", "GET", "/api/events?types=number.changed")).json();
    expect(
      feed.events.map((event: { subject: string; data: unknown }) => [event.subject, event.data]),
    ).toEqual([
      [
        `account-numbers/${number.id}`,
        expect.objectContaining({ poolId: pool, status: "active", holder: number.holder }),
      ],
      [
        `account-numbers/${number.id}`,
        expect.objectContaining({ status: "quarantined", reason: "Moved out" }),
      ],
    ]);
  });
});

describe("direct SQL", () => {
  test.each([
    ["another status", "update account_numbers set status = 'closed' where id = ID", "NUMBER_STATE"],
    ["another holder", "update account_numbers set holder_name = 'Eve' where id = ID", "APPEND_ONLY"],
    ["another pool", "update account_numbers set pool_id = 2 where id = ID", "APPEND_ONLY"],
    ["no number", "delete from account_numbers where id = ID", "APPEND_ONLY"],
    [
      "back to reserved",
      "update account_numbers set status = 'reserved', holder_name = null, external_id = null, activated_at = null where id = ID",
      "APPEND_ONLY",
    ],
    [
      "a shorter quarantine",
      "update account_numbers set status = 'quarantined', closed_at = updated_at, quarantined_until = updated_at, reason = 'x' where id = ID",
      "NUMBER_QUARANTINE",
    ],
    [
      "an account's IBAN",
      "insert into account_numbers (id, pool_id, iban, created_at, updated_at) select 99, 1, virtual_iban, 1, 1 from virtual_accounts limit 1",
      "UNIQUE:account_numbers.iban",
    ],
    [
      "a number that was not drawn",
      "insert into account_numbers (id, pool_id, iban, created_at, updated_at) values (99, 1, 'AE1', 1, 1)",
      "NUMBER_NOT_DRAWN",
    ],
    [
      "a number's IBAN for an account",
      "insert into virtual_accounts (virtual_iban, account_name, customer_name, company_name, reference, type, currency, client_id, cbs_account, created_at, updated_at) select iban, 'a', 'a', 'a', 'a', 'COBO', 'USD', 'GULF', '1000000001', 1, 1 from account_numbers where id = ID",
      "UNIQUE:virtual_accounts.virtual_iban",
    ],
    ["no period", "delete from number_holdings", "APPEND_ONLY"],
    ["another period", "update number_holdings set since = 1", "APPEND_ONLY"],
    ["an ended period", "update number_holdings set until = since, reason = 'x'", "HOLDING_OUTSIDE"],
    ["a period more", "insert into number_holdings (number_id, since) values (ID, 1)", "HOLDING_OUTSIDE"],
    [
      "another account",
      "update number_pools set virtual_account_id = 1, version = version + 1",
      "POOL_HAS_NUMBERS",
    ],
    ["no pool", "delete from number_pools", "APPEND_ONLY"],
    ["a deleted pool", "update number_pools set deleted_at = 1, version = version + 1", "POOL_HAS_NUMBERS"],
    [
      "a closed account",
      "update virtual_accounts set closed_at = 1 where type = 'COBO'",
      "ACCOUNT_HAS_NUMBERS",
    ],
  ])("cannot give a number %s", async (_, sql, refusal) => {
    await book.openAccount();
    const { number } = await numbers.active();
    const refused = book.db.write([{ sql: sql.replaceAll("ID", String(number.id)), args: [] }]);
    expect(await refused.catch((error: { code: string }) => error.code)).toBe(refusal);
  });

  test("that evades the triggers is found by verify", async () => {
    await numbers.active();
    await book.db.write([{ sql: "update number_pools set active = 2", args: [] }]);
    expect(await book.flaws()).toHaveLength(1);
  });
});
