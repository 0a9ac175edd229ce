import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { demoLines, loadDemo } from "demo/load-demo";
import { sampleLogins } from "demo/logins";
import { createApp } from "@/app/create-app";
import type { Deps } from "@/deps";
import { buildAssets } from "@/kernel/build";
import { demoDay, getNumber, listRows, openDemo } from "./demo-book";

let deps: Deps;

beforeAll(async () => {
  deps = await openDemo(demoDay);
});
afterAll(() => deps.db.close());

describe("the sample logins", () => {
  test("sign in, the admin as user 1", async () => {
    await buildAssets();
    const { app } = await createApp(deps);
    for (const { username, password } of sampleLogins) {
      const body = JSON.stringify({ username, password });
      const init = { method: "POST", body, headers: { "content-type": "application/json" } };
      const answer = await app.request("http://localhost:5000/api/auth/login", init, {
        requestIP: () => ({ address: "192.0.2.1" }),
      });
      expect([username, answer.status]).toEqual([username, 200]);
    }
    expect(await listRows(deps, "select username from users where id = 1")).toEqual([["admin"]]);
  });

  test("are printed at start, as long as they work", async () => {
    const printed = (await demoLines(deps, "http://127.0.0.1:5000")).join("\n");
    for (const { username, password } of sampleLogins) expect(printed).toContain(`${username} / ${password}`);
    expect(printed).toContain("http://127.0.0.1:5000");
  });

  test("are the only passwords that anybody knows", async () => {
    expect(await getNumber(deps, "select count(distinct password_hash) from users")).toBe(5);
  });
});

describe("an interrupted load", () => {
  test("is reported at the next start, with what to do", async () => {
    const broken = await openDemo(demoDay);
    await broken.db.write([{ sql: "update users set password_hash = '!unfinished' where id = 1", args: [] }]);
    await expect(loadDemo(broken)).rejects.toThrow("Delete the database");
    await broken.db.close();
  });
});
