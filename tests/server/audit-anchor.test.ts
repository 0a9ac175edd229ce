import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverJobs } from "@/app/jobs/list";
import { readAnchorKey, readEnv } from "@/env";
import { type Anchor, anchorSchema, isSigned } from "@/integrity/trail/anchor-signature";
import { readHead } from "@/integrity/trail/chain";
import { verify } from "@/integrity/verify";
import { readHeads } from "@/integrity/verify/kept-heads";
import { createRunner } from "@/platform/jobs/runner";
import { type Book, startBook } from "./book";

const minute = 60_000;
const newKey = () =>
  generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
const key = newKey();

/** The bank's own address: takes what is posted, or is down. */
let received: Anchor[];
let down: boolean;
let bank: Bun.Server<undefined>;
let book: Book;
beforeEach(async () => {
  [received, down] = [[], false];
  bank = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      if (down) return new Response("down", { status: 502 });
      received.push(anchorSchema.parse(await request.json()));
      return new Response(null, { status: 204 });
    },
  });
  book = await startBook({ AUDIT_ANCHOR_URL: `${bank.url}heads`, AUDIT_ANCHOR_KEY: key });
});
afterEach(async () => {
  await book.close();
  await bank.stop(true);
});

const jobs = serverJobs.filter(({ name }) => name === "anchor audit head");
async function tick(): Promise<void> {
  book.wait(minute);
  await createRunner(book.deps, jobs, { node: "a" }).tick();
}
const act = () => book.openAccount();

describe("the trail's head", () => {
  test("is posted to the bank's own address once it has moved, signed", async () => {
    await act();
    const head = await readHead(book.db);
    await tick();
    expect(received).toMatchObject([head]);
    const [anchor] = received;
    if (!anchor) throw new Error("nothing was posted");
    expect(isSigned(readAnchorKey(key), anchor)).toBe(true);
    expect(isSigned(readAnchorKey(newKey()), anchor)).toBe(false);
    await tick();
    expect(received).toHaveLength(1);
    await act();
    await tick();
    expect(received).toHaveLength(2);
  });

  test("is posted later where the address is down, and no posting waits for it", async () => {
    const account = await act();
    down = true;
    await tick();
    expect(await book.book("credit", account.id, { amount: "10.00" })).toMatchObject({ amount: "10.00" });
    expect(received).toEqual([]);
    down = false;
    book.wait(10 * minute);
    await tick();
    expect(received).toMatchObject([await readHead(book.db)]);
  });

  test("is held to a list of anchors, whose signatures count", async () => {
    await act();
    await tick();
    await act();
    await tick();
    const list = join(tmpdir(), `anchors-${crypto.randomUUID()}.jsonl`);
    await Bun.write(list, received.map((anchor) => `${JSON.stringify(anchor)}\n`).join(""));
    const heads = await readHeads(list, readAnchorKey(key));
    expect(heads).toHaveLength(2);
    const { findings } = await verify(book.db, undefined, heads);
    expect(findings.find(({ kind }) => kind === "kept heads")).toMatchObject({ rows: 2 });
    expect(findings.find(({ kind }) => kind === "kept heads")?.broken).toBeUndefined();
    await expect(readHeads(list, readAnchorKey(newKey()))).rejects.toThrow("was not signed");
    await rm(list);
  });

  test("is told to staff by the check of health, and to nobody else", async () => {
    await act();
    const { id, hash } = await readHead(book.db);
    const health = async (who?: "admin" | "auditor" | "client_user") => {
      const answer = who ? await book.send(who, "GET", "/api/health") : await book.call("GET", "/api/health");
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const head = { ok: true, auditHead: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) };
    expect(await health("admin")).toEqual(head);
    expect(await health("auditor")).toEqual(head);
    expect(await health("client_user")).toEqual({ ok: true });
    expect(await health()).toEqual({ ok: true });
    expect(`${id}:${hash}`).toMatch(/^\d+:[0-9a-f]{64}$/);
  });
});

describe("the anchor's settings", () => {
  test("are given together, and the key is an Ed25519 key", () => {
    const env = (variables: Record<string, string>) => () => readEnv({ NODE_ENV: "test", ...variables });
    expect(env({ AUDIT_ANCHOR_URL: "https://heads.bank.example" })).toThrow("set together");
    expect(env({ AUDIT_ANCHOR_KEY: key })).toThrow("set together");
    const wrong = { AUDIT_ANCHOR_URL: "https://heads.bank.example", AUDIT_ANCHOR_KEY: "c2VjcmV0" };
    expect(env(wrong)).toThrow("AUDIT_ANCHOR_KEY is no Ed25519 key");
    expect(env(wrong)).not.toThrow("c2VjcmV0");
  });
});
