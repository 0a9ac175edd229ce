import { afterEach, beforeEach, expect, test } from "bun:test";
import { z } from "zod";
import { waitingSchema } from "@/approvals/contract";
import { erasureSchema, otherErasureSchema } from "@/people/erasure/contract";
import { emptied, staying } from "@/people/erasure/erase";
import { recordChanges } from "../recorded";
import { type Book, getRefusal, startBook } from "./book";
import { getCookies, password, people } from "./support";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const person = { username: "Zeinab.K", email: "Zeinab@Persons.example" };
const select = (sql: string) => book.db.readPrimary({ sql, args: [] });
const identified = z.object({ id: z.number() });
const erasure = (id: number) => `/api/users/${id}/erasure`;

/** A user of a client who signed in, wrote with the assistant, was renamed, wrote to the bank, and was written to. */
async function somebody(): Promise<number> {
  const json = { ...person, password, role: "client_user", clientId: "GULF" };
  const made = await book.send("admin", "POST", "/api/auth/register", { json });
  const { id } = identified.parse(await made.json());
  await book.send("admin", "PUT", `/api/users/${id}`, { json: { username: "Zeinab.Karim" } });
  const login = { username: "Zeinab.Karim", password };
  const cookie = getCookies(await book.call("POST", "/api/auth/login", { json: login }));
  expect((await book.call("POST", "/api/chat/sessions", { cookie, json: {} })).status).toBe(201);
  const factor = `{"after":{"userId":${id},"kind":"totp","name":"Zeinab''s phone"}}`;
  for (const sql of [
    `insert into second_factors (id, user_id, kind, name, secret, created_at) values ('f', ${id}, 'totp', 'Zeinab''s phone', 's', 1)`,
    `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at) values (${id}, 'CREATE', 'SECOND_FACTOR', 'f', '${factor}', '', '', 1)`,
    `insert into mails (id, recipient, audience, subject, body, next_attempt_at, created_at) values ('m', '${person.email}', 'client', 'To Zeinab', 'b', 1, 1)`,
    `insert into setup_requests (full_name, email, company_name, networth, location, business_type, segment, account_type, message, terms_accepted_at, created_at) values ('Zeinab', '${person.email}', 'c', 'n', 'l', 'b', 's', 'COBO', 'm', 1, 1)`,
  ])
    await book.db.write([{ sql, args: [] }, ...(sql.includes("into mails") ? [recordChanges] : [])]);
  return id;
}

/** Every place of the database that has a text, in any case. */
async function listPlaces(text: string): Promise<string[]> {
  const columns = await select(
    `select m.name as held, c.name as place from sqlite_master m, pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'sqlite_%' and m.sql not like '%VIRTUAL TABLE%'`,
  );
  const found: string[] = [];
  for (const { held, place } of columns) {
    const [row] = await select(
      `select count(*) as rows from "${held}" where instr(lower(cast("${place}" as text)), '${text.toLowerCase()}') > 0`,
    );
    if (Number(row?.rows) > 0) found.push(`${held}.${place}`);
  }
  return found;
}

test("an erased person is named nowhere, their acts stay under their number, and the book is whole", async () => {
  const id = await somebody();
  expect((await listPlaces("zeinab")).length).toBeGreaterThan(5);
  const before = erasureSchema.parse(await (await book.send("auditor", "GET", erasure(id))).json());
  const counts = Object.fromEntries(before.goes.map(({ place, records }) => [place, records]));
  expect(counts).toMatchObject({ chats: 1, mails: 1, requests: 1, devices: 1, names: 1 });
  expect(counts.trail).toBeGreaterThan(1);
  const acts = await select(`select count(*) as rows from audit_logs where user_id = ${id}`);

  const answer = await book.send("admin", "POST", erasure(id));
  expect(answer.status).toBe(200);
  const after = erasureSchema.parse(await answer.json());
  expect(after).toMatchObject({ userId: id, isErased: true });
  expect(after.goes.map(({ records }) => records)).toEqual(after.goes.map(() => 0));
  expect(await listPlaces("zeinab")).toEqual([]);
  expect(await select(`select count(*) as rows from audit_logs where user_id = ${id}`)).toEqual(acts);
  expect(await book.flaws()).toEqual([]);
  // A repeated request has nothing to do and erases nothing of others.
  const rows = await book.countRows();
  const again = await book.send("admin", "POST", erasure(id));
  expect([again.status, (await getRefusal(again)).code]).toEqual([409, "ERASED_ALREADY"]);
  expect(await book.countRows()).toEqual(rows);
  expect((await book.send("admin", "GET", `/admin/users?view=${id}`)).status).not.toBe(500);
  // The name is free again.
  const json = { ...person, password, role: "client_user", clientId: "GULF" };
  expect((await book.send("admin", "POST", "/api/auth/register", { json })).status).toBe(201);
  expect(await book.flaws()).toEqual([]);
});

