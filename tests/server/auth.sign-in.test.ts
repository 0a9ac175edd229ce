import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { loginFailures } from "db/schema";
import { type Call, cookiesOf, password, startApp, type TestApp } from "./support";

const minute = 60_000;
const wrong = { message: "Invalid username or password" };

let site: TestApp;
beforeEach(async () => {
  site = await startApp();
});
afterEach(() => site.close());

const login = (username: string, secret: string, options: Call = {}) =>
  site.call("POST", "/api/auth/login", { ...options, json: { username, password: secret } });

async function fail(times: number, options: Call = {}, username = "amal"): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await login(username, "wrong", options)).status);
  return statuses;
}

const deviceIn = (cookie: string) => /vostra-device=[^;]+/.exec(cookie)?.[0];

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
        createdAt: "2026-11-18T08:00:00.000Z",
      },
    });
  });

  test("takes the name in any case and with spaces around it", async () => {
    expect((await login("  AMAL ", password)).status).toBe(200);
  });

  test("takes the password as it is", async () => {
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

  test("hashes as much for a name that nobody has", async () => {
    const verify = spyOn(Bun.password, "verify");
    await login("nobody", "wrong");
    await login("amal", "wrong");
    const costs = verify.mock.calls.map(([, hash]) => String(hash).split("$").slice(1, 4).join("$"));
    verify.mockRestore();
    expect(costs).toEqual(["argon2id$v=19$m=19456,t=2,p=1", "argon2id$v=19$m=19456,t=2,p=1"]);
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

  test("is told apart from our own", async () => {
    const headers = {
      origin: "http://localhost:5000",
      host: "localhost:5000",
      "sec-fetch-site": "same-origin",
    };
    expect((await login("amal", password, { headers })).status).toBe(200);
  });
});

describe("the throttle", () => {
  test("lets ten failures through in 15 minutes, then says the same with 429 and Retry-After", async () => {
    expect(await fail(10)).toEqual(Array<number>(10).fill(401));
    const answer = await login("amal", "wrong");
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("900");
    expect(await answer.json()).toMatchObject(wrong);
  });

  test("refuses the right password too, without hashing", async () => {
    await fail(10);
    const verify = spyOn(Bun.password, "verify");
    expect((await login("amal", password)).status).toBe(429);
    expect(verify).not.toHaveBeenCalled();
    verify.mockRestore();
  });

  test("opens again as the failures grow old", async () => {
    await fail(1);
    site.wait(minute);
    await fail(9);
    expect((await login("amal", password)).headers.get("retry-after")).toBe("840");
    site.wait(14 * minute);
    expect((await login("amal", password)).status).toBe(200);
  });

  test("counts by account", async () => {
    await fail(10);
    expect((await login("gita", password)).status).toBe(200);
  });

  test("counts a name in any case as one account", async () => {
    await fail(5, {}, "amal");
    await fail(5, {}, "AMAL");
    expect((await login("Amal", password)).status).toBe(429);
  });

  test("counts names that nobody has as well", async () => {
    await fail(10, {}, "nobody");
    expect((await login("nobody", "wrong")).status).toBe(429);
  });

  test("counts by address, so that a stranger elsewhere locks nobody out", async () => {
    await fail(12, { ip: "203.0.113.66" });
    expect((await login("amal", password, { ip: "192.0.2.10" })).status).toBe(200);
  });

  test("counts a whole IPv6 network as one place", async () => {
    for (let n = 1; n <= 10; n++) await fail(1, { ip: `2001:db8:1:2::${n}` });
    expect((await login("amal", password, { ip: "2001:db8:1:2::99" })).status).toBe(429);
    expect((await login("amal", password, { ip: "2001:db8:1:3::1" })).status).toBe(200);
  });

  test("does not believe an address that the caller writes", async () => {
    for (let n = 1; n <= 10; n++) await fail(1, { headers: { "x-forwarded-for": `198.51.100.${n}` } });
    expect((await login("amal", password)).status).toBe(429);
  });

  test("holds when many try at once", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login("amal", "wrong")));
    const hashed = answers.filter(({ status }) => status === 401).length;
    expect(hashed).toBeGreaterThanOrEqual(10);
    expect(hashed).toBeLessThanOrEqual(11);
  });

  test("keeps nobody out for signing in rightly, however many at once", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login("amal", password)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test("forgets an account's failures when it signs in", async () => {
    await fail(9);
    await login("amal", password);
    expect(await fail(10)).toEqual(Array<number>(10).fill(401));
  });

  test("has a ceiling for an address that tries many accounts", async () => {
    const subject = await addressSubject();
    await site.db.write(Array.from({ length: 98 }, () => failure(subject)));
    expect((await login("gita", password)).status).toBe(429);
    expect((await login("gita", password, { ip: "192.0.2.11" })).status).toBe(200);
  });

  test("stores no name and no address, and nothing older than its window", async () => {
    await fail(2);
    const rows = await site.db.read.select().from(loginFailures);
    expect(rows.every(({ subject }) => /^[0-9a-f]{64}$/.test(subject))).toBe(true);
    site.wait(16 * minute);
    await fail(1);
    expect(await site.db.read.select().from(loginFailures)).toHaveLength(2);
  });
});

