import { afterEach, describe, expect, spyOn, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { users } from "db/schema";
import { keyed } from "@/access/digest";
import { assertNoDemoPasswords, ensureFirstAdmin } from "@/people/auth/first-admin";
import { demoPasswords, hashPassword } from "@/people/auth/passwords";
import { startApp, type TestApp } from "./support";

const chosen = { ADMIN_USERNAME: "root", ADMIN_PASSWORD: "a very long password" };

let site: TestApp;
afterEach(() => site.close());

const leave = (condition: string) =>
  site.db.write([{ sql: `update users set is_active = 0 where ${condition}`, args: [] }]);
const names = async () => (await site.db.read.select().from(users)).map(({ username }) => username);

describe("the first admin", () => {
  test("is made from the environment when there is no active admin, and can sign in", async () => {
    site = await startApp(chosen);
    await leave("role = 'admin'");
    await ensureFirstAdmin(site.deps);
    const json = { username: "root", password: "a very long password" };
    const answer = await site.call("POST", "/api/auth/login", { json });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { role: "admin", clientId: "HOUSE" } });
    expect((await site.trail())[0]).toMatchObject({ userId: null, action: "CREATE", resourceId: "5" });
  });

  test("is made once", async () => {
    site = await startApp(chosen);
    await leave("role = 'admin'");
    await ensureFirstAdmin(site.deps);
    await ensureFirstAdmin(site.deps);
    expect(await names()).toHaveLength(5);
  });

  test("is not made while there is an active admin", async () => {
    site = await startApp(chosen);
    await ensureFirstAdmin(site.deps);
    expect(await names()).not.toContain("root");
  });

  test("is not made without the two variables", async () => {
    site = await startApp();
    await leave("role = 'admin'");
    await ensureFirstAdmin(site.deps);
    expect(await names()).toHaveLength(4);
  });

  test("is what production does not start without", async () => {
    site = await startApp({ NODE_ENV: "production", SESSION_SECRET: "a secret of these tests, 32 letters" });
    await leave("role = 'admin'");
    await expect(ensureFirstAdmin(site.deps)).rejects.toThrow("set ADMIN_USERNAME and ADMIN_PASSWORD");
  });

  test("is never somebody who exists already", async () => {
    site = await startApp({ ...chosen, ADMIN_USERNAME: "Amal" });
    await leave("role = 'admin'");
    await expect(ensureFirstAdmin(site.deps)).rejects.toThrow("Choose another name");
  });
});

describe("a start in production", () => {
  test.each(["admin123", "client123", "auditor123", "leila123"])(
    "is refused while %s works",
    async (demo) => {
      site = await startApp();
      const hash = await hashPassword(demo);
      await site.db.write([{ sql: "update users set password_hash = ? where id = 3", args: [hash] }]);
      await expect(assertNoDemoPasswords(site.deps)).rejects.toThrow("Change it for: gita");
    },
  );

  test("is not kept up by a demo password of somebody who cannot sign in", async () => {
    site = await startApp();
    const hash = await hashPassword("client123");
    await site.db.write([{ sql: "update users set password_hash = ? where id = 3", args: [hash] }]);
    await leave("id = 3");
    expect(await assertNoDemoPasswords(site.deps)).toBeUndefined();
  });

  describe("over a book in a file", () => {
    const inFile = async () => {
      folder = mkdtempSync(join(tmpdir(), "vostra-proven-"));
      site = await startApp({ DATABASE_URL: `file:${join(folder, "book.db")}` });
      const hash = await hashPassword("a password of its own");
      await site.db.write([{ sql: "update users set password_hash = ?", args: [hash] }]);
      return join(folder, "book.db.passwords");
    };
    let folder = "";
    afterEach(() => rmSync(folder, { recursive: true, force: true }));
    const timesVerified = async (act: () => Promise<unknown>) => {
      const verify = spyOn(Bun.password, "verify");
      try {
        await act();
        return verify.mock.calls.length;
      } finally {
        verify.mockRestore();
      }
    };

    test("tries each stored hash once, and one that was changed again", async () => {
      await inFile();
      expect(await timesVerified(() => assertNoDemoPasswords(site.deps))).toBeGreaterThan(0);
      expect(await timesVerified(() => assertNoDemoPasswords(site.deps))).toBe(0);
      const hash = await hashPassword("client123");
      await site.db.write([{ sql: "update users set password_hash = ? where id = 3", args: [hash] }]);
      await expect(assertNoDemoPasswords(site.deps)).rejects.toThrow("Change it for: gita");
      await expect(assertNoDemoPasswords(site.deps)).rejects.toThrow("Change it for: gita");
    });

    test("believes no file that was written without the server's secret", async () => {
      const file = await inFile();
      const hash = await hashPassword("client123");
      await site.db.write([{ sql: "update users set password_hash = ? where id = 3", args: [hash] }]);
      const digest = keyed("another secret", "proven-password", hash, ...demoPasswords);
      for (const content of [JSON.stringify([digest, hash]), "not JSON"]) {
        await Bun.write(file, content);
        await expect(assertNoDemoPasswords(site.deps)).rejects.toThrow("Change it for: gita");
      }
    });
  });

  test("is not refused otherwise", async () => {
    site = await startApp();
    expect(await assertNoDemoPasswords(site.deps)).toBeUndefined();
  });
});
