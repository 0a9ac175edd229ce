import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { hashPassword } from "@/people/auth/passwords";
import { type Call, getCookies, password, startApp, type TestApp } from "./support";

let site: TestApp;
beforeEach(async () => {
  site = await startApp();
});
afterEach(() => site.close());

const wrong = { message: "Invalid username or password" };
const login = (username: string, secret: string, options: Call = {}) =>
  site.call("POST", "/api/auth/login", { ...options, json: { username, password: secret } });

describe("signing in", () => {
  test("answers the user's public fields", async () => {
    const answer = await login("gita", password);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      user: {
        id: 3,
        username: "gita",
        email: "gita@vostra.example",
        role: "client_user",
        clientId: "GULF",
        isActive: true,
        virtualAccountId: null,
        networth: null,
        version: 1,
        lastSignInAt: null,
        createdAt: "2026-11-18T08:00:00.000Z",
      },
    });
  });

  test("takes the name in any case and with spaces around it", async () => {
    expect((await login("  AMAL ", password)).status).toBe(200);
  });

  test("takes the password unchanged", async () => {
    expect((await login("amal", ` ${password}`)).status).toBe(401);
    expect((await login("amal", password.toUpperCase())).status).toBe(401);
  });

  test.each([
    ["a wrong password", "amal", "wrong"],
    ["a name that nobody has", "nobody", password],
    ["a name that is SQL", "' or 1=1 --", password],
  ])("with %s is refused in the same words", async (_, username, secret) => {
    const answer = await login(username, secret);
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toMatchObject(wrong);
  });

  test.each(["is_active = 0", "deleted_at = 1"])("as somebody with %s is refused", async (state) => {
    await site.db.write([{ sql: `update users set ${state} where id = 1`, args: [] }]);
    const answer = await login("amal", password);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject(wrong);
  });

  test("is of one instant in the trail and in its session, however the clock continues", async () => {
    let at = site.deps.now();
    site.deps.now = () => ++at;
    expect((await login("amal", password)).status).toBe(200);
    const [found] = await site.db.read.values(
      sql`select count(*) from sessions s join audit_logs a on a.action = 'LOGIN' and a.created_at = s.created_at
        and a.user_id = s.user_id`,
    );
    expect(found).toEqual([1]);
  });

  test("from a browser that was not used before sends a mail, except for the first ever", async () => {
    const mailsSent = async () =>
      (await site.db.readPrimary({ sql: "select recipient, body from mails", args: [] })).map(
        ({ recipient, body }) => `${recipient}: ${body}`,
      );
    const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
    const cookie = getCookies(await login("gita", password));
    await login("gita", password, { cookie });
    expect(await mailsSent()).toEqual([]);
    await login("gita", password, { headers: agent, ip: "198.51.100.7" });
    const [mail = "", ...others] = await mailsSent();
    expect(others).toEqual([]);
    expect(mail).toStartWith("gita@vostra.example: Your user gita signed in on ");
    expect(mail).toContain("Firefox on Linux, from 198.51.100.7.");
  });

  test("hashes as much for a name that nobody has", async () => {
    const passwordHash = await hashPassword(password);
    await site.db.write([site.db.read.update(users).set({ passwordHash }).where(eq(users.username, "amal"))]);
    const verify = spyOn(Bun.password, "verify");
    await login("nobody", "wrong");
    await login("amal", "wrong");
    const costs = verify.mock.calls.map(([, hash]) => String(hash).split("$").slice(1, 4).join("$"));
    verify.mockRestore();
    const cost = passwordHash.split("$").slice(1, 4).join("$");
    expect(costs).toEqual([cost, cost]);
  });

  test.each([
    [{}],
    [{ username: "amal" }],
    [{ username: "", password }],
    [{ username: "amal", password: "" }],
    [{ username: ["amal"], password }],
    [{ username: { $ne: null }, password: { $ne: null } }],
    [{ username: "amal", password: 12345678 }],
    [{ username: "a".repeat(201), password }],
    [{ username: "amal", password: "x".repeat(201) }],
    [null],
    [[]],
  ])("with the body %j is a bad request", async (json) => {
    const answer = await site.call("POST", "/api/auth/login", { json });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "INVALID_INPUT" });
    expect(await site.trail()).toEqual([]);
  });
});

describe("a page of another site", () => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];

  test.each(foreign)("cannot sign anyone in (%j)", async (headers) => {
    const answer = await login("amal", password, { headers });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const form = { username: "amal", password };
    expect((await site.call("POST", "/login", { headers, form })).status).toBe(403);
  });

  test.each(foreign)("cannot sign anyone out (%j)", async (headers) => {
    const cookie = await site.signIn("admin");
    expect((await site.call("POST", "/api/auth/logout", { headers, cookie })).status).toBe(403);
    expect((await site.call("POST", "/logout", { headers, cookie, form: {} })).status).toBe(403);
    expect((await site.call("GET", "/login", { cookie })).status).toBe(303);
  });

  test("is distinguished from our own", async () => {
    const headers = {
      origin: "http://localhost:5000",
      host: "localhost:5000",
      "sec-fetch-site": "same-origin",
    };
    expect((await login("amal", password, { headers })).status).toBe(200);
  });
});