describe("a known device", () => {
  test("signs its owner in while a stranger at the same address is throttled", async () => {
    const device = deviceIn(await site.signIn("admin"));
    await fail(11);
    expect((await login("amal", password)).status).toBe(429);
    expect((await login("amal", password, { cookie: device })).status).toBe(200);
  });

  test("stays known after signing out", async () => {
    const cookie = await site.signIn("admin");
    const answer = await site.call("POST", "/api/auth/logout", { cookie });
    expect(answer.headers.getSetCookie().join()).not.toContain("vostra-device");
    await fail(11);
    expect((await login("amal", password, { cookie: deviceIn(cookie) })).status).toBe(200);
  });

  test("of one user is none of another's", async () => {
    const device = deviceIn(await site.signIn("client_user"));
    await fail(10, { cookie: device });
    expect((await login("amal", password, { cookie: device })).status).toBe(429);
  });

  test("cannot be made up", async () => {
    await site.signIn("admin");
    await fail(10);
    const made = `vostra-device=${"a".repeat(40)}`;
    expect((await login("amal", password, { cookie: made })).status).toBe(429);
  });

  test("may fail often, not endlessly", async () => {
    const device = deviceIn(await site.signIn("admin"));
    expect(await fail(30, { cookie: device })).toEqual(Array<number>(30).fill(401));
    expect((await login("amal", password, { cookie: device })).status).toBe(429);
  });
});

describe("the audit trail of signing in and out", () => {
  const who = { userId: 1, resource: "USER", resourceId: "1", ipAddress: "192.0.2.10" };

  test("tells of a sign-in and a sign-out", async () => {
    const cookie = cookiesOf(await login("amal", password));
    await site.call("POST", "/api/auth/logout", { cookie });
    expect(await site.trail()).toMatchObject([
      { ...who, action: "LOGIN" },
      { ...who, action: "LOGOUT" },
    ]);
  });

  test("tells of a failure by the user who was meant", async () => {
    await fail(1);
    expect(await site.trail()).toMatchObject([{ ...who, action: "LOGIN_FAILED" }]);
  });

  test("keeps a name that nobody has as a digest only: it may be a password", async () => {
    await login("MySecretPassword1", "x");
    const [row] = await site.trail();
    expect(row).toMatchObject({ userId: null, resourceId: null, action: "LOGIN_FAILED" });
    expect(JSON.stringify(row)).not.toContain("mysecretpassword1");
    expect(JSON.stringify(row)).not.toContain("MySecretPassword1");
  });

  test("tells of throttling once, not with every try", async () => {
    await fail(15);
    const actions = (await site.trail()).map(({ action }) => action);
    expect(actions).toEqual([...Array<string>(10).fill("LOGIN_FAILED"), "REFUSED"]);
  });

  test("holds no password, hash or token", async () => {
    const cookie = await site.signIn("admin");
    await fail(1);
    const text = JSON.stringify(await site.trail());
    for (const secret of [
      password,
      "argon2",
      ...cookie.split(/[=;] ?/).filter((part) => part.length === 40),
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test("tells of refused acts: the first at once, those of the next minute in sum", async () => {
    const cookie = await site.signIn("client_user");
    for (let n = 0; n < 5; n++) await site.call("POST", "/api/auth/register", { cookie, json: {} });
    const refused = (await site.trail()).filter(({ action }) => action === "REFUSED");
    expect(refused).toMatchObject([
      { userId: 3, details: { status: 403, method: "POST", route: "/api/auth/register" } },
    ]);
  });

  test("tells of calls without a session", async () => {
    expect((await site.call("POST", "/api/auth/register", { json: {} })).status).toBe(401);
    expect(await site.trail()).toMatchObject([{ userId: null, action: "REFUSED", details: { status: 401 } }]);
  });
});

/** The subject of this test's address: what two accounts' failures have in common. */
async function addressSubject(): Promise<string> {
  await fail(1, {}, "one");
  await fail(1, {}, "two");
  const subjects = (await site.db.read.select().from(loginFailures)).map(({ subject }) => subject);
  return subjects.find((subject, at) => subjects.indexOf(subject) !== at) ?? "";
}

const failure = (subject: string) =>
  site.db.read.insert(loginFailures).values({ subject, failedAt: site.deps.now() });
