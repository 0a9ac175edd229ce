import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { entityContract } from "@/accounts/entities/contract";
import { type Book, getRefusal, listIds, startBook } from "./book";
import { changeEntity, newEntity, placeAccount, rollUp } from "./entities";
import { getCookies, password } from "./support";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const group = { clientId: "GULF", kind: "legal_entity", name: "Gulf Group", code: "GG" };
const post = (json: unknown, headers = {}, who: "admin" | "auditor" | "client_user" = "admin") =>
  book.send(who, "POST", "/api/entities", { json, headers });

/** A group with a company and its department. */
async function makeGroup() {
  const top = await newEntity(book, { name: "Group", code: "TOP" });
  const company = await newEntity(book, { name: "Company", code: "CO", parentId: top.id });
  const department = await newEntity(book, { kind: "department", name: "Treasury", parentId: company.id });
  return { top, company, department };
}

/** Creates a chain of entities and returns their ids, top first. */
async function makeChain(levels: number) {
  const ids: number[] = [];
  for (let level = 0; level < levels; level += 1)
    ids.push((await newEntity(book, { parentId: ids.at(-1) ?? null })).id);
  return ids;
}

describe("an entity", () => {
  test("has its path, its depth and a version, and is listed with others of its client", async () => {
    const { department } = await makeGroup();
    expect(department).toMatchObject({ path: ["Group", "Company", "Treasury"], depth: 3, version: 1 });
    const listed = await book.send("client_user", "GET", "/api/entities?clientId=GULF");
    expect(await listIds(listed)).toEqual([3, 2, 1]);
    expect(await listIds(await book.send("auditor", "GET", "/api/entities?kind=department"))).toEqual([3]);
    expect(await listIds(await book.send("admin", "GET", "/api/entities?q=treas"))).toEqual([3]);
    expect(await book.flaws()).toEqual([]);
  });

  test("of another client is not found", async () => {
    const { top } = await makeGroup();
    for (const path of [
      `/api/entities/${top.id}`,
      `/api/entities/${top.id}/rollup`,
      "/api/clients/GULF/rollup",
    ])
      expect((await book.send("stranger", "GET", path)).status).toBe(404);
    expect(await listIds(await book.send("stranger", "GET", "/api/entities?clientId=GULF"))).toEqual([]);
    const theirs = await newEntity(book, { clientId: "NOOR" });
    expect((await post({ ...group, parentId: theirs.id })).status).toBe(404);
    expect((await changeEntity(book, top, { parentId: theirs.id })).status).toBe(404);
    expect((await changeEntity(book, top, { clientId: "NOOR" })).status).toBe(409);
    expect((await post({ ...group, clientId: "HOUSE" })).status).toBe(404);
  });

  test("is changed by an admin alone", async () => {
    const { department } = await makeGroup();
    const account = await book.openAccount();
    for (const who of ["auditor", "client_user"] as const) {
      expect((await post(group, {}, who)).status).toBe(403);
      expect((await changeEntity(book, department, { name: "Mine" }, { who })).status).toBe(403);
      expect((await book.send(who, "DELETE", `/api/entities/${department.id}`)).status).toBe(403);
      const move = { json: { entityId: department.id } };
      expect((await book.send(who, "PUT", `/api/virtual-accounts/${account.id}/entity`, move)).status).toBe(
        403,
      );
    }
  });

  test.each([
    [{ ...group, kind: "department" }],
    [{ ...group, kind: "region" }],
    [{ ...group, name: "" }],
    [{ ...group, name: "Gulf\u202eGroup" }],
    [{ ...group, name: "G".repeat(121) }],
    [{ ...group, code: "__proto__" }],
    [{ ...group, code: "=1+1" }],
    [{ ...group, code: "" }],
    [{ ...group, parentId: -1 }],
    [{ ...group, parentId: "1e3" }],
    [{ ...group, clientId: "GULF'--" }],
    [[group]],
  ])("is refused as %j", async (json) => {
    expect((await post(json)).status).toBe(400);
    expect((await book.countRows()).entities).toBe(0);
  });

  test("keeps a name that looks like a formula, markup or a property of objects as it is", async () => {
    for (const [at, name] of ["=HYPERLINK(1)", "<b>Gulf</b>", "__proto__", "constructor"].entries())
      expect((await newEntity(book, { name, code: `N${at}` })).path).toEqual([name]);
  });

  test("is created once by its key", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const first = await post(group, key);
    const again = await post(group, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect((await post({ ...group, name: "Other" }, key)).status).toBe(422);
    expect((await book.countRows()).entities).toBe(1);
  });

  test("has a code that no other entity of its client has, until it is deleted", async () => {
    const { id } = await newEntity(book, { code: "GG" });
    const refused = await post(group);
    expect(refused.status).toBe(409);
    expect(await getRefusal(refused)).toMatchObject({
      code: "ENTITY_CODE",
      fields: { code: expect.any(String) },
    });
    expect((await post({ ...group, clientId: "NOOR" })).status).toBe(201);
    expect((await book.send("admin", "DELETE", `/api/entities/${id}`)).status).toBe(204);
    expect((await post(group)).status).toBe(201);
    expect(await book.flaws()).toEqual([]);
  });

  test("is not changed on top of an edit that its editor did not see", async () => {
    const { department } = await makeGroup();
    const headers = { "if-match": `"${department.version}"` };
    expect((await changeEntity(book, department, { name: "Cash" }, { headers })).status).toBe(200);
    const late = await changeEntity(book, department, { name: "Money" }, { headers });
    expect(late.status).toBe(409);
    expect((await getRefusal(late)).fields).toMatchObject({ name: "Now: Cash", version: "2" });
  });

  test("is the subject of an event each time it changes, which the other client does not receive", async () => {
    const { top } = await makeGroup();
    await changeEntity(book, top, { name: "Holding" });
    const read = async (who: "client_user" | "stranger") =>
      (await (await book.send(who, "GET", "/api/events?types=entity.changed")).json()).events;
    const events = await read("client_user");
    expect(events).toHaveLength(4);
    expect(events.at(-1)).toMatchObject({
      subject: `entities/${top.id}`,
      data: { id: top.id, clientId: "GULF", name: "Holding", parentId: null, deletedAt: null, version: 2 },
    });
    expect(await read("stranger")).toEqual([]);
  });
});

