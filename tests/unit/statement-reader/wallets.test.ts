import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper } from "./paper";

const heads: Put[] = [
  ["Completion Time", 40],
  ["Details", 200],
  ["Paid in", 440, "right"],
  ["Withdrawn", 540, "right"],
];

function rows(count: number): Put[][] {
  return Array.from({ length: count }, (_, index): Put[] => [
    [`2026-06-${String(index + 1).padStart(2, "0")}`, 40],
    [`Payment to shop ${index}`, 200],
    index % 3 === 0 ? ["50.00", 440, "right"] : ["-12.00", 540, "right"],
  ]);
}

const title: Put[][] = [[["WALLET STATEMENT", 40]], [["Statement Period: 01 Jun 2026 - 30 Jun 2026", 40]]];

describe("a wallet's statement without any balance", () => {
  test("is read for its rows and never proven", () => {
    const [read] = readPages(paper([...title, heads, ...rows(12)]));
    expect(read?.analysis).toMatchObject({
      totalTransactions: 12,
      totalCredits: "200.00",
      totalDebits: "96.00",
      verdict: "not_proven",
    });
  });

  test("needs neither title nor many rows where its head names the account", () => {
    const account: Put[][] = [[["Account Number: 12345678", 40]], ...title.slice(1)];
    const few = ["85.00", "-4.50", "-3.20", "15.00", "-12.35"].map((amount, index): Put[] => [
      [`2026-06-0${index + 1}`, 40],
      [`Payment ${index}`, 200],
      [amount.replace("-", ""), amount.startsWith("-") ? 540 : 440, "right"],
    ]);
    const [read] = readPages(paper([...account, heads, ...few]));
    expect(read?.analysis).toMatchObject({
      totalTransactions: 5,
      totalCredits: "100.00",
      totalDebits: "20.05",
      verdict: "not_proven",
    });
  });

  test("is not a statement without the title, nor with a few rows", () => {
    expect(readPages(paper([title.slice(1).flat(), heads, ...rows(12)]))).toEqual([]);
    expect(readPages(paper([...title, heads, ...rows(5)]))).toEqual([]);
  });
});
