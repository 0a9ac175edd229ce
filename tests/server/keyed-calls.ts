import { expect } from "bun:test";
import { alerts } from "db/schema";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { receiptSchema } from "@/collections/receipts/contract";
import { makePayment } from "@/ledger/payments";
import { runningWork } from "@/platform/leased-work/running-work";
import { keepNumbers } from "./account-numbers";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, listIds } from "./book";
import { uploaded } from "./bulk";
import { askChat, beginChat } from "./chat";
import { collect, receive, refuse } from "./collections";
import { findExample } from "./examples";
import { main, openPaymentFiles, upload as readReport, reserve, writeReport } from "./payment-files";
import { sshKeyPair } from "./ssh-keys";
import { password, toActor } from "./support";
import { attachFile } from "./sweep-book";

const identified = z.object({ id: z.number() });
const getId = async (answer: Response) => identified.parse(await answer.json()).id;

/** Makes each call that takes an Idempotency-Key at least once, in a book without accounts; all succeed. */
export async function makeEachCall(book: Book): Promise<void> {
  const admin = async (method: string, path: string, json: unknown = {}) => {
    const answer = await book.send("admin", method, path, { json });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const client = async (path: string, json: object) => {
    const answer = await book.send("client_user", "POST", path, { json });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const account = await book.openAccount({ cbsAccount: main });
  const { id: vaId } = account;
  await book.book("credit", vaId, { amount: "90000.00" });
  await makePostings(book, vaId, { admin, client });
  await makeBankCalls(book, vaId, admin);
  const [alert] = await book.db.read.select().from(alerts);
  const acknowledge = () => admin("PUT", `/api/alerts/${alert?.id}/acknowledge`, { note: "Asked" });
  await acknowledge();
  await admin("PUT", `/api/alerts/${alert?.id}/reopen`);
  await acknowledge();
  await admin("PUT", `/api/alerts/${alert?.id}/resolve`);
  const attached = await attachFile(book, "transaction/1");
  if (!attached.ok) throw new Error(`Not attached: ${attached.status} ${await attached.text()}`);
  await admin("PUT", `/api/virtual-accounts/${vaId}`, { customerName: "Renamed" });
  await admin("POST", "/api/report-schedules", { name: "Daily", cadence: "daily" });
  await admin("POST", "/api/reports", { kind: "transactions", from: "2026-11-01", to: "2026-11-18" });
  await admin("POST", "/api/reconciliation/runs");
  await admin("POST", "/api/webhooks", { url: "https://erp.example/events" });
  await client("/api/balance-monitors", { vaId, measure: "available", below: "5.00" });
  const user = { username: "nina", email: "nina@vostra.example", password, role: "auditor", isActive: false };
  await admin("PUT", `/api/users/${await getId(await admin("POST", "/api/auth/register", user))}/activity`, {
    isActive: true,
  });
  const rows: Record<string, object> = {
    "api-clients": { name: "ERP", scopes: ["rates:read"] },
    sweeps: { clientId: "GULF", name: "Daily", currency: "USD", to: { vaId }, mode: "zero" },
    entities: { clientId: "GULF", kind: "legal_entity", name: "Gulf Marine LLC", code: "GM" },
    "number-pools": { vaId: (await book.openAccount({ type: "COBO" })).id, name: "Tenants" },
    "channel-keys": { username: "gita", name: "ERP", publicKey: sshKeyPair().public },
  };
  for (const { path } of book.endpoints.filter(
    ({ idempotent, method }) => idempotent && method === "DELETE",
  )) {
    const collection = path.slice("/api/".length, -"/{id}".length);
    if (["standing-orders", "beneficiaries"].includes(collection) || collection.includes("{")) continue;
    const json = rows[collection] ?? findExample(book, "POST", `/api/${collection}`);
    const id = await getId(await admin("POST", `/api/${collection}`, json));
    await admin("DELETE", `/api/${collection}/${id}`);
  }
  const sweep = await getId(await admin("POST", "/api/sweeps", rows.sweeps));
  const swept = await getId(await admin("POST", `/api/sweeps/${sweep}/run`));
  await runningWork(book.db).settled();
  await admin("POST", `/api/sweep-runs/${swept}/reverse`);
  const payee = { name: "Zeinab Karim", account: "12345678", clearingCode: "200415" };
  const beneficiary = await getId(await client("/api/beneficiaries", payee));
  expect((await book.send("client_user", "DELETE", `/api/beneficiaries/${beneficiary}`)).status).toBe(204);
  const chat = await beginChat(book, "client_user");
  expect((await askChat(book, "client_user", chat, "What is my balance?")).status).toBe(200);
  const query = { entity: "movements", measures: ["sum"], filters: [], by: [], spans: [] };
  const composed = await client(`/api/chat/sessions/${chat}/queries`, { query });
  expect(composed.status).toBe(200);
  const accounts = "customerName,companyName,reference,type\nFalcon,Gulf Marine,falcon_1,COBO\n";
  const upload = await uploaded(book, "accounts", accounts);
  const commitPath = `/api/bulk-uploads/${upload.id}/commit`;
  const headers = { "if-match": `"${upload.version}"` };
  const answer = await book.send("admin", "POST", commitPath, { json: { mode: "good" }, headers });
  if (!answer.ok) throw new Error(`Not committed: ${answer.status} ${await answer.text()}`);
  const payments = `from,recipient,amount,description,reference\n${account.reference},12345678,1.00,Rent,FILE-1\n`;
  await uploaded(book, "payments", payments);
  await uploaded(book, "expected_receipts", `vaId,number,amount,dueDate\n${vaId},FILE-1,5.00,2026-12-15\n`);
  const { id } = await keepNumbers(book).pool(0);
  await uploaded(book, "numbers", "name,externalId\nTenant,t-1\n", { poolId: String(id) });
  await makeApproval(book, vaId, admin);
}

type Send = (method: string, path: string, json?: unknown) => Promise<Response>;
type Calls = { admin: Send; client(path: string, json: object): Promise<Response> };

async function makePostings(book: Book, vaId: number, { admin, client }: Calls): Promise<void> {
  const words = { vaId, currency: "USD", description: "Fee", amount: "5.00" };
  const hold = { vaId, currency: "USD", reason: "Dispute", amount: "5.00" };
  await admin("POST", "/api/holds", { ...hold, reference: "H-1", expiresAt: "2026-11-18T20:01:00Z" });
  const released = await getId(await admin("POST", "/api/holds", { ...hold, reference: "H-2" }));
  await admin("PUT", `/api/holds/${released}/release`);
  const captured = await getId(await admin("POST", "/api/holds", { ...hold, reference: "H-3" }));
  await admin("POST", `/api/holds/${captured}/capture`);
  await admin("POST", "/api/transactions", { ...words, type: "debit", reference: "D-1" });
  const pay = { ...words, type: "debit", recipient: "12345678" };
  await client("/api/transactions", { ...pay, reference: "PAY-1", executionDate: "2026-11-18" });
  await client("/api/transactions", { ...pay, reference: "PAY-2", executionDate: "2026-12-01" });
  await admin("PUT", "/api/clients/GULF/payment-settings", { enabled: true });
  await client("/api/transactions", { ...pay, reference: "PAY-3" });
  await admin("PUT", "/api/clients/GULF/payment-settings", { enabled: false });
  for (const act of ["approve", "reject"]) {
    const money = { accountId: vaId, amount: 400_00, currency: "USD", reference: `PAY-${act}` } as const;
    const suspect = { description: "Rent", recipient: "12345678", suspicion: "A first payment" };
    const { payment } = await makePayment(book.deps, toActor("client_user"), { ...money, ...suspect });
    await admin("POST", `/api/payments/${payment?.id}/${act}`, { reason: "Looked at" });
  }
  const allocation = { vaId, userId: 3, allocatedAmount: "5.00", currency: "USD" };
  const allocated = await getId(await admin("POST", "/api/fund-allocations", allocation));
  await admin("POST", `/api/fund-allocations/${allocated}/revoke`);
  const order = { ...words, recipient: "GB29NWBK60161331926819", every: "month", from: "2026-12-01" };
  const standing = await getId(await client("/api/standing-orders", order));
  expect((await book.send("client_user", "DELETE", `/api/standing-orders/${standing}`)).status).toBe(204);
  const desk = collect(book, vaId);
  const asked = await desk.expected({ payerEmail: "books@harbour.example" });
  await admin("POST", `/api/expected-receipts/${asked}/request/send`);
  const expectedReceiptId = await desk.expected();
  const receipt = await desk.paid("10.00", "Thank you");
  const applied = await admin("POST", `/api/receipts/${receipt}/applications`, {
    applications: [{ expectedReceiptId, amount: "4.00" }],
  });
  const { applications } = receiptSchema.parse(await applied.json());
  await admin("DELETE", `/api/receipts/${receipt}/applications/${applications[0]?.id}`);
  await admin("POST", `/api/receipts/${receipt}/keep`, { note: "A deposit" });
  const collecting = await book.openAccount({ type: "COBO" });
  const pool = await getId(
    await admin("POST", "/api/number-pools", { vaId: collecting.id, name: "Tenants" }),
  );
  await admin("POST", `/api/number-pools/${pool}/numbers`, { count: 1 });
  const [number] = await listIds(await book.send("admin", "GET", `/api/number-pools/${pool}/numbers`));
  const holder = { name: "Tenant", externalId: "t-1" };
  await admin("POST", `/api/account-numbers/${number}/activate`, { holder });
  await admin("POST", `/api/account-numbers/${number}/close`, { reason: "Moved out" });
  await admin("POST", `/api/account-numbers/${number}/reopen`);
  await admin("POST", `/api/account-numbers/${number}/close`, { reason: "Moved out" });
}

/** Makes an act that waits for a second person, and the decision. */
async function makeApproval(book: Book, vaId: number, admin: Send): Promise<void> {
  const words = { vaId, currency: "USD", description: "Fee", amount: "5.00" };
  await admin("PUT", "/api/approval-settings", [{ kind: "manual_debit", enabled: true }]);
  const asked = await admin("POST", "/api/transactions", { ...words, type: "debit", reference: "D-2" });
  expect(asked.status).toBe(202);
  const { approvalId } = z.object({ approvalId: z.number() }).parse(await asked.json());
  await book.db.write([
    { sql: "update users set role = 'admin', client_id = 'HOUSE' where id = 2", args: [] },
  ]);
  const approved = await book.send("auditor", "POST", `/api/approvals/${approvalId}/approve`);
  if (!approved.ok) throw new Error(`Not approved: ${approved.status} ${await approved.text()}`);
  await admin("PUT", "/api/approval-settings", [{ kind: "manual_debit", enabled: false }]);
}

async function makeBankCalls(book: Book, vaId: number, admin: Send): Promise<void> {
  await book.book("credit", vaId, { amount: "12.34" });
  const [row] = await book.db.read.values<[string]>(
    sql`select journal_id from transactions order by id desc limit 1`,
  );
  const { id: statement } = await upload(
    book,
    camt053(["250.00", "700.00", "12.34"].map((amount) => ({ amount, bankReference: `B-${amount}` }))),
  );
  const { lines } = await commit(book, statement);
  const [kept, assigned, open] = lines.map(({ id }) => id);
  await admin("POST", `/api/bank-lines/${kept}/suspense`);
  await admin("POST", `/api/bank-lines/${assigned}/suspense`);
  await admin("POST", `/api/bank-lines/${assigned}/assign`, { vaId });
  await admin("POST", `/api/bank-lines/${open}/match`, { journalIds: [row?.[0]] });
  await admin("POST", `/api/bank-lines/${open}/unmatch`);
  const like = { amount: "9.00", remittance: "Like" };
  await commit(book, (await upload(book, camt053([like], { id: "S2" }))).id);
  const { lines: likes } = await commit(book, (await upload(book, camt053([like], { id: "S3" }))).id);
  await admin("POST", `/api/bank-lines/${likes[0]?.id}/same`);
  const undone = camt053([{ amount: "8.00", remittance: "Whose?" }], { id: "S5" });
  await admin(
    "POST",
    `/api/bank-statements/${(await commit(book, (await upload(book, undone)).id)).id}/undo`,
  );
  const files = openPaymentFiles(book);
  const payer = await book.openAccount({ cbsAccount: main });
  await book.book("credit", payer.id, { amount: "100.00" });
  const { id: paid } = await files.pay(payer, { amount: "100.00", reference: "PAY-BACK" });
  const file = await files.makeFile();
  await files.send(file.id);
  await admin("DELETE", `/api/virtual-accounts/${payer.id}`);
  expect(
    (await readReport(book, writeReport(file.messageId, [{ id: `P${paid}`, code: "AC04" }]))).status,
  ).toBe(200);
  await admin("POST", `/api/payments/${paid}/assign`, { vaId });
  const linked = await book.openAccount({ cbsAccount: main });
  await book.book("credit", linked.id, { amount: "150.00" });
  await book.change(linked.id, { cbsAccount: reserve });
  const list = await book.send("admin", "GET", "/api/settlement-instructions");
  const [instruction] = identified.array().parse(await list.json());
  const moved = camt053([{ amount: "150.00", side: "DBIT", bankReference: "MOVED" }], { id: "S4" });
  const { lines: explained } = await commit(book, (await upload(book, moved)).id);
  await admin("POST", `/api/bank-lines/${explained[0]?.id}/settle`, { instructionId: instruction?.id });
  await book.change(linked.id, { cbsAccount: main });
  const again = await book.send("admin", "GET", "/api/settlement-instructions");
  const [back] = identified.array().parse(await again.json());
  await admin("PUT", `/api/settlement-instructions/${back?.id}/settle`);
  const receipt = await receive(book, await book.openAccount({ cbsAccount: main }), "3.00");
  await admin("POST", `/api/receipts/${receipt}/return`, { reason: "UNKNOWN" });
  const refusing = await book.openAccount({ cbsAccount: main });
  for (const act of ["return", "accept"])
    await admin("POST", `/api/refused-receipts/${await refuse(book, refusing, "3.00")}/${act}`, {
      note: "Agreed",
    });
}
