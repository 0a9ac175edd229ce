import { describe, expect, test } from "bun:test";
import { listMoney } from "@/statement-reader/amounts/amounts";
import { voteNumberFormat } from "@/statement-reader/amounts/number-format";
import type { NumberFormat } from "@/statement-reader/amounts/printed-number";
import { categorise } from "@/statement-reader/categories/category";
import { findCounterparty } from "@/statement-reader/categories/counterparty";
import { resolveDate } from "@/statement-reader/dates/calendar";
import { parseDate } from "@/statement-reader/dates/dates";
import { decimalString, parseMinor } from "@/statement-reader/decimals";
import { labelKind } from "@/statement-reader/lines/label-kinds";
import { linesOfPage } from "@/statement-reader/lines/lines";
import { findRole } from "@/statement-reader/tables/heading-roles";
import { reversed } from "@/statement-reader/words/text";
import { paper } from "./paper";

const getLines = (...texts: string[]) => paper(texts.map((text) => [[text, 40]])).flatMap(linesOfPage);

function listAmounts(...texts: string[]) {
  const lines = getLines(...texts);
  const format: NumberFormat = voteNumberFormat(lines, 2);
  return lines
    .flatMap((line) => listMoney(line.words, format))
    .map(({ minor, sign, side }) => `${sign ?? ""}${minor}${side ?? ""}`);
}

describe("amounts", () => {
  test.each([
    ["1,234.56 12.50", ["123456", "1250"]],
    ["1.234,56 12,50", ["123456", "1250"]],
    ["1 234,56 12,50", ["123456", "1250"]],
    ["1'234.56 12.50", ["123456", "1250"]],
    ["12,34,567.89 100.00", ["123456789", "10000"]],
    ["1234567.89 12.50", ["123456789", "1250"]],
    ["1,234.567 0.500", ["1234567", "500"]],
    ["(1,234.56) 12.50-", ["-123456", "-1250"]],
    ["-12.50 +3.00", ["-1250", "+300"]],
    ["1,234.56CR 12.50 DR", ["123456CR", "1250DR"]],
    ["170,00 S 4.790,00 H", ["17000DR", "479000CR"]],
    ["£1,234.56 -€12.50 (BD 9.37)", ["123456", "-1250", "-937"]],
    ["R$ 1.234,56 R$ 12,50", ["123456", "1250"]],
    ["653.1 3 20.00", ["65313", "2000"]],
  ])("%s", (text, wanted) => {
    expect(listAmounts(text)).toEqual(wanted);
  });

  test("without decimals, where the document has none", () => {
    expect(listAmounts("¥1,550,716 ¥671", "¥244,120 ¥1,314,191")).toEqual([
      "1550716",
      "671",
      "244120",
      "1314191",
    ]);
  });
});

describe("dates", () => {
  const day = (text: string) => {
    const read = parseDate(text);
    const date = read && { ...read, from: 0, to: 1, x0: 0, x1: 0 };
    const resolved = date ? resolveDate(date, "day-first", { from: 20_435, to: 20_465 }) : null;
    return resolved === null ? null : new Date(resolved * 86_400_000).toISOString().slice(0, 10);
  };

  test.each([
    ["31/12/2025", "2025-12-31"],
    ["2026-01-05", "2026-01-05"],
    ["05.01.26", "2026-01-05"],
    ["5 Jan 2026", "2026-01-05"],
    ["Jan 5, 2026", "2026-01-05"],
    ["05-DÉC-25", "2025-12-05"],
    ["5. März 2026", "2026-03-05"],
    ["5 de enero de 2026", "2026-01-05"],
    ["05 gennaio 2026", "2026-01-05"],
    ["05 janeiro 2026", "2026-01-05"],
    ["5 января 2026", "2026-01-05"],
    ["5 يناير 2026", "2026-01-05"],
    ["2026年1月5日", "2026-01-05"],
    ["28/12", "2025-12-28"],
    ["03 Jan", "2026-01-03"],
    ["30/02/2026", null],
    ["CHECK 2007", null],
  ])("%s", (text, wanted) => {
    expect(day(text)).toBe(wanted);
  });
});

describe("labels and headings", () => {
  test.each([
    ["Ope ning Balance", "opening"],
    ["SOLDE PRÉCÉDENT", "opening"],
    ["Alter Kontostand", "opening"],
    ["Saldo anterior", "opening"],
    ["الرصيد الافتتاحي", "opening"],
    ["Исходящий остаток", "closing"],
    ["NOUVEAU SOLDE CRÉDITEUR", "closing"],
    ["Balance at the end of the period", "closing"],
    ["Available balance", "other"],
    ["Balance carried forward", "carried"],
    ["TOTALE USCITE", "debits"],
  ])("%s", (text, kind) => {
    expect(labelKind(text)?.kind as string).toBe(kind);
  });

  test("name columns in many languages, also with Arabic back to front", () => {
    expect(
      ["Paid o ut", "Haben", "Cargos", "Saldo", "Дебет", "Libellé", "Valuta", "Dr/Cr"].map(findRole),
    ).toEqual(["debit", "credit", "debit", "balance", "debit", "description", "valueDate", "side"]);
    expect(findRole(reversed("الرصيد"))).toBe("balance");
  });
});

describe("narration", () => {
  test.each([
    ["SALARY WPS TRANSFER 909787", "credit", "salary"],
    ["RENT JUNE", "debit", "rent"],
    ["ATM CASH WITHDRAWAL", "debit", "cash"],
    ["NEFT FROM ACME", "credit", "transfer_in"],
    ["VIREMENT A M. DUPONT", "debit", "transfer_out"],
    ["Kartenzahlung REWE", "debit", "card"],
    ["CHEQUE 004972", "debit", "cheque"],
    ["Зарплата за март", "credit", "salary"],
    ["MONTHLY SERVICE FEE", "debit", "fee"],
    ["REFUND AMAZON", "credit", "reversal"],
    ["XYZ", "debit", "other"],
  ] as const)("%s is %s %s", (text, side, category) => {
    expect(categorise(text, side)).toBe(category);
  });

  test("draws the counterparty where it is named", () => {
    expect(findCounterparty("TRANSFER FROM J DOE")).toBe("J DOE");
    expect(findCounterparty("CARD PURCHASE CORNER SHOP 4471")).toBe("CORNER SHOP");
    expect(findCounterparty("INTEREST")).toBeNull();
  });
});

test("decimal strings and minor units are each other's inverse", () => {
  for (const [minor, decimals] of [
    [0, 2],
    [5, 2],
    [-5, 2],
    [123_456, 3],
    [-99, 0],
  ] as const) {
    expect(parseMinor(decimalString(minor, decimals), decimals)).toBe(minor);
  }
  expect(decimalString(-5, 2)).toBe("-0.05");
});