test("nobody else cuts out what an erasure cuts out, and verify finds it if somebody does past the server", async () => {
  const id = await somebody();
  const attempt = (sql: string) => book.db.write([{ sql, args: [] }]).then(() => "done", String);
  expect(await attempt(`delete from former_usernames where user_id = ${id}`)).toContain("APPEND_ONLY");
  expect(
    await attempt(`update audit_logs set details = null where resource = 'USER' and resource_id = '${id}'`),
  ).toContain("REDACTION_UNRECORDED");
  await book.db.write([
    {
      sql: `update users set username = 'gone', password_hash = 'erased', deleted_at = 1, email = '' where id = ${id}`,
      args: [],
    },
  ]);
  expect((await book.flaws()).join()).toContain(`user ${id} was changed`);
});

test("an erasure waits for a second person where the bank wants one, and what waits names nobody", async () => {
  const id = await somebody();
  const second = { username: "bilal", password };
  await book.send("admin", "POST", "/api/auth/register", {
    json: { ...second, email: "bilal@vostra.example", role: "admin" },
  });
  await book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind: "retention", enabled: true }] });
  const asked = await book.send("admin", "POST", erasure(id));
  expect(asked.status).toBe(202);
  const { approvalId } = waitingSchema.parse(await asked.json());
  expect((await listPlaces("zeinab")).some((place) => place.startsWith("approvals"))).toBe(false);
  const cookie = getCookies(await book.call("POST", "/api/auth/login", { json: second }));
  expect((await book.call("POST", `/api/approvals/${approvalId}/approve`, { cookie })).status).toBe(200);
  expect(await listPlaces("zeinab")).toEqual([]);
  expect(await book.flaws()).toEqual([]);
});

test("an erasure takes nothing away from another user of the same mailbox", async () => {
  const shared = "office@persons.example";
  const made = async (username: string) => {
    const json = { username, email: shared, password, role: "client_user", clientId: "GULF" };
    return identified.parse(await (await book.send("admin", "POST", "/api/auth/register", { json })).json())
      .id;
  };
  const [first, second] = [await made("rashid"), await made("salma")];
  await book.db.write([
    {
      sql: `insert into mails (id, recipient, audience, subject, body, next_attempt_at, created_at)
        values ('office', ?, 'client', 'To Salma', 'b', 1, 1)`,
      args: [shared],
    },
    recordChanges,
  ]);
  const kept = async () => [
    await select("select count(*) as rows from mails where id = 'office'"),
    await select(`select count(*) as rows from audit_logs where resource_id = '${second}' and resource = 'USER'
      and details like '%salma%'`),
  ];
  expect((await book.send("admin", "POST", erasure(first))).status).toBe(200);
  expect(await kept()).toEqual([[{ rows: 1 }], [{ rows: 1 }]]);
  expect((await book.send("admin", "POST", erasure(second))).status).toBe(200);
  expect(await kept()).toEqual([[{ rows: 0 }], [{ rows: 0 }]]);
  expect(await listPlaces("office@persons")).toEqual([]);
  expect(await book.flaws()).toEqual([]);
});

const ofOther = (of: "beneficiary" | "setup_request", id: number) => `/api/erasures/${of}/${id}`;
const payee = {
  name: "Zeinab Karim",
  account: "12345678",
  clearingCode: "200415",
  email: person.email,
  addressLines: ["4 Zeinab Street"],
};

async function counts(answer: Response): Promise<Record<string, number>> {
  const { goes } = otherErasureSchema.parse(await answer.json());
  return Object.fromEntries(goes.map(({ place, records }) => [place, records]));
}

