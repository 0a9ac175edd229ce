import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { someOf } from "../samples";
import { camt053, commit, type Entry, send, upload } from "./bank-statements";
import { type Book, startBook } from "./book";

let book: Book;
let account: AccountDto;
let other: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
  other = await book.openAccount({ cbsAccount: "1000000001" });
});
afterEach(() => book.close());

const stands = async (one: AccountDto) => (await book.readAccount(one.id)).availableBalance;

/** Imports a file and commits it, and answers what became of its lines. */
async function take(file: string, options: Parameters<typeof upload>[2] = {}) {
  const { id } = await upload(book, file, options);
  return (await commit(book, id)).lines;
}

const mapping = JSON.stringify({
  separator: ",",
  encoding: "utf-8",
  headerRow: 1,
  columns: { date: 0, amount: 1, description: 2, reference: 3 },
  dateOrder: "ymd",
  decimal: ".",
});
const csv = (rows: readonly [amount: string, text: string, reference?: string][]) =>
  `Date,Amount,Text,Reference\n${rows.map(([amount, text, reference = ""]) => `2026-11-18,${amount},${text},${reference}`).join("\n")}\n`;
const asCsv = { mapping, name: "statement.csv", currency: "USD" };
const mt940 = (rows: readonly [amount: string, reference: string, text: string][]) =>
  [
    ":20:STMT1",
    ":25:1000000001",
    ":28C:1/1",
    ":60F:C261118USD0,00",
    ...rows.flatMap(([amount, reference, text]) => [
      `:61:2611181118C${amount.replace(".", ",")}NTRF${reference}`,
      `:86:${text}`,
    ]),
    `:62F:C261118USD${rows
      .reduce((sum, [amount]) => sum + Number(amount), 0)
      .toFixed(2)
      .replace(".", ",")}`,
    "-",
    "",
  ].join("\r\n");