describe("the tree", () => {
  test("moves a whole branch", async () => {
    const { top, company, department } = await makeGroup();
    const other = await newEntity(book, { name: "Other" });
    const moved = await changeEntity(book, company, { parentId: other.id });
    expect(entityContract.row.parse(await moved.json()).path).toEqual(["Other", "Company"]);
    const below = await book.send("admin", "GET", `/api/entities/${department.id}`);
    expect(entityContract.row.parse(await below.json()).path).toEqual(["Other", "Company", "Treasury"]);
    expect((await book.send("admin", "DELETE", `/api/entities/${top.id}`)).status).toBe(204);
    expect(await book.flaws()).toEqual([]);
  });

  test("has no circle, also of two moves at once", async () => {
    const { top, company, department } = await makeGroup();
    for (const parentId of [top.id, company.id, department.id]) {
      const refused = await changeEntity(book, top, { parentId });
      expect(refused.status).toBe(409);
      expect((await getRefusal(refused)).code).toBe("ENTITY_CIRCLE");
    }
    const one = await newEntity(book);
    const two = await newEntity(book);
    const answers = await Promise.all([
      changeEntity(book, one, { parentId: two.id }),
      changeEntity(book, two, { parentId: one.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await book.flaws()).toEqual([]);
  });

  test("has 8 levels at most, for a new entity and a moved branch", async () => {
    const ids = await makeChain(8);
    const refused = await post({ ...group, parentId: ids[7] });
    expect(refused.status).toBe(409);
    expect((await getRefusal(refused)).code).toBe("ENTITY_DEPTH");
    const branch = await newEntity(book, { code: "B" });
    await newEntity(book, { parentId: branch.id });
    expect((await changeEntity(book, branch, { parentId: ids[6] })).status).toBe(409);
    expect((await changeEntity(book, branch, { parentId: ids[5] })).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });

  test("has 2,000 entities of a client at most", async () => {
    await book.db.write([
      {
        sql: `insert into entities (request_id, client_id, kind, name, code, created_at, updated_at)
          select 'r' || value, 'GULF', 'legal_entity', 'E', 'X' || value, 1, 1 from json_each(?)`,
        args: [JSON.stringify(Array.from({ length: 1999 }, (_, at) => at))],
      },
    ]);
    expect((await post(group)).status).toBe(201);
    const refused = await post({ ...group, code: "ONE-MORE" });
    expect(refused.status).toBe(409);
    expect((await getRefusal(refused)).code).toBe("ENTITY_LIMIT");
    expect((await post({ ...group, clientId: "NOOR" })).status).toBe(201);
  });

  test("keeps an entity to which others or open accounts belong", async () => {
    const { company, department } = await makeGroup();
    const account = await book.openAccount();
    await placeAccount(book, account.id, department.id);
    for (const { id } of [company, department]) {
      const refused = await book.send("admin", "DELETE", `/api/entities/${id}`);
      expect(refused.status).toBe(409);
      expect((await getRefusal(refused)).code).toBe("ENTITY_NOT_EMPTY");
    }
    expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`)).status).toBe(204);
    const key = { headers: { "idempotency-key": crypto.randomUUID() } };
    for (let time = 0; time < 2; time += 1)
      expect((await book.send("admin", "DELETE", `/api/entities/${department.id}`, key)).status).toBe(204);
    expect((await book.send("admin", "GET", `/api/entities/${department.id}`)).status).toBe(404);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("an account", () => {
  test("belongs to its client directly until it is moved to an entity of the same client", async () => {
    const { department } = await makeGroup();
    const account = await book.openAccount();
    expect(account.entityId).toBeNull();
    await placeAccount(book, account.id, department.id);
    expect(await book.readAccount(account.id)).toMatchObject({ entityId: department.id, version: 2 });
    const theirs = await newEntity(book, { clientId: "NOOR" });
    const move = (entityId: unknown, headers = {}) =>
      book.send("admin", "PUT", `/api/virtual-accounts/${account.id}/entity`, {
        json: { entityId },
        headers,
      });
    expect((await move(theirs.id)).status).toBe(404);
    expect((await move(4711)).status).toBe(404);
    expect((await move("x")).status).toBe(400);
    expect((await move(null, { "if-match": '"1"' })).status).toBe(409);
    expect((await move(null, { "if-match": '"2"' })).status).toBe(200);
    expect((await book.readAccount(account.id)).entityId).toBeNull();
    const feed = await (await book.send("client_user", "GET", "/api/events?types=account.updated")).json();
    expect(feed.events.map(({ data }: { data: { entityId: number | null } }) => data.entityId)).toEqual([
      department.id,
      null,
    ]);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("a second person", () => {
  beforeEach(async () => {
    const other = { username: "ines", email: "ines@vostra.example", password, role: "admin" };
    expect((await book.send("admin", "POST", "/api/auth/register", { json: other })).status).toBe(201);
    const json = [{ kind: "structure", enabled: true }];
    expect((await book.send("auditor", "PUT", "/api/approval-settings", { json })).status).toBe(403);
    expect((await book.send("admin", "PUT", "/api/approval-settings", { json })).status).toBe(200);
  });

  test("agrees to a new entity, and is not the person who asked; a move to the same entity needs nobody", async () => {
    const answer = await post(group);
    expect(answer.status).toBe(202);
    const { approvalId } = z.object({ approvalId: z.int() }).parse(await answer.json());
    expect((await book.countRows()).entities).toBe(0);
    expect((await book.send("admin", "POST", `/api/approvals/${approvalId}/approve`)).status).toBe(403);
    const signedIn = await book.call("POST", "/api/auth/login", { json: { username: "ines", password } });
    const cookie = getCookies(signedIn);
    const page = await book.call("GET", "/admin/approvals", { cookie: `${cookie}; language=ar` });
    expect(await page.text()).toContain("كيان جديد للعميل");
    const agreed = await book.call("POST", `/api/approvals/${approvalId}/approve`, { cookie });
    expect(agreed.status).toBe(200);
    expect(await listIds(await book.send("client_user", "GET", "/api/entities"))).toEqual([1]);
    expect(await book.flaws()).toEqual([]);
    expect((await post({ ...group, kind: "project" })).status).toBe(400);
    expect((await post({ ...group, code: "OTHER", parentId: 4711 })).status).toBe(404);
    const account = await book.openAccount();
    const same = { json: { entityId: null } };
    expect((await book.send("admin", "PUT", `/api/virtual-accounts/${account.id}/entity`, same)).status).toBe(
      200,
    );
  });
});

describe("direct SQL", () => {
  const refused = (text: string) => expect(book.db.write([{ sql: text, args: [] }])).rejects;

  test("is refused where it breaks the tree or its history", async () => {
    const { top, company, department } = await makeGroup();
    const theirs = await newEntity(book, { clientId: "NOOR" });
    const account = await book.openAccount();
    await placeAccount(book, account.id, department.id);
    const set = (what: string, id: number) =>
      `update entities set ${what}, version = version + 1 where id = ${id}`;
    await refused(set(`parent_id = ${department.id}`, top.id)).toMatchObject({ code: "ENTITY_CIRCLE" });
    await refused(set(`parent_id = ${theirs.id}`, top.id)).toMatchObject({ code: "ENTITY_PARENT" });
    await refused(set("parent_id = null", department.id)).toMatchObject({ code: "ENTITY_ROOT" });
    await refused(set("code = 'TOP'", company.id)).toMatchObject({ code: "ENTITY_CODE" });
    await refused(set("deleted_at = 1", company.id)).toMatchObject({ code: "ENTITY_NOT_EMPTY" });
    await refused(set("client_id = 'NOOR'", top.id)).toMatchObject({ code: "APPEND_ONLY" });
    await refused("delete from entities").toMatchObject({ code: "APPEND_ONLY" });
    await refused("update entity_parents set since = 1").toMatchObject({ code: "APPEND_ONLY" });
    await refused("delete from entity_parents").toMatchObject({ code: "APPEND_ONLY" });
    await refused(
      `insert into entity_parents (entity_id, client_id, parent_id, since) values (${company.id}, 'GULF', null, 9000000000000)`,
    ).toMatchObject({ code: "ENTITY_HISTORY" });
    await refused("update account_entities set since = 1").toMatchObject({ code: "APPEND_ONLY" });
    await refused("delete from account_entities").toMatchObject({ code: "APPEND_ONLY" });
    await refused(
      `insert into account_entities (virtual_account_id, entity_id, since) values (${account.id}, null, 9000000000000)`,
    ).toMatchObject({ code: "ENTITY_HISTORY" });
    await refused(
      `update virtual_accounts set entity_id = ${theirs.id} where id = ${account.id}`,
    ).toMatchObject({
      code: "ENTITY_OF_ACCOUNT",
    });
    await refused(`update virtual_accounts set client_id = 'NOOR' where id = ${account.id}`).toMatchObject({
      code: "ENTITY_OF_ACCOUNT",
    });
    expect(await book.flaws()).toEqual([]);
  });

  test.each([
    ["delete from entity_ancestors where entity_id = 3 and ancestor_id = 1", "entity 3 has other ancestors"],
    ["insert into entity_ancestors values (1, 3, 2)", "entity 1 has other ancestors"],
    [
      "update entity_ancestors set distance = 1 where entity_id = 3 and ancestor_id = 1",
      "entity 3 has other",
    ],
    ["update entities set parent_id = null, version = 2 where id = 2", "entity 2 was changed"],
    ["update virtual_accounts set entity_id = 1 where id = 1", "virtual account 1 was changed"],
  ])("is found: %s", async (statement, found) => {
    const { department } = await makeGroup();
    await placeAccount(book, (await book.openAccount()).id, department.id);
    expect(await book.flaws()).toEqual([]);
    await book.db.write([{ sql: statement, args: [] }]);
    expect((await book.flaws()).join("; ")).toContain(found);
  });

  test("is found where it was done without the triggers", async () => {
    const { department } = await makeGroup();
    const account = await book.openAccount();
    await placeAccount(book, account.id, department.id);
    const run = (text: string) => book.db.write([{ sql: text, args: [] }]);
    const without = async (trigger: string, table: string, found: string) => {
      const [row] = await book.db.read.all<{ sql: string }>(
        sql`select sql from sqlite_schema where name = ${trigger}`,
      );
      const shift = async (by: string) => {
        await run(`drop trigger ${trigger}`);
        await run(`update ${table} set since = since ${by}`);
        await run(row?.sql ?? "");
      };
      await shift("- 1");
      expect((await book.flaws()).join("; ")).toContain(found);
      await shift("+ 1");
      expect(await book.flaws()).toEqual([]);
    };
    await without("entity_parents_update", "entity_parents", "counts from another instant");
    await without(
      "account_entities_update",
      "account_entities",
      `of virtual account ${account.id} counts from another instant`,
    );
  });
});

describe("a roll-up", () => {
  const credit = (vaId: number, amount: string) => book.book("credit", vaId, { amount });
  const at = () => new Date(book.deps.now()).toISOString();
  const totals = async (of: number | string, query = "") =>
    (await rollUp(book, of, query)).currencies.map(({ currency, balance }) => `${currency} ${balance}`);

  test("has the totals of a branch by currency, of its entities, and of its own accounts", async () => {
    const { top, company, department } = await makeGroup();
    const [one, two, three] = [await book.openAccount(), await book.openAccount(), await book.openAccount()];
    await placeAccount(book, one.id, department.id);
    await placeAccount(book, two.id, company.id);
    await credit(one.id, "100.00");
    await credit(two.id, "20.00");
    await credit(three.id, "3.00");
    await book.book("hold", one.id, { amount: "40.00" });
    const read = await rollUp(book, company.id, "", "client_user");
    const sum = { balance: "120.00", availableBalance: "80.00", heldBalance: "40.00" };
    expect(read).toMatchObject({ clientId: "GULF", entityId: company.id });
    expect(read.currencies).toEqual([{ currency: "USD", ...sum, accounts: 2 }]);
    expect(read.children).toEqual([
      {
        entityId: department.id,
        kind: "department",
        name: "Treasury",
        code: department.code,
        currencies: [
          {
            currency: "USD",
            balance: "100.00",
            availableBalance: "60.00",
            heldBalance: "40.00",
            accounts: 1,
          },
        ],
      },
    ]);
    expect(read.accounts.map(({ vaId, balance }) => [vaId, balance])).toEqual([[two.id, "20.00"]]);
    expect(await totals(top.id)).toEqual(["USD 120.00"]);
    const whole = await rollUp(book, "GULF");
    expect(whole.currencies[0]).toMatchObject({ balance: "123.00", accounts: 3 });
    expect(whole.accounts.map(({ vaId }) => vaId)).toEqual([three.id]);
  });

  test("has the balances and the tree of an instant, or today's tree", async () => {
    const { top, company } = await makeGroup();
    const other = await newEntity(book);
    const account = await book.openAccount();
    await placeAccount(book, account.id, company.id);
    await credit(account.id, "10.00");
    const then = at();
    book.wait(60_000);
    await credit(account.id, "5.00");
    await changeEntity(book, company, { parentId: other.id });
    await placeAccount(book, account.id, null);
    expect(await totals(top.id, `?at=${then}`)).toEqual(["USD 10.00"]);
    expect(await totals(other.id, `?at=${then}`)).toEqual([]);
    expect(await totals(company.id, `?at=${then}&tree=now`)).toEqual([]);
    expect(await totals("GULF", `?at=${then}&tree=now`)).toEqual(["USD 10.00"]);
    expect(await totals("GULF")).toEqual(["USD 15.00"]);
    expect((await book.send("admin", "DELETE", `/api/entities/${company.id}`)).status).toBe(409);
  });

  test("of an instant still has an entity that was deleted, and an account that was closed since", async () => {
    const { company, department } = await makeGroup();
    const account = await book.openAccount();
    await placeAccount(book, account.id, department.id);
    await credit(account.id, "10.00");
    const then = at();
    book.wait(60_000);
    await book.book("debit", account.id, { amount: "10.00" });
    await book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`);
    expect((await book.send("admin", "DELETE", `/api/entities/${department.id}`)).status).toBe(204);
    expect(await totals(department.id, `?at=${then}`)).toEqual(["USD 10.00"]);
    expect(await totals(company.id, `?at=${then}&tree=now`)).toEqual(["USD 10.00"]);
    expect((await book.send("admin", "GET", `/api/entities/${department.id}/rollup`)).status).toBe(404);
    expect(await totals(company.id)).toEqual([]);
  });

  test("names the instant whose figures it shows, also if a later one was asked for", async () => {
    await book.openAccount();
    const now = at();
    const later = new Date(Date.parse(now) + 86_400_000).toISOString();
    const answer = await book.send("admin", "GET", `/api/clients/GULF/rollup?at=${later}`);
    expect(await answer.json()).toMatchObject({ at: now });
  });

  test("lists its accounts in pages", async () => {
    for (let count = 0; count < 3; count += 1) await book.openAccount();
    const first = await book.send("admin", "GET", "/api/clients/GULF/rollup?limit=2");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(next).toContain("after=2");
    const second = await book.send("admin", "GET", next);
    expect((await second.json()).accounts.map(({ vaId }: { vaId: number }) => vaId)).toEqual([3]);
    expect(second.headers.get("link")).toBeNull();
    expect((await book.send("admin", "GET", "/api/clients/GULF/rollup?after=x")).status).toBe(400);
    expect((await book.send("admin", "GET", "/api/clients/GULF/rollup?at=yesterday")).status).toBe(400);
  });
});
