import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { z } from "zod";
import { runningWork } from "@/platform/leased-work/running-work";
import { type Book, type Caller, startBook } from "./book";
import { collect } from "./collections";

let book: Book;
let server: Bun.Server<undefined>;
beforeEach(async () => {
  book = await startBook();
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: book.app.fetch });
});
afterEach(async () => {
  await server.stop(true);
  await book.close();
});

const madeSchema = z.object({ oauthClientId: z.string(), secret: z.string() });

/** A program's token, of the scopes. */
async function getToken(who: Caller, scopes: readonly string[]): Promise<string> {
  const made = await book.send(who, "POST", "/api/api-clients", { json: { name: "ERP", scopes } });
  const { oauthClientId, secret } = madeSchema.parse(await made.json());
  const authorization = `Basic ${btoa(`${oauthClientId}:${secret}`)}`;
  const form = { grant_type: "client_credentials" };
  const given = await book.call("POST", "/oauth/token", { form, headers: { authorization } });
  return z.object({ access_token: z.string() }).parse(await given.json()).access_token;
}

/** The shell code of a document, in parts. */
async function readCode(name: string): Promise<string[]> {
  const text = await Bun.file(join(import.meta.dir, "../../docs", name)).text();
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
}

/** Runs parts of a document in one shell, which ends at the first call that is refused, and returns what they print. */
async function run(parts: readonly string[], TOKEN: string): Promise<string> {
  const answered = `curl() { command curl -sS --fail-with-body "$@"; }\nCURSOR=\n`;
  const code = answered + parts.join("\n").replaceAll("https://bank.example", server.url.origin);
  const child = Bun.spawn(["sh", "-ec", code], {
    env: { ...process.env, TOKEN },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, said] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  expect(await child.exited, `${out}\n${said}`).toBe(0);
  return out;
}

test.skipIf(Bun.which("curl") === null)(
  "the calls of the page on collections run as they stand there",
  async () => {
    const { id: vaId } = await book.openAccount();
    const desk = collect(book, vaId);
    const token = await getToken("client_user", [
      "expected-receipts:read",
      "expected-receipts:write",
      "receipts:read",
      "receipts:apply",
      "events:read",
    ]);
    const [settings = "", invoice = "", ...others] = await readCode("collections.md");
    expect(await run([settings, invoice.replace('"vaId": 1', `"vaId": ${vaId}`)], token)).toContain(
      '"reference":"RF',
    );
    const receipt = await desk.paid("1245.00", "Thank you");
    const known = others.map((code) =>
      code
        .replaceAll("/receipts/42", `/receipts/${receipt}`)
        .replace('"expectedReceiptId": 7', '"expectedReceiptId": 1'),
    );
    const out = await run([settings, ...known], token);
    expect(out).toContain('"suggestions":[{"expectedReceiptId":1');
    expect(out).toContain('"type":"receipt.applied"');
    expect(await desk.read(1)).toMatchObject({ status: "paid", writtenOff: "5.00" });
  },
);

test.skipIf(Bun.which("curl") === null)(
  "the calls of the page on sweeps run as they stand there",
  async () => {
    const [rich, poor] = [await book.openAccount(), await book.openAccount()];
    await book.book("credit", rich.id, { amount: "2345.00" });
    const token = await getToken("admin", [
      "sweeps:read",
      "sweeps:write",
      "core-accounts:read",
      "events:read",
    ]);
    const code = (await readCode("sweeps.md")).map((part) =>
      part
        .replaceAll("CLIENT_001", rich.clientId)
        .replace('"vaIds": [1, 2]', `"vaIds": [${rich.id}, ${poor.id}]`),
    );
    const begun = code.findIndex((part) => part.includes("/run"));
    expect(await run(code.slice(0, begun + 1), token)).toContain('"amount":"1300.00"');
    await runningWork(book.deps.db).settled();
    const [settings = ""] = code;
    const out = await run([settings, ...code.slice(begun + 1)], token);
    expect(out).toContain('"status":"moved"');
    expect(out).toContain('"type":"sweep.done"');
    expect(await book.flaws()).toEqual([]);
  },
);
