import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { findIsolation } from "@/platform/sandbox/isolation";
import { megabyte, runOnBytes } from "@/platform/sandbox/process";

/** What a hostile file could make its reader do. */
const hostile = `
  import { writeFileSync } from "node:fs";
  const outcome = async (act) => { try { await act(); return "done"; } catch (error) { return error.code ?? error.name; } };
  const [folder, url] = process.argv.slice(-2);
  console.log(JSON.stringify({
    environment: Object.keys(process.env).sort(),
    folder: await outcome(() => writeFileSync(folder + "/left-behind", "x")),
    home: await outcome(() => writeFileSync(import.meta.dir + "/left-behind", "x")),
    network: await outcome(() => fetch(url, { method: "POST", body: "secrets" })),
  }));`;
const answerSchema = z.object({
  environment: z.string().array(),
  folder: z.string(),
  home: z.string(),
  network: z.string(),
});

let folder: string;
let reached: number;
let listener: Bun.Server<undefined>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vostra-sandbox-"));
  await Bun.write(join(folder, "hostile.ts"), hostile);
  reached = 0;
  listener = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => {
      reached++;
      return new Response("thanks");
    },
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await listener.stop(true);
});

async function run() {
  const result = await runOnBytes(
    join(folder, "hostile.ts"),
    { args: [folder, String(listener.url)], bytes: new Uint8Array() },
    { milliseconds: 20_000, memory: 512 * megabyte },
  );
  if (!("answer" in result)) throw new Error(result.stopped);
  return answerSchema.parse(result.answer);
}

const isolated = findIsolation().isolation !== "none";
if (!isolated)
  console.log("skipped: what a reader may write and reach, because this system has no namespaces");

describe("a process that reads what a stranger sent", () => {
  test("finds nothing in its environment that is worth taking", async () => {
    process.env.SESSION_SECRET_OF_TEST = "secret";
    const { environment } = await run();
    delete process.env.SESSION_SECRET_OF_TEST;
    expect(
      environment.filter((name) => !/^(?:NODE_ENV|PATH|BUN_JSC_\w+|PWD|SHLVL|_|OLDPWD)$/.test(name)),
    ).toEqual([]);
  });

  test.skipIf(!isolated)("writes nothing and reaches nobody", async () => {
    const { folder: there, home, network } = await run();
    expect([there, home]).toEqual(["EROFS", "EROFS"]);
    expect(network).not.toBe("done");
    expect(reached).toBe(0);
    expect(existsSync(join(folder, "left-behind"))).toBe(false);
  });
});
