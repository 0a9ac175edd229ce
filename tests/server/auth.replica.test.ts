import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Hono } from "hono";
import { createAuth } from "@/people/auth/authenticate";
import { startApp, type TestApp } from "./support";

let primary: TestApp;
let replica: TestApp;
beforeEach(async () => {
  primary = await startApp();
  replica = await startApp();
});
afterEach(() => Promise.all([primary.close(), replica.close()]));

/** A node that reads from a replica and writes to its primary. The session is known to the replica only. */
async function askNode(method: string, cookie: string): Promise<number> {
  const env = {
    ...replica.deps.env,
    database: { url: "file:replica.db", syncUrl: "http://primary.invalid" },
  };
  const db = { ...replica.db, write: primary.db.write };
  const auth = createAuth({ ...replica.deps, env, db });
  const app = new Hono();
  app.all("/", async (c) => {
    const actor = await auth.authenticate(c, { requestId: "", poll: false });
    return c.body(null, actor ? 200 : 401);
  });
  return (await app.request("/", { method, headers: { cookie } })).status;
}

describe("a node that reads from a replica", () => {
  test("lets a session read that was ended elsewhere a moment ago", async () => {
    expect(await askNode("GET", await replica.signIn("admin"))).toBe(200);
  });

  test.each(["POST", "PUT", "DELETE"])("lets it write no more: a %s asks the primary", async (method) => {
    expect(await askNode(method, await replica.signIn("admin"))).toBe(401);
  });

  test("lets a session write that the primary knows", async () => {
    const cookie = await replica.signIn("admin");
    const [row] = await replica.db.read.query.sessions.findMany();
    await primary.db.write([
      {
        sql: "insert into sessions (id, user_id, created_at, last_active_at, expires_at, ip_address, user_agent) values (?, 1, ?, ?, ?, '', '')",
        args: [row?.id ?? "", row?.createdAt ?? 0, row?.lastActiveAt ?? 0, row?.expiresAt ?? 0],
      },
    ]);
    expect(await askNode("POST", cookie)).toBe(200);
  });
});
