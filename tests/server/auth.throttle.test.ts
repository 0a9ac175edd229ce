import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { loginFailures } from "db/schema";
import { type Call, password, startApp, type TestApp } from "./support";

let site: TestApp;
beforeEach(async () => {
  site = await startApp();
});
afterEach(() => site.close());

const minute = 60_000;
const wrong = { message: "Invalid username or password" };
const login = (username: string, secret: string, options: Call = {}) =>
  site.call("POST", "/api/auth/login", { ...options, json: { username, password: secret } });

async function fail(times: number, options: Call = {}, username = "amal"): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await login(username, "wrong", options)).status);
  return statuses;
}

const findDevice = (cookie: string) => /vostra-device=[^;]+/.exec(cookie)?.[0];

describe("the throttle", () => {
  test("lets ten failures through in 15 minutes, then says the same with 429 and Retry-After", async () => {
    expect(await fail(10)).toEqual(Array<number>(10).fill(401));
    const answer = await login("amal", "wrong");
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("900");
    expect(answer.headers.get("ratelimit-policy")).toBe('"attempts";q=10;w=900');
    expect(answer.headers.get("ratelimit")).toBe('"attempts";r=0;t=900');
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

  test("counts an account's failures from all networks of one IPv6 site together", async () => {
    const from = (network: number) => ({ ip: `2001:db8:77:${network.toString(16)}::1` });
    for (let network = 0; network < 30; network++) expect(await fail(1, from(network))).toEqual([401]);
    expect((await login("amal", password, from(900))).status).toBe(429);
    expect((await login("gita", password, from(900))).status).toBe(200);
    expect((await login("amal", password, { ip: "2001:db8:78::1" })).status).toBe(200);
  });

  test("forgets failures that were dated by a clock that ran ahead", async () => {
    site.wait(24 * 60 * minute);
    await fail(10);
    site.wait(-24 * 60 * minute);
    expect((await login("amal", password)).status).toBe(200);
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

  test.each(["192.0.2.10", "2001:db8:1:2::9"])(
    "forgets nothing else when one account signs in from %s: not the network's count, nor another account's",
    async (ip) => {
      await fail(3, { ip });
      await fail(2, { ip }, "gita");
      const counts = async () => {
        const rows = await site.db.read.select().from(loginFailures);
        return [...Map.groupBy(rows, ({ subject }) => subject)].map(([, some]) => some.length).sort();
      };
      const before = await counts();
      await login("amal", password, { ip });
      // Amal's three tries are used up; the network has all five.
      expect(await counts()).toEqual(before.toSpliced(before.indexOf(3), 1));
      expect(before).toContain(5);
    },
  );

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
    const device = findDevice(await site.signIn("admin"));
    await fail(11);
    expect((await login("amal", password)).status).toBe(429);
    expect((await login("amal", password, { cookie: device })).status).toBe(200);
  });

  test("stays known after signing out", async () => {
    const cookie = await site.signIn("admin");
    const answer = await site.call("POST", "/api/auth/logout", { cookie });
    expect(answer.headers.getSetCookie().join()).not.toContain("vostra-device");
    await fail(11);
    expect((await login("amal", password, { cookie: findDevice(cookie) })).status).toBe(200);
  });

  test("of one user is none of another's", async () => {
    const device = findDevice(await site.signIn("client_user"));
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
    const device = findDevice(await site.signIn("admin"));
    expect(await fail(30, { cookie: device })).toEqual(Array<number>(30).fill(401));
    expect((await login("amal", password, { cookie: device })).status).toBe(429);
  });
});

/** Common subject of two accounts' failures: this test's address. */
async function addressSubject(): Promise<string> {
  await fail(1, {}, "one");
  await fail(1, {}, "two");
  const subjects = (await site.db.read.select().from(loginFailures)).map(({ subject }) => subject);
  return subjects.find((subject, at) => subjects.indexOf(subject) !== at) ?? "";
}

const failure = (subject: string) =>
  site.db.read.insert(loginFailures).values({ subject, failedAt: site.deps.now() });
