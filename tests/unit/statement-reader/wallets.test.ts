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

describe("a bank's list of movements without any balance", () => {
  const columns: Put[] = [
    ["Transaction Date", 40],
    ["Description", 200],
    ["Debit", 440, "right"],
  ];
  const movements = ["87.43", "15.99", "45.20", "12.50"].map((amount, index): Put[] => [
    [`2026-03-1${index + 5}`, 40],
    [`Shop ${index}`, 200],
    [amount, 440, "right"],
  ]);
  const bank: Put[][] = [[["Finch Bank", 40]], [["Bank Statement - March 2026", 40]]];

  test("with debits alone is read for its rows and never proven", () => {
    const [read] = readPages(paper([...bank, columns, ...movements]));
    expect(read?.analysis).toMatchObject({
      totalTransactions: 4,
      totalDebits: "161.12",
      totalCredits: "0.00",
      verdict: "not_proven",
    });
  });

  test("is no statement without its title, its headings or a third row", () => {
    expect(readPages(paper([...bank.slice(0, 1), columns, ...movements]))).toEqual([]);
    expect(readPages(paper([...bank, ...movements]))).toEqual([]);
    expect(readPages(paper([...bank, columns, ...movements.slice(0, 2)]))).toEqual([]);
  });
});