describe("the same money in another file", () => {
  const entry = (): Entry => ({
    amount: "55.00",
    creditor: account.virtualIban,
    endToEndId: "E2E-2",
    bankReference: "BANKREF0001",
    remittance: "Rent",
  });

  test("of the same day as a CSV without the bank's reference is not credited again", async () => {
    await take(camt053([entry()]));
    expect(await stands(account)).toBe("55.00");
    await take(csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("of the same day as an MT940 with a shortened reference is not credited again", async () => {
    await take(camt053([entry()]));
    await take(mt940([["55.00", "E2E-2//BANKREF", `Rent ${account.virtualIban}`]]));
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("first as a CSV, and then as a camt.053, is not credited again", async () => {
    await take(csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    expect(await stands(account)).toBe("55.00");
    await take(camt053([entry()]));
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("that was booked by hand and matched is not credited again from another format", async () => {
    await book.book("credit", account.id, { amount: "55.00", reference: "E2E-2" });
    await take(camt053([entry()]));
    await take(csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  const again: [string, Partial<Entry>][] = [
    ["a day later", { booked: "2026-11-19" }],
    ["a day earlier", { booked: "2026-11-17" }],
    [
      "with its reference in lower case, a day later",
      { booked: "2026-11-19", bankReference: "bankref-0001" },
    ],
    ["with the payer's reference alone, a day later", { booked: "2026-11-19", bankReference: "" }],
    ["four weeks later", { booked: "2026-12-16", endToEndId: "E2E-77" }],
  ];
  test.each(someOf(again, 2))("of the same reference %s waits for somebody", async (_, changed) => {
    const booked = changed.booked ?? "2026-11-18";
    const file = () => camt053([{ ...entry(), ...changed }], { id: "S2", from: booked, to: booked });
    const early = await upload(book, file());
    expect(early.lines[0]).toMatchObject({ match: "new_credit" });
    await take(camt053([entry()]));
    const late = await upload(book, `${file()}\n`);
    expect(late.lines[0]).toMatchObject({
      match: "unmatched",
      reason: expect.stringMatching(
        /^Import 2 has the same amount for this account with the reference .+ apart:/,
      ),
    });
    const [line] = (await commit(book, early.id)).lines;
    expect(line).toMatchObject({ match: "unmatched", outcome: null, reason: late.lines[0]?.reason });
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("of the same reference in lower case on the same day is not credited again", async () => {
    await take(camt053([entry()]));
    await take(camt053([{ ...entry(), bankReference: "bankref0001", endToEndId: "e2e-2" }], { id: "S2" }));
    expect(await stands(account)).toBe("55.00");
  });

  const elsewhere: [string, Partial<Entry>][] = [
    ["another reference of the bank", { bankReference: "BANKREF0002" }],
    ["no reference", { bankReference: "NONREF", endToEndId: "SALARY" }],
    ["another amount", { amount: "56.00" }],
  ];
  test.each(someOf(elsewhere, 3))("of a day later with %s is credited", async (_, changed) => {
    const [first, second] = ["2026-11-18", "2026-11-19"].map((booked) => ({
      ...entry(),
      ...changed,
      booked,
    }));
    await take(camt053([changed.bankReference === "NONREF" && first ? first : entry()]));
    if (second) await take(camt053([second], { id: "S2", from: "2026-11-19", to: "2026-11-19" }));
    expect(["110.00", "111.00"]).toContain(await stands(account));
  });

  test("in suspense is not credited from another format", async () => {
    const [line] = await take(
      camt053([{ amount: "55.00", bankReference: "BANKREF0001", remittance: "Rent" }]),
    );
    const suspended = await book.send("admin", "POST", `/api/bank-lines/${line?.id}/suspense`, { json: {} });
    expect(suspended.status).toBe(200);
    await take(csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    expect(await stands(account)).toBe("0.00");
  });

  test("of which a later file has more is credited as often as it came in", async () => {
    await take(camt053([entry()]));
    await take(
      camt053([entry(), { ...entry(), bankReference: "BANKREF0002", endToEndId: "E2E-3" }], { id: "S2" }),
    );
    expect(await stands(account)).toBe("110.00");
  });

  test("for two accounts, without references, in another order, is credited to each of them", async () => {
    const one = (creditor: string): Entry => ({ amount: "10.00", creditor, remittance: "Salary" });
    await take(camt053([one(account.virtualIban)]));
    await take(camt053([one(other.virtualIban), one(account.virtualIban)], { id: "S2" }));
    expect([await stands(account), await stands(other)]).toEqual(["10.00", "10.00"]);
  });

  test("in two formats that are committed at once is credited once", async () => {
    const first = await upload(book, camt053([entry()]));
    const second = await upload(book, csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    const answers = await Promise.all(
      [first, second, first, second].map(({ id }) =>
        book.send("admin", "POST", `/api/bank-statements/${id}/commit`),
      ),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("that was other money all the same is credited once somebody says so", async () => {
    await take(camt053([entry()]));
    const [line] = await take(csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    expect(line).toMatchObject({
      match: "duplicate",
      reason: expect.stringContaining("nothing tells the two apart"),
    });
    for (const [act, json] of [
      ["unmatch", {}],
      ["suspense", {}],
      ["assign", { vaId: account.id }],
    ] as const) {
      const answer = await book.send("admin", "POST", `/api/bank-lines/${line?.id}/${act}`, { json });
      expect([act, answer.status]).toEqual([act, 200]);
    }
    expect(await stands(account)).toBe("110.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("twice in one file, as the same statement, is not credited twice", async () => {
    const file = camt053([entry()]);
    const statement = file.slice(file.indexOf("<Stmt>"), file.indexOf("</Stmt>") + 7);
    const answer = await send(book, file.replace(statement, statement + statement));
    if (answer.status === 201) {
      const { id } = await answer.json();
      await commit(book, id);
    }
    expect(["0.00", "55.00"]).toContain(await stands(account));
  });

  test("with the bank's filler for a reference is credited to each account once", async () => {
    const one = (creditor: string): Entry => ({
      amount: "10.00",
      creditor,
      remittance: `Salary ${creditor}`,
      bankReference: "NONREF",
    });
    await take(camt053([one(account.virtualIban)]));
    await take(camt053([one(other.virtualIban), one(account.virtualIban)], { id: "S2" }));
    expect([await stands(account), await stands(other)]).toEqual(["10.00", "10.00"]);
  });
});
