import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Call, getCookies, password, startApp, type TestApp } from "./support";

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

describe("the audit trail of signing in and out", () => {
  const who = { userId: 1, resource: "USER", resourceId: "1", ipAddress: "192.0.2.10" };

  test("records a sign-in and a sign-out", async () => {
    const cookie = getCookies(await login("amal", password));
    await site.call("POST", "/api/auth/logout", { cookie });
    expect(await site.trail()).toMatchObject([
      { ...who, action: "LOGIN" },
      { ...who, action: "LOGOUT" },
    ]);
  });

  test("records a failed sign-in under the user who was meant", async () => {
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

  test("records throttling once, not with every attempt", async () => {
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

  test("records refused acts: the first at once, those of the next minute in sum", async () => {
    const cookie = await site.signIn("client_user");
    for (let n = 0; n < 5; n++) await site.call("POST", "/api/auth/register", { cookie, json: {} });
    const refused = (await site.trail()).filter(({ action }) => action === "REFUSED");
    expect(refused).toMatchObject([
      { userId: 3, details: { status: 403, method: "POST", route: "/api/auth/register" } },
    ]);
  });
});
