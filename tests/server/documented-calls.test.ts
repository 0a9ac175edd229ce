import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { runningWork } from "@/platform/leased-work/running-work";
import { keepNumbers } from "./account-numbers";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, type Caller, startBook } from "./book";
import { collect } from "./collections";

let book: Book;
let server: Bun.Server<undefined>;
let folder: string;
beforeEach(async () => {
  book = await startBook();
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: book.app.fetch });
  folder = mkdtempSync(join(tmpdir(), "vostra-calls-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server.stop(true);
  await book.close();
});

const madeSchema = z.object({ oauthClientId: z.string(), secret: z.string() });

/** The shell code of a document, in parts, and the token of a program with the scopes that it names. */
async function readPage(name: string, who: Caller): Promise<{ parts: string[]; token: string }> {
  const text = await Bun.file(join(import.meta.dir, "../../docs", name)).text();
  const scopes = [...new Set([...text.matchAll(/`([a-z-]+:[a-z]+)`/g)].map(([, scope = ""]) => scope))];
  const made = await book.send(who, "POST", "/api/api-clients", { json: { name: "ERP", scopes } });
  const { oauthClientId, secret } = madeSchema.parse(await made.json());
  const authorization = `Basic ${btoa(`${oauthClientId}:${secret}`)}`;
  const form = { grant_type: "client_credentials" };
  const given = await book.call("POST", "/oauth/token", { form, headers: { authorization } });
  return {
    parts: [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = ""]) => code),
    token: z.object({ access_token: z.string() }).parse(await given.json()).access_token,
  };
}

/** Runs parts of a document in one shell, which ends at the first call that is refused, and returns what they print. */
async function run(parts: readonly string[], TOKEN: string): Promise<string> {
  const answered = `curl() { command curl -sS --fail-with-body "$@"; }\nCURSOR=\n`;
  const code = answered + parts.join("\n").replaceAll("https://bank.example", server.url.origin);
  const child = Bun.spawn(["sh", "-ec", code], {
    cwd: folder,
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

const skipped = Bun.which("curl") === null;

test.skipIf(skipped)("the calls of the page on collections run as they stand there", async () => {
  const account = await book.openAccount({ cbsAccount: "1000000001" });
  const desk = collect(book, account.id);
  writeFileSync(
    join(folder, "invoices.csv"),
    `vaId,number,amount,currency,dueDate\n${account.virtualIban},INV-7,10.00,USD,2026-12-15\n`,
  );
  const pool = await keepNumbers(book).pool(2, { name: "Tenants" });
  const [reserved] = await keepNumbers(book).list(pool.id);
  writeFileSync(join(folder, "tenants.csv"), "name,externalId\nKeel LLC,tenant-118\nDhow LLC,tenant-119\n");
  const { parts, token } = await readPage("collections.md", "client_user");
  const [settings = "", invoice = "", ...others] = parts;
  expect(await run([settings, invoice.replace('"vaId": 1', `"vaId": ${account.id}`)], token)).toContain(
    '"reference":"RF',
  );
  const line = { creditor: account.virtualIban, counterparty: "GB29NWBK60161331926819" };
  const statement = camt053([{ ...line, amount: "1295.00", remittance: "Thank you", bankReference: "B1" }]);
  await commit(book, (await upload(book, statement)).id);
  await desk.follow();
  const [receipt] = await desk.listed();
  const known = others.map((code) =>
    code
      .replaceAll("/bulk-uploads/12", "/bulk-uploads/1")
      .replaceAll("/bulk-uploads/13", "/bulk-uploads/2")
      .replaceAll("poolId=3", `poolId=${pool.id}`)
      .replaceAll("/number-pools/3/", `/number-pools/${pool.id}/`)
      .replaceAll("/account-numbers/4711/", `/account-numbers/${reserved?.id}/`)
      .replaceAll("/receipts/42", `/receipts/${receipt?.id}`)
      .replaceAll("/expected-receipts/7/", "/expected-receipts/1/")
      .replace('"expectedReceiptId": 7', '"expectedReceiptId": 1'),
  );
  const out = await run([settings, ...known], token);
  expect(out).toContain('"suggestions":[{"expectedReceiptId":1');
  expect(out).toContain('"type":"receipt.applied"');
  expect(await desk.read(1)).toMatchObject({ status: "paid", writtenOff: "5.00" });
  await runningWork(book.deps.db).settled();
  const numbers = await keepNumbers(book).list(pool.id, "?status=active");
  expect(numbers.map(({ holder }) => holder?.externalId)).toEqual(["tenant-117", "tenant-118", "tenant-119"]);
});

test.skipIf(skipped)("the calls of the page on sweeps run as they stand there", async () => {
  const [rich, poor] = [await book.openAccount(), await book.openAccount()];
  await book.book("credit", rich.id, { amount: "2345.00" });
  const { parts, token } = await readPage("sweeps.md", "admin");
  const code = parts.map((part) =>
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
});
