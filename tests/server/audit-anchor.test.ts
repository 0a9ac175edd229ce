import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverJobs } from "@/app/jobs/list";
import { readEnv, readSigningKeys } from "@/env";
import { anchorHead } from "@/integrity/trail/anchor";
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
const publicHalf = (of: string) =>
  createPublicKey(createPrivateKey({ key: Buffer.from(of, "base64"), format: "der", type: "pkcs8" }))
    .export({ format: "der", type: "spki" })
    .toString("base64");
const listKeys = (current: string, former?: string) =>
  readSigningKeys({ AUDIT_ANCHOR_KEY: current, AUDIT_ANCHOR_FORMER_KEYS: former });

/** Bank's own address: accepts what is posted, or is down. */
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
    expect(isSigned(listKeys(key), anchor)).toBe(true);
    expect(anchor.key).toMatch(/^[0-9a-f]{16}$/);
    expect(() => isSigned(listKeys(newKey()), anchor)).toThrow(`it names the key ${anchor.key}`);
    const other = { ...anchor, key: undefined };
    expect([isSigned(listKeys(newKey()), other), isSigned(listKeys(key), other)]).toEqual([false, true]);
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
    const heads = await readHeads(list, listKeys(key));
    expect(heads).toHaveLength(2);
    const { findings } = await verify(book.db, undefined, heads);
    expect(findings.find(({ kind }) => kind === "kept heads")).toMatchObject({ rows: 2 });
    expect(findings.find(({ kind }) => kind === "kept heads")?.broken).toBeUndefined();
    await expect(readHeads(list, listKeys(newKey()))).rejects.toThrow("which is neither AUDIT_ANCHOR_KEY");
    await rm(list);
  });

  test("stays verifiable when the key is another one, as long as the former key is named", async () => {
    await act();
    await tick();
    const next = newKey();
    const rotated = readEnv({
      NODE_ENV: "test",
      AUDIT_ANCHOR_URL: `${bank.url}heads`,
      AUDIT_ANCHOR_KEY: next,
      AUDIT_ANCHOR_FORMER_KEYS: `${publicHalf(key)} ${publicHalf(newKey())}`,
    });
    await act();
    await anchorHead({ ...book.deps, env: { ...book.deps.env, ...rotated } }, new AbortController().signal);
    expect(new Set(received.map((anchor) => anchor.key)).size).toBe(2);
    const list = join(tmpdir(), `anchors-${crypto.randomUUID()}.jsonl`);
    await Bun.write(list, received.map((anchor) => `${JSON.stringify(anchor)}\n`).join(""));
    expect(await readHeads(list, listKeys(next, publicHalf(key)))).toHaveLength(2);
    await expect(readHeads(list, listKeys(next))).rejects.toThrow("which is neither AUDIT_ANCHOR_KEY");
    // The former key alone cannot sign for the current one.
    const forged = received.map((anchor) => ({ ...anchor, key: received[1]?.key }));
    await Bun.write(list, `${JSON.stringify(forged[0])}\n`);
    await expect(readHeads(list, listKeys(next, publicHalf(key)))).rejects.toThrow("was not signed");
    await rm(list);
  });

  test("is shown to staff by the health check, and to nobody else", async () => {
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
    const former = { ...wrong, AUDIT_ANCHOR_KEY: key, AUDIT_ANCHOR_FORMER_KEYS: key };
    expect(env(former)).toThrow("AUDIT_ANCHOR_FORMER_KEYS has something else than public Ed25519 keys");
  });
});
