import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from "bun:test";
import { createClient, RefusedError, type Settings, type WebhookEvent } from "clients/typescript/client";
import { payInvoice, readOn, receiver } from "clients/typescript/example";
import { z } from "zod";
import { deliverBehind } from "@/events/webhooks/deliver";
import { type Book, startBook } from "./book";

let book: Book;
let server: Bun.Server<undefined>;
let vaId: number;
beforeAll(async () => {
  book = await startBook();
  vaId = (await book.openAccount()).id;
  await book.book("credit", vaId, { amount: "1000.00" });
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: book.app.fetch });
});
afterEach(() => {
  setSystemTime();
});
afterAll(async () => {
  await server.stop(true);
  await book.close();
});

const madeSchema = z.object({ oauthClientId: z.string(), secret: z.string() });
const scopes = [
  "payments:make",
  "payments:read",
  "accounts:read",
  "events:read",
  "webhooks:read",
  "webhooks:write",
];
const invoice = { number: "INV-1", amount: "10.00", iban: "DE89370400440532013000", payee: "Nord GmbH" };

/** A client of GULF's over the network; `lose` loses the answers of the calls that it names. */
async function connect(
  options: Partial<Settings> = {},
  lose: (sent: Request, nth: number) => boolean = () => false,
) {
  const answer = await book.send("client_user", "POST", "/api/api-clients", {
    json: { name: "ERP", scopes },
  });
  const made = madeSchema.parse(await answer.json());
  const sent: { call: string; key: string | null }[] = [];
  const vostra = createClient({
    baseUrl: server.url.origin,
    ...made,
    async fetch(request) {
      const call = `${request.method} ${new URL(request.url).pathname}`;
      sent.push({ call, key: request.headers.get("idempotency-key") });
      const answered = await fetch(request.clone());
      if (lose(request, sent.filter((one) => one.call === call).length))
        throw new TypeError("Connection lost");
      return answered;
    },
    ...options,
  });
  return { vostra, sent };
}

const movements = async () =>
  z
    .array(z.object({ type: z.string() }))
    .parse(await (await book.send("admin", "GET", `/api/virtual-accounts/${vaId}/transactions`)).json())
    .length;

test("the example pays an invoice once, reads on in the feed, and takes what the bank signed alone", async () => {
  setSystemTime(book.deps.now());
  const { vostra, sent } = await connect({}, ({ method }, nth) => method === "POST" && nth === 1 && keyed());
  const keyed = () => sent.at(-1)?.key === "invoice-INV-1";
  const after = await readOn(vostra, "", async () => {});
  const before = await movements();
  const taken: WebhookEvent[] = [];
  let secret = "";
  await using hook = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => receiver(secret, async (event) => void taken.push(event))(request),
  });
  const { data, error } = await vostra.api.POST("/api/webhooks", {
    body: { url: `${hook.url.origin}/`, types: ["payment.created"], description: "ERP", isActive: true },
  });
  expect(error).toBeUndefined();
  const made = z.object({ id: z.number(), secret: z.string() }).parse(data);
  secret = made.secret;

  // The answer to the first try is lost on its way.
  const paid = await payInvoice(vostra, vaId, invoice);
  expect(await payInvoice(vostra, vaId, invoice)).toEqual(paid);
  expect(sent.filter(({ call }) => call === "POST /api/transactions").map(({ key }) => key)).toEqual(
    Array(3).fill("invoice-INV-1"),
  );
  expect(await movements()).toBe(before + 1);

  const seen: string[] = [];
  const next = await readOn(vostra, after, async (_, type) => void seen.push(type));
  expect(seen).toEqual(["payment.created"]);
  expect(Number(next)).toBeGreaterThan(Number(after));
  await deliverBehind(book.deps, made.id, { linger: 0 });
  expect(taken.map(({ type }) => type)).toEqual(["payment.created"]);
  const forged = await fetch(hook.url, { method: "POST", body: JSON.stringify(taken[0]) });
  expect(forged.status).toBe(401);
  expect(taken).toHaveLength(1);
});

test("the client asks for one token, keeps it, and asks for another once that one has expired", async () => {
  const { vostra, sent } = await connect();
  const read = () => vostra.api.GET("/api/virtual-accounts/{id}", { params: { path: { id: vaId } } });
  const tokens = () => sent.filter(({ call }) => call === "POST /oauth/token").length;
  const answers = await Promise.all([read(), read(), read()]);
  expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200]);
  expect(tokens()).toBe(1);
  book.wait(600_001);
  expect((await read()).response.status).toBe(200);
  expect(tokens()).toBe(2);
});

test("the client repeats no call that another try would do twice, and says what a refusal says", async () => {
  const { vostra, sent } = await connect({}, ({ url }, nth) => nth === 1 && url.endsWith("/test"));
  const lost = vostra.api.POST("/api/webhooks/{id}/test", { params: { path: { id: 999 } } });
  expect(await lost.catch((error: unknown) => error)).toBeInstanceOf(TypeError);
  expect(sent.filter(({ call }) => call.endsWith("/test"))).toHaveLength(1);
  const wrong = await connect({ secret: "wrong" });
  const refused = await wrong.vostra.api.GET("/api/virtual-accounts").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedError);
  expect(refused).toMatchObject({ status: 401, code: "invalid_client" });
});
