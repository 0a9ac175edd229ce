import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "db/client/connection";
import { getFilePath } from "db/client/file";
import { recordGuards } from "db/guards";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { can } from "@/access/policy";
import { serverJobs } from "@/app/jobs/list";
import { heartbeat } from "@/app/operations/watch";
import { auditStatement } from "@/commands/statement";
import { makePayment } from "@/ledger/payments";
import { nameCheckWork } from "@/payments/bulk-uploads/name-check-run";
import { beginNameChecks } from "@/payments/bulk-uploads/name-checks";
import { checkPayee } from "@/payments/payee-checks/check";
import { returnRefusedByRule } from "@/payments/refused-receipts/return-by-rule";
import { screenPayments } from "@/payments/screening/screen-payments";
import { apiClientSchema } from "@/people/api-clients/contract";
import { writeCounts } from "@/people/auth/api-client-use";
import { findOrCreateUser } from "@/people/directory/people";
import { editSignInSettings } from "@/people/sign-in-settings/commands";
import { createRunner } from "@/platform/jobs/runner";
import { fillGoldenBook } from "../golden/fill";
import { takeTriggers } from "../tampered";
import { camt053, commit, upload } from "./bank-statements";
import type { Book } from "./book";
import { fillBulkUploads, uploaded } from "./bulk";
import { payer, receive } from "./collections";
import { findExample } from "./examples";
import { reconcile } from "./reconciliation";
import { sshKeyPair } from "./ssh-keys";
import { password, people, toActor } from "./support";
import { core, openSweeps } from "./sweeps";

const contact = {
  fullName: "Sara Haddad",
  email: "sara@oasisgrain.example",
  companyName: "Oasisgrain Mills LLC",
  networth: "5-7mil_usd",
  location: "Dubai",
  businessType: "manufacturing",
  segment: "corporate",
  rmName: "",
  accountType: "COBO",
  message: "We would like to open accounts.",
  termsAccepted: true,
};

/** The same as a file without its triggers, for `openSweep`. */
export async function prepareSweep() {
  const folder = mkdtempSync(join(tmpdir(), "vostra-sweep-"));
  const path = join(folder, "book.db");
  const book = await fillSweepBook();
  const source = new Connection(getFilePath(book.deps.env.database.url), 1000);
  source.run({ sql: "vacuum into ?", args: [path] });
  source.close();
  await book.close();
  takeTriggers(path);
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}

