import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Book, listIds, startBook } from "./book";

/*
 * The same book twice: in one the payment goes out, since its account's compliance check is off; in the other it is held
 * back as suspicious. Whatever the client can read must be the same in both, but for the payment's state.
 */

const external = "GB29NWBK60161331926819";
const period = "from=2026-11-01&to=2026-11-18";
const statement = `/api/virtual-accounts/1/statement?${period}`;
const paths = [
  "/notifications",
  "/client/overview",
  "/client/accounts?view=1",
  "/client/accounts/1",
  "/client/statements?view=2",
  "/client/payments",
  "/client/payments?view=1",
  "/client/payments?create=1",
  "/api/payments",
  "/api/payments/made/export/csv",
  "/api/payments/accounts",
  `/api/payments/recipient?recipient=${external}`,
  "/api/alerts",
  "/api/alerts?limit=1",
  "/api/approvals",
  "/api/holds",
  "/api/fund-allocations",
  "/api/dashboard/stats",
  "/api/transactions/recent",
  "/api/transactions/export/csv",
  "/api/virtual-accounts/1/balances",
  "/api/virtual-accounts/1/transactions",
  statement,
  `${statement}&format=csv`,
  `${statement}&format=mt940`,
  `${statement}&format=camt053`,
  "/api/virtual-accounts/export/csv",
];

/**
 * Parts that differ for any two payments: the state, its column's width, the hash of the trail's head, and ids of
 * alerts, which reveal nothing (below).
 */
const passing = new RegExp(
  [
    /nonce-[^"']*/,
    /nonce=[\w-]+/,
    /"version":\d+/,
    /tone-(?:good|info)/,
    /\b(?:booked|review|Booked|Processing)\b/,
    /\bd[2-4]-\d+\b/,
    /\b\d{10,15}\b/,
    /after=[\w-]+/,
    /payments-make-payment-\w+/,
    /PAY-20261118-(?!AAAAA)\w+/,
    /\b[0-9a-f]{64}\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);
const comparedHeaders = [
  "content-type",
  "content-disposition",
  "link",
  "location",
  "hx-trigger",
  "retry-after",
];

let goes: Map<string, string>;
let waits: Map<string, string>;
const books: Book[] = [];

beforeAll(async () => {
  goes = await listen(false);
  waits = await listen(true);
});
afterAll(async () => {
  for (const book of books) await book.close();
});

/** Pays twice and returns everything that the client then reads. */
async function listen(complianceCheck: boolean): Promise<Map<string, string>> {
  const book = await startBook();
  books.push(book);
  const { id: vaId } = await book.openAccount({ customerName: "Gulf Marine" });
  await book.book("credit", vaId, { amount: "1000000.00" });
  const path = `/api/virtual-accounts/${vaId}/configuration`;
  await book.send("admin", "PUT", path, { json: { complianceCheck } });
  const heard = new Map<string, string>();
  const hear = async (name: string, answer: Response) => {
    const heads = comparedHeaders.map((head) => `${head}: ${answer.headers.get(head)}`).join("\n");
    heard.set(name, `${answer.status}\n${heads}\n${await answer.text()}`.replaceAll(passing, ""));
  };
  const payment = (amount: string, reference: string) => ({
    vaId,
    amount,
    currency: "USD",
    recipient: external,
    description: "Engines",
    reference,
  });
  const pay = (amount: string, reference: string) =>
    book.submit("client_user", { ...payment(amount, reference), type: "debit" });
  await hear("the payment's answer", await pay("60000.00", "PAY-20261118-AAAAAA"));
  await hear("the refusal of its reference", await pay("60000.00", "PAY-20261118-AAAAAA"));
  await hear("the refusal of more than is left", await pay("950000.00", "PAY-20261118-AAAAAB"));
  const json = payment("60000.00", "PAY-20261118-AAAAAC");
  const preview = await book.send("client_user", "POST", "/api/payments/preview", { json });
  await hear("the preview of the next", preview);
  for (const each of paths) {
    const answer = await book.send("client_user", "GET", each);
    expect(answer.status).toBe(200);
    await hear(each, answer);
  }
  const state = await book.send("admin", "GET", "/api/payments");
  expect((await state.text()).includes('"status":"review"')).toBe(complianceCheck);
  return heard;
}

describe("a client distinguishes a suspicious payment from another", () => {
  test.each([
    "the payment's answer",
    "the refusal of its reference",
    "the refusal of more than is left",
    "the preview of the next",
    ...paths,
  ])("not by %s", (name) => {
    expect(waits.get(name)).toBe(goes.get(name) ?? "nothing");
  });
});

describe("the ids of a client's alerts", () => {
  let book: Book;
  let vaId: number;
  beforeAll(async () => {
    book = await startBook();
    books.push(book);
    vaId = (await book.openAccount()).id;
    for (const amount of ["60000.00", "70000.00", "80000.00"]) await book.book("credit", vaId, { amount });
  });

  const read = (path: string) => book.send("client_user", "GET", path);

  test("are random, so that gaps do not reveal alerts for staff", async () => {
    const ids = await listIds(await read("/api/alerts"));
    expect(ids).toHaveLength(3);
    expect(ids.filter((id) => id < 1_000_000)).toEqual([]);
    expect(await listIds(await book.send("auditor", "GET", "/api/alerts"))).toEqual([3, 2, 1]);
  });

  test("lead to the account, and the bank's own ids nowhere", async () => {
    const [newest] = await listIds(await read("/api/alerts"));
    expect((await read(`/notifications/${newest}`)).headers.get("location")).toBe(
      `/client/accounts?view=${vaId}`,
    );
    expect((await read("/notifications/2")).status).toBe(404);
  });

  test("lead on from page to page", async () => {
    const found: number[] = [];
    let path: string | undefined = "/api/alerts?limit=1";
    while (path) {
      const answer: Response = await read(path);
      found.push(...(await listIds(answer)));
      [, path] = /<([^>]+)>/.exec(answer.headers.get("link") ?? "") ?? [];
    }
    expect(found).toEqual(await listIds(await read("/api/alerts")));
  });
});
