import { describe, expect, test } from "bun:test";
import { categorise } from "@/statement-reader/categories/category";
import { findCounterparty } from "@/statement-reader/categories/counterparty";
import type { Category } from "@/statement-reader/contract";

type Case = [side: "debit" | "credit", text: string, category: Category, counterparty: string | null];

const cases: Case[] = [
  // Merchants without a word of how they were paid.
  ["debit", "COFFEE CORNER #4821 BOSTON MA", "card", "COFFEE CORNER"],
  ["debit", "GREEN COS #602 FRAMINGHAM", "card", "GREEN COS"],
  ["debit", "HARBOUR BOOK STORE", "card", "HARBOUR BOOK STORE"],
  ["debit", "STREAMLY.COM", "card", "STREAMLY.COM"],
  ["debit", "NORTHERN AIR 0062341985542", "card", "NORTHERN AIR"],
  ["debit", "10 Dec 21 ))) CORNER BAKERY LEEDS", "card", "CORNER BAKERY LEEDS"],
  ["debit", "VISA Z ENERGY 4835******1234", "card", "Z ENERGY"],
  ["debit", "CHECKCARD 0612 GREEN GROCER", "card", "GREEN GROCER"],
  // Meanings of the same words elsewhere.
  ["debit", "CHECK CARD PURCHASE GREEN GROCER", "card", "GREEN GROCER"],
  ["debit", "DELI ATLANTA GA", "other", "DELI ATLANTA GA"],
  ["debit", "GA NR00001234 BLZ37040044", "cash", null],
  ["debit", "CARTE DU 12/06 BOULANGERIE PAUL", "card", "BOULANGERIE PAUL"],
  ["debit", "DU TELECOM BILL", "utility", null],
  ["debit", "MOBILE BANKING TRANSFER TO J DOE", "transfer_out", "J DOE"],
  ["debit", "INTERNET BANKING PAYMENT ACME LTD", "transfer_out", "ACME LTD"],
  ["debit", "MOBILE POSTPAID 0501234567", "utility", null],
  ["debit", "SELF STORAGE LEEDS", "other", "STORAGE LEEDS"],
  ["debit", "TRANSFER TO FRESH MARKET LLC", "transfer_out", "FRESH MARKET LLC"],
  ["debit", "ONLINE WITHDRAWAL TRANSFER 1234567", "transfer_out", null],
  ["debit", "INT'L SWIFT ACME GMBH", "transfer_out", "ACME GMBH"],
  ["debit", "CANONE LOCAZIONE GIUGNO", "rent", null],
  ["debit", "CANONE MENSILE CONTO", "fee", null],
  ["debit", "DD CITY COUNCIL RATES", "tax", "CITY COUNCIL RATES"],
  ["credit", "CR TRUST DIVIDENDS 12INT2023", "interest", null],
  ["credit", "INT.PD:01-04-2026 TO 30-06-2026", "interest", null],
  ["credit", "SB INT", "interest", null],
  // The kind of payment leads, the words of banking are no name.
  ["credit", "CR ACME PAYMENTS LTD", "transfer_in", "ACME PAYMENTS LTD"],
  ["credit", "POS PURCHASE CORNER SHOP 122", "reversal", "CORNER SHOP"],
  ["credit", "REFUND CORNER SHOP", "reversal", "CORNER SHOP"],
  ["credit", "DIRECT DEP ACME CONSULTING PAYROLL", "salary", "ACME CONSULTING"],
  ["credit", "TRANSFER FROM SAVINGS ...4472", "transfer_in", null],
  ["credit", "ACH Deposit - PAYROLL", "salary", null],
  ["debit", "TRF TO OWN ACCOUNT 771394", "transfer_out", null],
  ["debit", "ATM CASH WITHDRAWAL 815210", "cash", null],
  ["debit", "UTILITY BILL PAYMENT 448741", "utility", null],
  ["debit", "DD RENT PROP MGR", "rent", "PROP MGR"],
  ["debit", "IPP REMITTANCE 651291 Card No. 4111********1111 AE", "transfer_out", null],
];

describe("what a description is taken for", () => {
  test.each(cases)("%s: %s", (side, text, category, counterparty) => {
    expect([categorise(text, side), findCounterparty(text, categorise(text, side))]).toEqual([
      category,
      counterparty,
    ]);
  });
});

test("on a card's own statement what nothing else explains was bought by card", () => {
  expect(categorise("SWEETLEAF BOSTON", "debit", true)).toBe("card");
  expect(categorise("SWEETLEAF BOSTON", "debit")).toBe("other");
  expect(categorise("ANNUAL FEE", "debit", true)).toBe("fee");
  expect(categorise("PAYMENT RECEIVED - THANK YOU", "credit", true)).toBe("transfer_in");
});
