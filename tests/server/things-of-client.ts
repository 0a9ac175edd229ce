import { z } from "zod";
import { fileStatements } from "@/client-channel/store";
import { pain001 } from "../fixtures/bank-files/pain";
import { keepNumbers } from "./account-numbers";
import { type Book, listIds } from "./book";
import { uploaded } from "./bulk";
import { collect, refuse } from "./collections";
import { newEntity } from "./entities";
import { type Person, people } from "./support";

const identified = z.object({ id: z.number() });

/**
 * One record of each kind of a client that calls name by id, by the beginning of the call's address; and the ids in
 * bodies and queries, by field.
 */
export async function thingsOfClient(book: Book, who: Person) {
  const { clientId, id: userId } = people[who];
  const post = async (path: string, json: unknown): Promise<number> => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answer = await book.send(who, "POST", path, { json, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return identified.parse(await answer.json()).id;
  };
  const pay = async (more: object) => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answer = await book.send(who, "POST", "/api/transactions", {
      json: { ...debit, ...more },
      headers,
    });
    if (!answer.ok) throw new Error(`Not paid: ${answer.status} ${await answer.text()}`);
  };
  const newest = async (path: string) => (await listIds(await book.send(who, "GET", path)))[0] ?? 0;
  /** A row that the server itself makes. */
  const insert = async (table: string, row: Readonly<Record<string, string | number>>): Promise<number> => {
    const names = Object.keys(row);
    const sql = `insert into ${table} (${names.join()}) values (${names.map(() => "?").join()}) returning id`;
    const [, made] = await book.db.write([
      { sql: "select 1", args: [] },
      { sql, args: Object.values(row) },
    ]);
    return Number(made?.[0]?.id);
  };
  const account = await book.openAccount({ clientId });
  await book.book("credit", account.id, { amount: "9000.00" });
  const vaId = account.id;
  const recipient = "AE070331234567890123456";
  const debit = { vaId, type: "debit", amount: "1.00", currency: "USD", description: "Rent", recipient };
  await pay({ reference: "PAID" });
  await pay({ reference: "LATER", executionDate: "2027-01-29" });
  const beneficiaries = await post("/api/beneficiaries", {
    name: "Keel",
    account: "DE89370400440532013000",
    country: "DE",
  });
  const ordered = { ...debit, type: undefined, every: "month", from: "2027-01-31" };
  const webhooks = await post("/api/webhooks", { url: `https://${clientId.toLowerCase()}.example/events` });
  const at = book.deps.now();
  const message = pain001([
    {
      debtorAccount: account.virtualIban,
      creditorAccount: recipient,
      currency: "USD",
      executionDate: "2026-11-18",
      remittance: "Rent",
      endToEndId: "R-1",
      amount: 100,
    },
  ]);
  const settings = { json: { enabled: true, aboveUsd: "100.00" } };
  await book.send("admin", "PUT", `/api/clients/${clientId}/payment-settings`, settings);
  await pay({ reference: "ASKED", amount: "150.00" });
  const bytes = new TextEncoder().encode("x");
  await book.db.write(await fileStatements({ clientId, kind: "notices", name: "notices.xml", bytes, at }));
  const form = new FormData();
  form.set("file", new File(["%PDF-1.7 an invoice"], "invoice.pdf"));
  const coded = new Response(form);
  const headers = { "content-type": coded.headers.get("content-type") ?? "" };
  const attaching = { headers, body: new Uint8Array(await coded.arrayBuffer()) };
  const paid = await newest("/api/payments");
  const file = await book.send(who, "POST", `/api/attachments/payment/${paid}`, attaching);
  if (!file.ok) throw new Error(`Not attached: ${file.status} ${await file.text()}`);
  const attached = identified.parse(await file.json()).id;
  const json = { clientId, name: "Daily", currency: "USD", to: { vaId }, mode: "zero" };
  const sweep = identified.parse(await (await book.send("admin", "POST", "/api/sweeps", { json })).json()).id;
  const ran = await book.send("admin", "POST", `/api/sweeps/${sweep}/run`);
  const collected = await collect(book, vaId, who).expected();
  const received = await collect(book, vaId, who).paid("1.00", "Thank you");
  const part = { expectedReceiptId: collected, amount: "0.50" };
  const applied = await collect(book, vaId, who).apply(received, [part]);
  const [application] = receiptCall.parse(await applied.json()).applications;
  const refusing = await book.openAccount({ clientId, cbsAccount: "1000000001" });
  const numbers = await keepNumbers(book, who).pool(1, {}, { clientId });
  const [number] = await keepNumbers(book, who).list(numbers.id);
  const entity = await newEntity(book, { clientId });
  const byAddress: Readonly<Record<string, number | string>> = {
    "/api/clients": clientId,
    "/api/virtual-accounts": vaId,
    "/api/payments": await newest("/api/payments"),
    "/api/scheduled-payments": await newest("/api/scheduled-payments"),
    "/api/beneficiaries": beneficiaries,
    "/api/expected-receipts": collected,
    "/api/receipts": received,
    "/api/refused-receipts": await refuse(book, refusing, "5.00"),
    "/api/entities": entity.id,
    "/api/number-pools": numbers.id,
    "/api/account-numbers": number?.id ?? 0,
    "/api/receipts/{id}/applications": application?.id ?? 0,
    "/api/standing-orders": await post("/api/standing-orders", ordered),
    "/api/balance-monitors": await post("/api/balance-monitors", {
      vaId,
      measure: "available",
      below: "1.00",
    }),
    "/api/sweeps": sweep,
    "/api/sweep-runs": identified.parse(await ran.json()).id,
    "/api/webhooks": webhooks,
    "/api/webhook-deliveries": await insert("webhook_deliveries", {
      webhook_id: webhooks,
      seq: await lastEvent(book, who),
      lane: 1,
      type: "account.opened",
      status: "delivered",
      created_at: at,
    }),
    "/api/bulk-uploads": (await uploaded(book, "payments", message, { who, name: "orders.xml" })).id,
    "/api/client-files": await newest("/api/client-files"),
    "/api/approvals": await newest("/api/approvals"),
    "/api/attachments": attached,
    "/api/labels": 0,
  };
  const byField: Readonly<Record<string, number | string>> = {
    vaId,
    beneficiaryId: beneficiaries,
    clientId,
    userId,
    poolId: numbers.id,
    entityId: entity.id,
    parentId: entity.id,
    accountNumberId: number?.id ?? 0,
  };
  /** Texts that no answer to another client may include. */
  const marks = [account.virtualIban, account.reference];
  return { byAddress, byField, marks };
}

const receiptCall = z.object({ applications: identified.array() });
const feed = z.object({ events: z.array(z.object({ id: z.string() })) });

async function lastEvent(book: Book, who: Person): Promise<number> {
  const { events } = feed.parse(await (await book.send(who, "GET", "/api/events")).json());
  return Number(events.at(-1)?.id);
}
