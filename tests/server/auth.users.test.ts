import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { clients, users, virtualAccounts } from "db/schema";
import { eq } from "drizzle-orm";
import { userDto } from "@/people/users/contract";
import { type Call, type Person, startApp, type TestApp } from "./support";

let site: TestApp;
beforeEach(async () => {
  site = await startApp();
});
afterEach(() => site.close());

const fresh = { username: "hamad", email: "hamad@gulf.example", password: "a long password" };
const login = (username: string, secret: string, options: Call = {}) =>
  site.call("POST", "/api/auth/login", { ...options, json: { username, password: secret } });

async function register(json: object, who: Person = "admin"): Promise<Response> {
  return site.call("POST", "/api/auth/register", { cookie: await site.signIn(who), json });
}

async function addAccount(clientId: string): Promise<number> {
  const at = site.deps.now();
  const [rows] = await site.db.write([
    site.db.read
      .insert(virtualAccounts)
      .values({
        virtualIban: `AE070331234567890${clientId.length}23456`,
        accountName: "Gulf",
        customerName: "Gulf Marine",
        companyName: "Gulf",
        reference: `gulf_${clientId}`,
        type: "COBO",
        currency: "USD",
        clientId,
        cbsAccount: "CBS_1",
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: virtualAccounts.id }),
  ]);
  return Number(rows?.[0]?.id);
}

