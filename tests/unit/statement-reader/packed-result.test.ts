import { expect, test } from "bun:test";
import type { ReadStatement, StatementRow } from "@/statement-reader/contract";
import { allRows, keptText, pack, parseKept, unpack } from "@/statement-reader/packed-result";

const row = (at: number): StatementRow => ({
  date: "2026-06-02",
  description: `TRANSFER ${at}`,
  debit: null,
  credit: "1.00",
  balance: `${at}.00`,
  category: "transfer_in",
  counterparty: null,
  page: 1 + Math.floor(at / 30),
  check: "ok",
});

const statement = (count: number): ReadStatement => ({
  analysis: {
    bankName: "Example Bank plc",
    accountNumber: "12345678",
    accountHolder: null,
    statementPeriod: null,
    totalTransactions: count,
    currency: "GBP",
    openingBalance: "0.00",
    closingBalance: `${count}.00`,
    totalDebits: "0.00",
    totalCredits: `${count}.00`,
    verdict: "proven",
    difference: null,
    firstBreak: null,
  },
  rows: Array.from({ length: count }, (_, at) => row(at + 1)),
  byCategory: [{ category: "transfer_in", count, debit: "0.00", credit: `${count}.00` }],
  byMonth: [{ month: "2026-06", count, debit: "0.00", credit: `${count}.00` }],
  checks: [],
});

test("what is kept gives back every row", async () => {
  const statements = [statement(3), statement(40)];
  const kept = parseKept(keptText(pack(statements)));
  expect(unpack(kept)).toEqual(statements);
  expect(JSON.parse(new TextDecoder().decode(await allRows(kept)))).toEqual(statements);
});

test("of a long statement the server reads the first rows alone, and the rest stays packed", () => {
  const long = statement(18_000);
  const kept = pack([long]);
  expect(kept.overview[0]?.rows.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(kept.overview[0]?.analysis).toEqual(long.analysis);
  expect(keptText(kept).length).toBeLessThan(JSON.stringify([long]).length / 5);
});

test("an analysis of before its rows were packed is read as well", () => {
  const statements = [statement(2)];
  expect(unpack(parseKept(JSON.stringify(statements)))).toEqual(statements);
});

test("what unpacks beyond every statement is not unpacked", async () => {
  const packed = Buffer.from(Bun.gzipSync(new Uint8Array(65 * 1024 * 1024))).toString("base64");
  expect(() => unpack({ packed })).toThrow();
  expect(allRows({ packed })).rejects.toThrow();
});
