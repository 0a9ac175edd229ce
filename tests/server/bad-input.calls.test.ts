import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Book, getRefusal, startBook } from "./book";
import type { Call } from "./support";

let book: Book;
let id: number;
beforeAll(async () => {
  book = await startBook();
  id = (await book.openAccount()).id;
  await book.book("credit", id, { amount: "100.00" });
});
afterAll(() => book.close());

const account = { customerName: "Falcon", companyName: "Falcon", reference: "falcon_va_001", type: "COBO" };
const transaction = { type: "credit", amount: "1.00", currency: "USD", description: "d", reference: "r" };
const writes = [
  "POST /api/virtual-accounts",
  "PUT /api/virtual-accounts/1",
  "POST /api/transactions",
] as const;
const asJson = { "content-type": "application/json" };

/** Sends wrong input as the admin and returns the refusal, after checking that nothing was written. */
async function refused(call: string, sent: Call, status = 400) {
  const [method = "", path = ""] = call.split(" ");
  await book.send("admin", "GET", "/api/dashboard/stats");
  const before = await book.countRows();
  const answer = await book.send("admin", method, path, sent);
  expect(answer.status).toBe(status);
  expect(await book.countRows()).toEqual(before);
  return getRefusal(answer);
}

describe.each(writes)("%s refuses a body that", (call) => {
  test.each<[string, Call]>([
    ["is broken JSON", { body: '{"customerName":', headers: asJson }],
    ["has two values", { body: "{}{}", headers: asJson }],
    ["has a trailing comma", { body: '{"a":1,}', headers: asJson }],
    ["is empty", { body: "", headers: asJson }],
    ["is no UTF-8", { body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), headers: asJson }],
  ])("%s", async (_, sent) => {
    expect((await refused(call, sent)).code).toBe("INVALID_JSON");
  });

  test.each(["null", "[]", "1", '"text"', "true", "[{}]"])("is %s, not an object", async (body) => {
    expect((await refused(call, { body, headers: asJson })).code).toBe("INVALID_INPUT");
  });

  test.each([
    undefined,
    "",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "text/json",
  ])("is of the type %p", async (type) => {
    const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
    await refused(call, { body: new TextEncoder().encode("{}"), headers }, 415);
  });

  test("says that it is compressed", async () => {
    await refused(call, { body: "{}", headers: { ...asJson, "content-encoding": "gzip" } }, 415);
  });

  test("is larger than a megabyte", async () => {
    const body = JSON.stringify({ ...account, description: "x".repeat(1_100_000) });
    await refused(call, { body, headers: asJson }, 413);
  });

  test("is nested ten thousand deep", async () => {
    const body = `{"description":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    await refused(call, { body, headers: asJson });
  });

  test.each(["\\u0000", "before\\u0000after", "\\ud800", "\\udc00\\ud800"])(
    "holds the text '%s', which no database keeps whole",
    async (text) => {
      const whole = { ...account, ...transaction, vaId: id, customerName: "@", description: "@" };
      const body = JSON.stringify(whole).replaceAll('"@"', `"${text}"`);
      await refused(call, { body, headers: asJson });
    },
  );
});

describe("a body with an unknown key", () => {
  test("is taken without it", async () => {
    const extra = { ...account, id: 77, virtualIban: "AE1", balance: "5.00", isAdmin: true, version: 9 };
    const answer = await book.send("admin", "POST", "/api/virtual-accounts", { json: extra });
    expect(answer.status).toBe(201);
    const made = await answer.json();
    expect(made).toMatchObject({ balance: "0.00", version: 1 });
    expect(made).not.toHaveProperty("isAdmin");
  });

  test("reaches no prototype", async () => {
    const body = JSON.stringify({ ...account, reference: "falcon_va_002" }).replace(
      "{",
      '{"__proto__":{"networth":"lots"},"constructor":{"prototype":{"x":1}},',
    );
    const answer = await book.send("admin", "POST", "/api/virtual-accounts", { body, headers: asJson });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ networth: null });
  });

  test.each([{ balanceAfter: "1000000.00" }, { createdBy: 99 }, { level: 7 }])(
    "may say %p: the ledger and the session know",
    async (extra) => {
      const answer = await book.submit("admin", { ...transaction, vaId: id, ...extra });
      expect(answer.status).toBe(201);
      expect(await answer.json()).not.toMatchObject(extra);
    },
  );
});

describe("a field of another kind is refused:", () => {
  test.each([
    { customerName: "" },
    { customerName: "  " },
    { customerName: 7 },
    { customerName: ["Falcon"] },
    { customerName: "x".repeat(201) },
    { companyName: null },
    { reference: "" },
    { type: "cobo" },
    { type: "ALL" },
    { type: ["COBO"] },
    { currency: "AED" },
    { currency: "XXX" },
    { creditEnabled: 1 },
    { debitEnabled: "true" },
    { networth: "lots" },
    { clientId: "a b" },
    { clientId: "" },
    { cbsAccount: "12" },
    { cbsAccount: "CBS_x" },
    { description: "x".repeat(1001) },
    { reference: "x".repeat(101) },
    { description: {} },
  ])("%j of a new account", async (wrong) => {
    const { fields } = await refused("POST /api/virtual-accounts", { json: { ...account, ...wrong } });
    expect(Object.keys(fields ?? {})).toEqual(Object.keys(wrong));
  });

  test.each([
    { status: "closed" },
    { status: "" },
    { currency: "usd" },
    { type: "NONE" },
    { creditEnabled: null },
    { customerName: "" },
    { reference: " " },
    { cbsAccount: "' or 1=1" },
  ])("%j of an edit", async (wrong) => {
    const { fields } = await refused("PUT /api/virtual-accounts/1", { json: wrong });
    expect(Object.keys(fields ?? {})).toEqual(Object.keys(wrong));
  });

  test.each([{}, { id: 5 }, { balance: "1.00" }])("an edit of nothing: %j", async (edit) => {
    await refused("PUT /api/virtual-accounts/1", { json: edit });
  });

  test.each([
    { vaId: "1e0" },
    { vaId: " 1" },
    { vaId: "1 " },
    { vaId: true },
    { vaId: [1] },
    { vaId: null },
    { vaId: 0 },
    { vaId: -1 },
    { vaId: 1.5 },
    { vaId: "0x1" },
    { vaId: "" },
    { vaId: 1e20 },
    { type: "transfer" },
    { type: "CREDIT" },
    { currency: "GBP" },
    { currency: "" },
    { reference: "" },
    { description: "" },
    { description: 5 },
    { reference: "x".repeat(101) },
    { recipient: 12345678 },
  ])("%j of a transaction", async (wrong) => {
    const json = { ...transaction, vaId: id, ...wrong };
    const { fields } = await refused("POST /api/transactions", { json });
    expect(Object.keys(fields ?? {})).toEqual(Object.keys(wrong));
  });
});