describe("creating a user", () => {
  test("makes a client user of a client of their own, who can sign in", async () => {
    const answer = await register(fresh);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      id: 5,
      username: "hamad",
      email: "hamad@gulf.example",
      role: "client_user",
      clientId: `CLIENT_${site.deps.now()}`,
      isActive: true,
      virtualAccountId: null,
      networth: null,
      version: 1,
      createdAt: "2026-11-18T08:00:00.000Z",
      lastSignInAt: null,
    });
    expect((await login("hamad", fresh.password)).status).toBe(200);
  });

  test("takes what the dialog sends, empty selects included", async () => {
    const answer = await register({ ...fresh, virtualAccountId: "", networth: "", isActive: false });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ virtualAccountId: null, networth: null, isActive: false });
    expect((await login("hamad", fresh.password)).status).toBe(401);
  });

  test("writes the audit row in the same breath, without the password", async () => {
    await register(fresh);
    const row = (await site.trail()).at(-1);
    expect(row).toMatchObject({ userId: 1, action: "CREATE", resource: "USER", resourceId: "5" });
    expect(JSON.stringify(row)).not.toContain(fresh.password);
  });

  test("with a taken name, in any case, is a conflict", async () => {
    const answer = await register({ ...fresh, username: "GITA" });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ fields: { username: "This username is already taken" } });
  });

  test.each([
    { password: "short" },
    { password: "hamad2026" },
    { password: "vostra2026" },
    { password: "admin123" },
    { password: "hamad", username: "hamad" },
    { email: "nobody" },
    { username: "  " },
    { username: "a\u0000b" },
    { role: "root" },
    { clientId: "a b" },
    { virtualAccountId: -1 },
    { virtualAccountId: "1 or 1=1" },
    { networth: "lots" },
    { isActive: "yes" },
  ])("with %j is a bad request", async (wrong) => {
    expect((await register({ ...fresh, ...wrong })).status).toBe(400);
    expect(await site.db.read.select().from(users)).toHaveLength(4);
  });

  test("with a client id joins that client, compared in capitals", async () => {
    expect(await (await register({ ...fresh, clientId: "gulf" })).json()).toMatchObject({ clientId: "GULF" });
  });

  test.each([
    ["staff of a client's id", { role: "auditor", clientId: "GULF" }],
    ["a client user of the house's id", { role: "client_user", clientId: "HOUSE" }],
  ])("refuses %s", async (_, wrong) => {
    expect((await register({ ...fresh, ...wrong })).status).toBe(409);
    expect(await site.db.read.select().from(users)).toHaveLength(4);
  });

  test("makes staff of the acting admin's house", async () => {
    expect(await (await register({ ...fresh, role: "auditor" })).json()).toMatchObject({ clientId: "HOUSE" });
  });

  test("with an account of the house gives it to the new client", async () => {
    const id = await addAccount("HOUSE");
    const made = await (await register({ ...fresh, virtualAccountId: String(id) })).json();
    expect(made).toMatchObject({ virtualAccountId: id, clientId: `CLIENT_${site.deps.now()}` });
    const [account] = await site.db.read.select().from(virtualAccounts).where(eq(virtualAccounts.id, id));
    expect(account?.clientId).toBe(`CLIENT_${site.deps.now()}`);
  });

  test("with an account of the house that becomes somebody's meanwhile is a conflict, and makes nobody", async () => {
    const id = await addAccount("HOUSE");
    // Happens between the choice and the write, as another admin's call might.
    await site.db.alter([
      {
        sql: `create trigger meanwhile after insert on clients begin
          update virtual_accounts set client_id = 'NOOR' where id = ${id}; end`,
        args: [],
      },
    ]);
    expect((await register({ ...fresh, virtualAccountId: id })).status).toBe(409);
    expect(await site.db.read.select().from(users)).toHaveLength(4);
  });

  test("with a client's account joins that client, or conflicts with another id", async () => {
    const id = await addAccount("GULF");
    const other = { ...fresh, username: "salma", clientId: "NOOR", virtualAccountId: id };
    expect((await register(other)).status).toBe(409);
    const made = await (await register({ ...fresh, virtualAccountId: id })).json();
    expect(made).toMatchObject({ clientId: "GULF", virtualAccountId: id });
  });

  test("with an account that is not there is not found", async () => {
    expect((await register({ ...fresh, virtualAccountId: 999 })).status).toBe(404);
  });

  test("twice in one instant never makes one client of both", async () => {
    const cookie = await site.signIn("admin");
    const answers = await Promise.all(
      ["one", "two"].map((username) =>
        site.call("POST", "/api/auth/register", { cookie, json: { ...fresh, username } }),
      ),
    );
    const created = answers.filter(({ status }) => status === 201);
    const made = await Promise.all(created.map(async (answer) => userDto.parse(await answer.json())));
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ clientId }) => clientId)).size).toBe(made.length);
  });

  test("one after the other in one instant gives each a client of their own", async () => {
    const cookie = await site.signIn("admin");
    for (const username of ["one", "two"]) {
      const { status } = await site.call("POST", "/api/auth/register", {
        cookie,
        json: { ...fresh, username },
      });
      expect(status).toBe(201);
    }
    expect(await site.db.read.select().from(clients)).toHaveLength(5);
  });
});

describe("public sign-up", () => {
  const signup = (app: TestApp, json: object) => app.call("POST", "/api/auth/signup", { json });

  test("is off", async () => {
    expect((await signup(site, fresh)).status).toBe(404);
  });

  describe("where it is allowed", () => {
    let open: TestApp;
    beforeEach(async () => {
      open = await startApp({ ALLOW_SIGNUP: "1" });
    });
    afterEach(() => open.close());

    test("makes a client user of a client that nobody can guess, whatever was sent", async () => {
      const answer = await signup(open, { ...fresh, role: "admin", clientId: "GULF" });
      expect(answer.status).toBe(201);
      const { role, clientId } = await answer.json();
      expect(role).toBe("client_user");
      expect(clientId).toMatch(/^CLIENT_\d{13}_[A-Z2-9]{16}$/);
      const second = await (await signup(open, { ...fresh, username: "salma" })).json();
      expect(second.clientId).not.toBe(clientId);
    });

    test("refuses a taken name", async () => {
      expect((await signup(open, { ...fresh, username: "Amal" })).status).toBe(409);
    });

    test("is throttled by address", async () => {
      for (let n = 0; n < 10; n++) await signup(open, { ...fresh, username: "gulf" });
      expect((await signup(open, fresh)).status).toBe(429);
    });
  });
});
