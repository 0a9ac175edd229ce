import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from "bun:test";
import { createClient, verifyWebhook, type WebhookEvent } from "clients/typescript/client";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { deliverBehind } from "@/events/webhooks/deliver";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, startBook } from "./book";
import { collect } from "./collections";

let book: Book;
let account: AccountDto;
let server: Bun.Server<undefined>;
beforeAll(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: book.app.fetch });
});
afterEach(() => {
  setSystemTime();
});
afterAll(async () => {
  await server.stop(true);
  await book.close();
});

const scopes = [
  "expected-receipts:read",
  "expected-receipts:write",
  "receipts:read",
  "receipts:apply",
  "events:read",
  "webhooks:read",
  "webhooks:write",
];
const madeSchema = z.object({ oauthClientId: z.string(), secret: z.string() });
const payer = { name: "Harbour Foods LLC", account: "GB29NWBK60161331926819" };

test("an ERP hands its invoices in, learns what paid each, applies what was left, and asks what is overdue", async () => {
  setSystemTime(book.deps.now());
  const made = await book.send("client_user", "POST", "/api/api-clients", { json: { name: "ERP", scopes } });
  const { api, events } = createClient({
    baseUrl: server.url.origin,
    ...madeSchema.parse(await made.json()),
  });
  const sent: WebhookEvent[] = [];
  let secret = "";
  await using hook = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      sent.push(verifyWebhook(await request.text(), request.headers, secret));
      return new Response(null, { status: 204 });
    },
  });
  const registered = await api.POST("/api/webhooks", {
    body: { url: `${hook.url.origin}/`, types: ["receipt.applied"], description: "ERP", isActive: true },
  });
  const webhook = z.object({ id: z.number(), secret: z.string() }).parse(registered.data);
  secret = webhook.secret;
  const before = events({ follow: false, types: ["receipt.applied"] });
  for await (const _ of before);

  // Morning: three invoices, each sent twice, as a program does that lost an answer.
  const vaId = account.id;
  const ids: Record<string, number> = {};
  for (const [number, amount, dueDate] of [
    ["INV-1001", "100.00", "2026-12-01"],
    ["INV-1002", "250.00", "2026-10-01"],
    ["INV-1003", "75.00", "2026-11-10"],
  ] as const)
    for (let sends = 0; sends < 2; sends += 1) {
      const { data, response } = await api.POST("/api/expected-receipts", {
        params: { header: { "Idempotency-Key": number } },
        body: { vaId, number, amount, currency: "USD", dueDate, payer, toleranceBelow: "5.00" },
      });
      expect(response.status).toBe(201);
      ids[number] = data?.id ?? 0;
    }
  const open = await api.GET("/api/expected-receipts", { params: { query: { status: "open" } } });
  expect(open.data?.map(({ number }) => number).toSorted()).toEqual(["INV-1001", "INV-1002", "INV-1003"]);

  // Noon: the bank's statement has an invoice less charges, a part of another, and a payment that names nothing.
  const line = { creditor: account.virtualIban, counterparty: payer.account };
  const statement = await upload(
    book,
    camt053([
      { ...line, amount: "97.00", remittance: "INV-1001 less charges", bankReference: "B1" },
      { ...line, amount: "200.00", remittance: "Part of INV-1002", bankReference: "B2" },
      { ...line, amount: "60.00", remittance: "Thank you", bankReference: "B3" },
    ]),
  );
  await commit(book, statement.id);
  await collect(book, vaId).follow();

  const told: Record<string, unknown>[] = [];
  const feed = events({ after: before.cursor, types: ["receipt.applied"], follow: false });
  for await (const { data } of feed) told.push({ ...data });
  expect(told).toMatchObject([
    { expectedReceiptId: ids["INV-1001"], amount: "97.00", writtenOff: "3.00", how: "number" },
    { expectedReceiptId: ids["INV-1002"], amount: "200.00", writtenOff: "0.00", how: "number" },
  ]);
  await deliverBehind(book.deps, webhook.id, { linger: 0 });
  expect(sent.map(({ type }) => type)).toEqual(["receipt.applied", "receipt.applied"]);

  // Afternoon: what waits is applied by the program's own knowledge, once.
  const waiting = await api.GET("/api/receipts", { params: { query: { status: "unapplied" } } });
  const [receipt] = waiting.data ?? [];
  expect(waiting.data).toMatchObject([{ amount: "60.00", payer: { account: payer.account } }]);
  const apply = () =>
    api.POST("/api/receipts/{id}/applications", {
      params: { path: { id: receipt?.id ?? 0 }, header: { "Idempotency-Key": "apply-1003" } },
      body: { applications: [{ expectedReceiptId: ids["INV-1003"] ?? 0, amount: "60.00", writeOff: false }] },
    });
  expect((await apply()).data).toMatchObject({ status: "applied", rest: "0.00" });
  expect((await apply()).data).toMatchObject({ status: "applied", rest: "0.00" });

  const result = await api.GET("/api/expected-receipts/{id}", {
    params: { path: { id: ids["INV-1003"] ?? 0 } },
  });
  expect(result.data).toMatchObject({
    status: "partly_paid",
    applied: "60.00",
    open: "15.00",
    applications: [{ receiptId: receipt?.id, amount: "60.00", how: "hand" }],
  });

  // Evening: what is overdue, by how long.
  const ageing = await api.GET("/api/expected-receipts/ageing");
  expect(ageing.data?.currencies).toMatchObject([
    { currency: "USD", notDue: "0.00", to30: "15.00", to60: "50.00", total: "65.00" },
  ]);
  expect(await book.flaws()).toEqual([]);
});
