import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { instructionSchema } from "@/bank/cbs/contract";
import { type Book, getRefusal, startBook } from "./book";
import { askAboutMany, doWithMany } from "./bulk-acts";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000003" });
  await book.book("credit", account.id, { amount: "80.00" });
  await book.change(account.id, { cbsAccount: "1000000004" });
});
afterEach(() => book.close());

const list = async (query = "") =>
  instructionSchema
    .array()
    .parse(await (await book.send("auditor", "GET", `/api/settlement-instructions${query}`)).json());
const settle = (id: number, headers: Record<string, string> = {}) =>
  book.send("admin", "PUT", `/api/settlement-instructions/${id}/settle`, { headers });

describe("a settlement instruction", () => {
  test("follows a re-link, and says from where to where, how much, why and for whom", async () => {
    expect(await list()).toEqual([
      {
        id: 1,
        fromCbsAccount: "1000000003",
        toCbsAccount: "1000000004",
        amount: "80.00",
        currency: "USD",
        status: "open",
        cause: "Re-link",
        virtualAccount: {
          id: account.id,
          customerName: account.customerName,
          virtualIban: account.virtualIban,
        },
        createdAt: "2026-11-18T08:00:00.000Z",
        settledBy: null,
        settledAt: null,
      },
    ]);
  });

  test("is settled by a journal out of both clearing accounts, and the book stays whole", async () => {
    expect(await book.contraBalances()).toEqual({
      "1000000003 USD": -8000,
      "CLEARING:1000000003 USD": 8000,
      "CLEARING:1000000004 USD": -8000,
    });
    const answer = await settle(1);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "settled", settledBy: "amal" });
    expect(await book.contraBalances()).toEqual({ "1000000004 USD": -8000 });
    expect(await book.flaws()).toEqual([]);
  });

  test("is settled once: 409 with the state that it found, who did it and when", async () => {
    await settle(1);
    const before = await book.contraBalances();
    const answer = await settle(1);
    expect(answer.status).toBe(409);
    expect(await getRefusal(answer)).toEqual({
      message: "The settlement instruction was settled by amal on 18 Nov 2026, 12:00",
      code: "INSTRUCTION_SETTLED",
      fields: { status: "settled" },
    });
    expect(await book.contraBalances()).toEqual(before);
  });

  test("settled ten times at once with one key moves the money once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => settle(1, { "idempotency-key": "s1" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await book.contraBalances()).toEqual({ "1000000004 USD": -8000 });
  });

  test("settled ten times at once without a key moves the money once, and refuses the others", async () => {
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => settle(1)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await book.flaws()).toEqual([]);
  });

  test("leaves a row of the trail with before and after", async () => {
    await settle(1);
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 1,
      action: "UPDATE",
      resource: "SETTLEMENT_INSTRUCTION",
      resourceId: "1",
      details: {
        before: { status: "open" },
        after: { status: "settled", fromCbsAccount: "1000000003", toCbsAccount: "1000000004", amount: 8000 },
      },
    });
  });

  test("that does not exist is 404, and one that is named by no number 400", async () => {
    expect((await settle(99)).status).toBe(404);
    const odd = await book.send("admin", "PUT", "/api/settlement-instructions/x/settle");
    expect(odd.status).toBe(400);
  });

  test("is settled by an admin only, and the attempt of an auditor is recorded", async () => {
    const answer = await book.send("auditor", "PUT", "/api/settlement-instructions/1/settle");
    expect(answer.status).toBe(403);
    expect(await list()).toMatchObject([{ status: "open" }]);
    expect((await book.trail()).at(-1)).toMatchObject({ userId: 2, action: "REFUSED" });
  });
});

test("the instructions are listed by state, newest first, page by page", async () => {
  await book.change(account.id, { cbsAccount: "1000000005" });
  await settle(1);
  const ids = async (query: string) => (await list(query)).map(({ id }) => id);
  expect([await ids(""), await ids("?status=open"), await ids("?status=settled")]).toEqual([
    [2, 1],
    [2],
    [1],
  ]);
  const first = await book.send("admin", "GET", "/api/settlement-instructions?limit=1");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = await book.send("admin", "GET", next.replace("http://localhost:5000", ""));
  expect(await second.json()).toMatchObject([{ id: 1 }]);
});

test("instructions that are chosen are settled by one dialog, with a call for each and the sum that is moved", async () => {
  await book.change(account.id, { cbsAccount: "1000000005" });
  const asked = await askAboutMany(book, "/admin/cbs-linking?settleAll=1.2");
  expect(asked).toMatchObject({
    title: "Mark 2 instructions as settled?",
    sums: [{ term: "Total", text: "$160.00" }],
  });
  expect(await doWithMany(book, asked)).toEqual([200, 200]);
  expect(await list("?status=open")).toEqual([]);
  const { items } = await askAboutMany(book, "/admin/cbs-linking?settleAll=1.2");
  expect(items.map(({ refused }) => refused)).toEqual([
    expect.stringContaining("amal marked it as settled"),
    expect.stringContaining("amal marked it as settled"),
  ]);
});