test("an erased payee is named nowhere but in payments, and not while some are to come", async () => {
  const { id: account } = await book.openAccount();
  await book.book("credit", account, { amount: "900.00" });
  const made = await book.send("client_user", "POST", "/api/beneficiaries", { json: payee });
  const { id } = identified.parse(await made.json());
  const edit = { ...payee, name: "Zeinab K.", nickname: "Zeinab" };
  expect((await book.send("client_user", "PUT", `/api/beneficiaries/${id}`, { json: edit })).status).toBe(
    200,
  );
  const order = {
    vaId: account,
    amount: "10.00",
    currency: "USD",
    description: "Rent",
    recipient: payee.account,
    every: "month",
    from: new Date(book.deps.now() + 864e5 * 3).toISOString().slice(0, 10),
  };
  const begun = await book.send("client_user", "POST", "/api/standing-orders", { json: order });
  expect(begun.status).toBe(201);
  const refused = await book.send("admin", "POST", ofOther("beneficiary", id));
  expect([refused.status, (await getRefusal(refused)).code]).toEqual([409, "BENEFICIARY_IN_USE"]);
  const orders = `/api/standing-orders/${identified.parse(await begun.json()).id}`;
  expect((await book.send("client_user", "DELETE", orders)).status).toBeLessThan(300);

  expect(await counts(await book.send("auditor", "GET", ofOther("beneficiary", id)))).toEqual({
    trail: 2,
    beneficiaries: 1,
    checks: 0,
  });
  const answer = await book.send("admin", "POST", ofOther("beneficiary", id));
  expect(await counts(answer)).toEqual({ trail: 0, beneficiaries: 0, checks: 0 });
  expect(await listPlaces("zeinab")).toEqual([]);
  expect((await book.send("admin", "POST", ofOther("beneficiary", id))).status).toBe(404);
  expect(await book.flaws()).toEqual([]);
});

test("a payee that its client had deleted is still named by the trail, until erased", async () => {
  const made = await book.send("client_user", "POST", "/api/beneficiaries", { json: payee });
  const { id } = identified.parse(await made.json());
  await book.send("client_user", "DELETE", `/api/beneficiaries/${id}`);
  expect(await listPlaces("zeinab")).toEqual(["audit_logs.details"]);
  expect((await book.send("admin", "POST", ofOther("beneficiary", id))).status).toBe(200);
  expect(await listPlaces("zeinab")).toEqual([]);
  expect(await book.flaws()).toEqual([]);
});

test("an erased contact is named nowhere, and one who is a user is erased as that", async () => {
  const user = await somebody();
  const request = `select id from setup_requests where email = '${person.email}'`;
  const id = Number((await select(request))[0]?.id);
  const refused = await book.send("admin", "POST", ofOther("setup_request", id));
  expect([refused.status, (await getRefusal(refused)).code]).toEqual([409, "PERSON_IS_USER"]);
  await book.send("admin", "PUT", `/api/users/${user}`, { json: { email: "another@persons.example" } });
  await book.send("admin", "PUT", `/api/setup-requests/${id}`, { json: { note: "Zeinab called" } });
  expect((await book.send("admin", "POST", ofOther("setup_request", id))).status).toBe(200);
  expect(await select(request)).toEqual([]);
  expect(await select("select * from setup_request_notes")).toEqual([]);
  expect(await listPlaces("to zeinab")).toEqual([]);
  expect(
    await select(
      "select count(*) as rows from audit_logs where resource = 'SETUP_REQUEST' and details not like '{\"erased\":%'",
    ),
  ).toEqual([{ rows: 0 }]);
  for (const who of ["auditor", "client_user"] as const)
    expect((await book.send(who, "POST", ofOther("setup_request", id))).status).toBe(403);
  expect((await book.send("client_user", "GET", ofOther("beneficiary", 1))).status).toBe(403);
  expect(await book.flaws()).toEqual([]);
});

test("the first admin, oneself and anyone who is not an admin erase nobody", async () => {
  for (const who of ["auditor", "client_user"] as const)
    expect((await book.send(who, "POST", erasure(people.stranger.id))).status).toBe(403);
  expect((await book.send("client_user", "GET", erasure(people.stranger.id))).status).toBe(403);
  const own = await book.send("admin", "POST", erasure(people.admin.id));
  expect([own.status, (await getRefusal(own)).code]).toEqual([409, "USER_PROTECTED"]);
  expect((await book.send("admin", "POST", erasure(99_999))).status).toBe(404);
});

test("each table that names a user is emptied by an erasure, or stays for a reason", async () => {
  const naming = await select(
    `select distinct m.name as held from sqlite_master m, pragma_table_info(m.name) c
      where m.type = 'table' and c.name = 'user_id' order by 1`,
  );
  const known = [...emptied, ...Object.keys(staying)];
  expect(naming.map(({ held }) => String(held)).filter((table) => !known.includes(table))).toEqual([]);
});