/** Book with a row in every table: that of `golden/fill.ts`, plus the tables that it leaves empty. */
export async function fillSweepBook(): Promise<Book> {
  const book = await fillGoldenBook();
  // As at a start with its first health check.
  await recordGuards(book.db);
  await book.db.write([heartbeat]);
  const act = async (...call: Parameters<Book["send"]>) => {
    const answer = await book.send(...call);
    if (!answer.ok && answer.status !== 303)
      throw new Error(`${call[1]} ${call[2]}: ${answer.status} ${await answer.text()}`);
  };
  await act("nobody", "POST", "/api/contact", { json: contact });
  await act("admin", "PUT", "/api/setup-requests/1", { json: { note: "Called" } });
  await act("admin", "PUT", "/api/users/5", { json: { username: "hana.k" } });
  const alone = { kind: "manual_debit", enabled: true, aboveUsd: "400.00" };
  await act("admin", "PUT", "/api/approval-settings", { json: [alone] });
  const bookFor = (vaId: number, type: string, amount: string, reference: string) =>
    act("admin", "POST", "/api/transactions", {
      json: { vaId, type, amount, currency: "USD", description: "Fee", reference },
      headers: { "idempotency-key": crypto.randomUUID() },
    });
  await bookFor(1, "debit", "5.00", "ALONE");
  // From account 1 more was paid than one user of its client may pay alone.
  await bookFor(2, "credit", "100.00", "FUNDS");
  await fillBulkUploads(book, 2);
  const expected = Array.from({ length: 2_501 }, (_, at) => `2,LARGE-${at},1.00,USD,2026-12-15`);
  const large = ["vaId,number,amount,currency,dueDate", ...expected].join("\n");
  await uploaded(book, "expected_receipts", large, { who: "client_user" });
  // Files are made for a client from its first key on.
  const publicKey = sshKeyPair().public;
  await callAsProgram(book);
  await act("admin", "POST", "/api/channel-keys", { json: { username: "gita", name: "ERP", publicKey } });
  await bookFor(2, "credit", "1.00", "NOTICED");
  // The golden book has a dry run of a file, and one of a CSV file.
  await act("admin", "DELETE", "/api/bank-statements/4");
  // Changed and changed back, which leaves a count of zero.
  await act("admin", "PUT", "/api/virtual-accounts/3", { json: { status: "inactive" } });
  await act("admin", "PUT", "/api/virtual-accounts/3", { json: { status: "active" } });
  await reconcile(book);
  await book.send("admin", "GET", "/notifications/3");
  await attachFile(book, "transaction/1");
  await book.send("admin", "PUT", "/api/labels/account/1", { json: { labels: { project: "alpha" } } });
  await act("client_user", "POST", "/api/alerts/read", { form: { lastAlertId: "1" } });
  await act("client_user", "POST", "/list-views", {
    form: {
      list: "own-accounts",
      name: "Ours",
      query: "type=COBO",
      columns: "type",
      first: "on",
      at: "/client/accounts",
    },
  });
  await askPorts(book);
  const ordered = {
    vaId: 1,
    amount: "1.00",
    currency: "USD",
    description: "Rent",
    recipient: "GB29NWBK60161331926819",
  };
  const json = { url: "https://erp.example/events" };
  await act("client_user", "POST", "/api/webhooks", { json });
  await book.db.write([
    {
      sql: `insert into webhook_deliveries (webhook_id, seq, lane, type, status, created_at)
        values (1, 1, 1, 'account.opened', 'delivered', ?1), (1, 2, 1, 'account.opened', 'waiting', ?1)`,
      args: [book.deps.now()],
    },
    auditStatement({
      actor: null,
      action: "UPDATE",
      resource: "WEBHOOK_DELIVERY",
      details: { webhook: 1, waiting: [2], ended: [] },
      at: book.deps.now(),
    }),
  ]);
  // As a server of version 0.2 remembers the columns of an account's CSV.
  await book.db.write([
    {
      sql: `insert into bank_csv_mappings (cbs_account, mapping, updated_by, updated_at)
        values ('1000000002', '{"confirmed":true,"headings":["Date"]}', 1, ?)`,
      args: [book.deps.now()],
    },
    auditStatement({
      actor: null,
      action: "CREATE",
      resource: "BANK_STATEMENT",
      details: { after: { cbsAccount: "1000000002" } },
      at: book.deps.now(),
    }),
  ]);
  await act("client_user", "POST", "/api/balance-monitors", {
    json: { vaId: 1, measure: "available", below: "1.00" },
  });
  await act("client_user", "POST", "/api/standing-orders", {
    json: { ...ordered, every: "month", from: "2027-01-31" },
  });
  await act("client_user", "POST", "/api/transactions", {
    json: { ...ordered, type: "debit", reference: "PAY-LATER", executionDate: "2027-01-29" },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  const [collecting] = await book.db.readPrimary({
    sql: "select id from virtual_accounts where type = 'COBO' and status = 'active' order by id limit 1",
    args: [],
  });
  await act("admin", "POST", "/api/number-pools", { json: { vaId: collecting?.id, name: "Tenants" } });
  await act("admin", "POST", "/api/number-pools/1/numbers", { json: { count: 2 } });
  const [number] = await book.db.readPrimary({ sql: "select min(id) as id from account_numbers", args: [] });
  await act("admin", "POST", `/api/account-numbers/${number?.id}/activate`, {
    json: { holder: { name: "Tenant", externalId: "T-1" } },
  });
  for (const [code, parentId] of [
    ["GROUP", null],
    ["GROUP-AE", 1],
    ["OLD", 2],
  ] as const)
    await act("admin", "POST", "/api/entities", {
      json: { clientId: "GULF", parentId, kind: "legal_entity", name: `Gulf ${code}`, code },
    });
  await act("admin", "DELETE", "/api/entities/3");
  await act("admin", "PUT", "/api/virtual-accounts/1/entity", { json: { entityId: 2 } });
  await act("client_user", "POST", "/api/expected-receipts", {
    json: { vaId: 1, number: "INV-77001", amount: "9.00", currency: "USD", dueDate: "2026-12-01" },
  });
  await bookFor(1, "credit", "4.00", "INV-77001");
  await createRunner(book.deps, serverJobs).tick();
  await returnAndRefuse(book);
  await act("admin", "PUT", "/api/retention/mails", { json: { days: 60 } });
  const mappings = [{ group: "auditors", role: "auditor", clientId: null }] as const;
  const directory = { claim: "roles", mappings: [...mappings], closePasswordsForStaff: false };
  await editSignInSettings(book.deps, toActor("admin"), { directory });
  const identity = { issuer: "https://login.bank.example", subject: "s-1" };
  const person = { subject: "s-1", username: "salma", email: undefined, groups: [], signedInAt: undefined };
  await findOrCreateUser(book.deps, toActor("admin").origin, identity, person, {
    role: "auditor",
    clientId: null,
  });
  await act("admin", "PUT", "/api/payee-rules", { json: [{ needs: ["name"] }] });
  for (const reference of ["COMPLETED", "INCOMPLETE"]) {
    const json = { vaId: 2, type: "debit", amount: "1.00", currency: "USD", description: "Fee", reference };
    await act("client_user", "POST", "/api/transactions", { json: { ...json, recipient: "12345678" } });
  }
  const [first] = await book.db.readPrimary({
    sql: "select min(payment_id) as id from payment_details",
    args: [],
  });
  await act("client_user", "PUT", `/api/payments/${first?.id}/creditor`, {
    json: { creditor: { name: "Payee" } },
  });
  await act("admin", "PUT", "/api/clients/GULF/core-accounts", { json: [core] });
  const sweeps = openSweeps(book);
  const sweep = await sweeps.create({ from: { vaIds: [2] }, to: { vaId: 1 } });
  await sweeps.run(sweep.id);
  await setUpApp(book);
  await editSignInSettings(book.deps, toActor("admin"), { stepUp: { roles: true } }, undefined);
  // Records without prerequisites are created by their call's documented example.
  const counts = await book.countRows();
  for (const { method, path, status, access } of book.endpoints) {
    const table = path.replace("/api/", "").replaceAll("-", "_");
    if (method === "POST" && status === 201 && counts[table] === 0)
      await act(can({ role: "admin" }, access) ? "admin" : "client_user", "POST", path, {
        json: findExample(book, "POST", path),
      });
  }
  return book;
}

/** Program that signs for its token and makes calls. */
async function callAsProgram(book: Book): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const json = { name: "ERP", scopes: ["rates:read"], jwks: { keys: [await exportJWK(publicKey)] } };
  const made = await book.send("client_user", "POST", "/api/api-clients", { json });
  const { oauthClientId: id } = apiClientSchema.parse(await made.json());
  const claims = {
    iss: id,
    sub: id,
    aud: "http://localhost:5000",
    jti: "one",
    exp: book.deps.now() / 1000 + 60,
  };
  const form = {
    grant_type: "client_credentials",
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: await new SignJWT(claims).setProtectedHeader({ alg: "EdDSA" }).sign(privateKey),
  };
  const given = await book.call("POST", "/oauth/token", { form });
  const { access_token } = z.object({ access_token: z.string() }).parse(await given.json());
  const headers = { authorization: `Bearer ${access_token}` };
  await book.call("GET", "/api/exchange-rates", { headers });
  await writeCounts(book.deps);
}

/** An authenticator app, and a sign-in that waits for its code. */
async function setUpApp({ send, call, deps }: Book): Promise<void> {
  const begun = await send("client_user", "POST", "/api/second-factors/totp");
  const { secret } = z.object({ secret: z.string() }).parse(await begun.json());
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: deps.now() });
  await send("client_user", "POST", "/api/second-factors/totp/confirm", { json: { code } });
  const { username } = people.client_user;
  await call("POST", "/api/auth/login", { json: { username, password } });
}

