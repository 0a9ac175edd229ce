import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
let vaId: number;
beforeAll(async () => {
  book = await startBook();
  vaId = (await book.openAccount()).id;
});
afterAll(() => book.close());

const words = { type: "credit", currency: "USD", description: "A credit", reference: "TXN-2026-001" };
const asJson = { "content-type": "application/json" };

/** Sends an amount as it is written in JSON, so that its notation is the sender's. */
function sendAmount(written: string, who: "admin" | "client_user" = "admin") {
  const type = who === "admin" ? "credit" : "debit";
  const rest = JSON.stringify({ ...words, vaId, type, recipient: "12345678" }).slice(0, -1);
  return book.send(who, "POST", "/api/transactions", {
    body: `${rest},"amount":${written}}`,
    headers: asJson,
  });
}

const wrong = [
  '"0"',
  '"0.00"',
  "0",
  "-0",
  '"-1"',
  "-1",
  '"-0.01"',
  '"+1"',
  '"1e3"',
  '"1E3"',
  '"1e-2"',
  "1e21",
  "1e-3",
  '"1.234"',
  "1.234",
  '"0.001"',
  '"1."',
  '".5"',
  '"01"',
  '"00.10"',
  '"1,000"',
  '"1_000"',
  '"1 000"',
  '" 1"',
  '"1 "',
  '"1\\n"',
  '"\\t1"',
  '"１"',
  '"١"',
  '"$1"',
  '"1 USD"',
  '"0x10"',
  '"0b1"',
  '"NaN"',
  '"Infinity"',
  '"1.00.00"',
  '"1000000000000"',
  '"1000000000000.00"',
  "1000000000000",
  '"999999999999.999"',
  '"99999999999999999999"',
  "0.1234567",
  '""',
  '" "',
  '"ten"',
  "null",
  "true",
  "false",
  '"null"',
  "[]",
  "[1]",
  '["1.00"]',
  "{}",
  '{"valueOf":1}',
  '{"$numberDecimal":"1.00"}',
];

describe("an amount is refused, and nothing is written, when it is", () => {
  test.each(wrong)("%s", async (written) => {
    const before = await book.countRows();
    const answer = await sendAmount(written);
    expect(answer.status).toBe(400);
    expect((await getRefusal(answer)).fields).toHaveProperty("amount");
    expect(await book.countRows()).toEqual(before);
  });

  test("missing", async () => {
    const answer = await book.submit("admin", { ...words, vaId });
    expect(answer.status).toBe(400);
    expect((await getRefusal(answer)).fields).toEqual({ amount: expect.any(String) });
  });

  test.each(['"1e3"', "-1", '"1.001"', "[1]"])("a client's %s", async (written) => {
    await book.send("client_user", "GET", "/api/dashboard/stats");
    const before = await book.countRows();
    expect((await sendAmount(written, "client_user")).status).toBe(400);
    expect(await book.countRows()).toEqual(before);
  });
});

describe("an amount is taken, to the last minor unit, when it is", () => {
  test.each([
    ['"0.01"', "0.01"],
    ['"1"', "1.00"],
    ['"1.5"', "1.50"],
    ["1", "1.00"],
    ["1.5", "1.50"],
    ["0.07", "0.07"],
    ["1234567.89", "1234567.89"],
    ['"999999999999.99"', "999999999999.99"],
    ["999999999999.99", "999999999999.99"],
  ])("%s", async (written, amount) => {
    const answer = await sendAmount(written);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ amount });
  });
});
