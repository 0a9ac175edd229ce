import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { knownDevices } from "db/schema";
import { findDevice } from "@/people/auth/devices";
import { getCookies, type Person, password, people, startApp, type TestApp } from "./support";

let site: TestApp;
beforeEach(async () => {
  site = await startApp();
});
afterEach(() => site.close());

const getValue = (cookie: string, name = "vostra-session") =>
  new RegExp(`${name}=([^;]*)`).exec(cookie)?.[1] ?? "";

describe("the cookies of a sign-in", () => {
  const attributes = async (who: Person, variables: Record<string, string>) => {
    const other = await startApp(variables);
    const json = { username: people[who].username, password };
    const answer = await other.call("POST", "/api/auth/login", { json });
    const set = answer.headers.getSetCookie();
    await other.close();
    return set.map((cookie) => cookie.replace(/=[a-z2-7]{40};/, "=…;"));
  };
  const production = { NODE_ENV: "production", SESSION_SECRET: "a secret of these tests, 32 letters" };

  test("are HttpOnly and SameSite=Lax, with a plain name on a developer's loopback", async () => {
    expect(await attributes("admin", {})).toEqual([
      "vostra-session=…; HttpOnly; Max-Age=28800; Path=/; SameSite=Lax",
      "vostra-device=…; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax",
    ]);
  });

  test("are also Secure and bound to the host in production", async () => {
    expect(await attributes("admin", production)).toEqual([
      "__Host-vostra-session=…; HttpOnly; Max-Age=28800; Path=/; SameSite=Lax; Secure",
      "__Host-vostra-device=…; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
  });

  test("of a plain name sign nobody in in production", async () => {
    const other = await startApp(production);
    const cookie = await other.signIn("admin");
    const plain = cookie.replaceAll("__Host-", "");
    const ask = (sent: string) => other.call("POST", "/api/auth/password", { cookie: sent, json: {} });
    expect((await ask(cookie)).status).toBe(400);
    expect((await ask(plain)).status).toBe(401);
    await other.close();
  });

  test("name the device by a digest that only this server can make", async () => {
    const cookie = await site.signIn("admin");
    const [device] = await site.db.read.select().from(knownDevices);
    const value = getValue(cookie, "vostra-device");
    expect(device?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(device?.id).not.toBe(new Bun.CryptoHasher("sha256").update(value).digest("hex"));
  });

  test("keep a device known while the server's secret is changed", async () => {
    const device = getValue(await site.signIn("admin"), "vostra-device");
    const [known] = await site.db.read.select().from(knownDevices);
    const { secret } = site.deps.env;
    const knows = (env: object) =>
      findDevice({ ...site.deps, env: { ...site.deps.env, ...env } }, device, known?.userId);
    const next = "another secret of at least 32 letters";
    expect(await knows({ secret: next, previousSecret: secret })).toBe(known?.id);
    expect(await knows({ secret: next })).toBeUndefined();
  });

  test("keep one device through several sign-ins", async () => {
    const first = await site.signIn("admin");
    await site.signIn("admin", { cookie: first });
    expect(await site.db.read.select().from(knownDevices)).toHaveLength(1);
    expect(getCookies(await site.call("GET", "/login"))).toBe("");
  });
});