/** Two payees whose names were checked, one of them from a file, and a payment that the screening holds. */
async function askPorts({ deps }: Book): Promise<void> {
  using screening = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => Response.json({ decision: "hold", reference: "S-1" }),
  });
  const url = `http://127.0.0.1:${screening.port}/`;
  const asking = { ...deps, env: { ...deps.env, payeeCheck: { url }, screening: { url } } };
  const payer = toActor("client_user");
  const payment = { accountId: 2, reference: "SCREENED", recipient: "12345678", amount: 100 };
  await checkPayee(asking, payer, { ...payment, ours: false, name: "Keel" });
  await makePayment(asking, payer, { ...payment, currency: "USD", description: "Rent" });
  await screenPayments(asking, new AbortController().signal);
  // Preview of payments.
  await asking.db.write([beginNameChecks({ sql: "?", args: [3] })]);
  await nameCheckWork.takeUp(asking, new AbortController().signal);
}

/** Attaches a PDF to a record. */
export async function attachFile(book: Book, record: string): Promise<Response> {
  const form = new FormData();
  form.append("file", new File(["%PDF-1.7 a receipt"], "receipt.pdf"));
  const coded = new Response(form);
  const headers = { "content-type": coded.headers.get("content-type") ?? "" };
  const body = new Uint8Array(await coded.arrayBuffer());
  return book.send("admin", "POST", `/api/attachments/${record}`, { body, headers });
}

/** Returns a part of a receipt, and has the rules of its account refuse lines of the bank: one is sent back, one cannot be. */
async function returnAndRefuse(book: Book): Promise<void> {
  const read = await book.send("admin", "GET", "/api/virtual-accounts/1");
  const account = z.object({ virtualIban: z.string() }).parse(await read.json());
  const receipt = await receive(book, account, "6.00");
  const back = { amount: "1.00", reason: "OVERPAID" };
  const returned = await book.send("admin", "POST", `/api/receipts/${receipt}/return`, { json: back });
  if (returned.status !== 201) throw new Error(`Not returned: ${returned.status} ${await returned.text()}`);
  const json = {
    allowedPayers: [{ account: payer, name: "Harbour Foods" }],
    maximumBalance: "900000000.00",
    onBreak: "return",
  };
  await book.send("admin", "PUT", "/api/virtual-accounts/1/receipt-rules", { json });
  await receive(book, account, "7.00");
  const refused = { amount: "8.00", creditor: account.virtualIban, bankReference: "REFUSED-1" };
  const known = {
    ...refused,
    amount: "9.00",
    counterparty: "GB33BUKB20201555555555",
    bankReference: "REFUSED-2",
  };
  await commit(book, (await upload(book, camt053([refused, known], { id: "REFUSED-1" }))).id);
  await returnRefusedByRule(book.deps, new AbortController().signal);
}
