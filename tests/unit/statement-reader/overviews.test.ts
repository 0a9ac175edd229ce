import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const rows = [
  heads,
  row("", "Opening balance", "", "", "100.00"),
  row("02/06/2026", "BOOKS", "30.00", "", "70.00"),
  row("05/06/2026", "GIFT", "", "10.00", "80.00"),
  row("29/06/2026", "FEE", "5.00", "", "75.00"),
];

const verdict = (lines: Put[][]) => readPages(paper(lines))[0]?.analysis.verdict;

describe("a summary below the rows, in the column of balances", () => {
  const summary = (opening: string, closing: string) => [
    ...head,
    ...rows,
    [["Statement summary", 40]] as Put[],
    row("", "Opening balance", "", "", opening),
    row("", "Total withdrawal amount", "", "", "35.00"),
    row("", "Total deposit amount", "", "", "10.00"),
    row("", "Closing balance", "", "", closing),
    row("", "Sweep balance", "", "", "0.00"),
  ];

  test("repeats the ends and the totals of the rows", () => {
    expect(verdict(summary("100.00", "75.00"))).toBe("proven");
  });

  test("proves nothing with another opening or closing balance", () => {
    expect(verdict(summary("101.00", "75.00"))).not.toBe("proven");
    expect(verdict(summary("100.00", "76.00"))).not.toBe("proven");
  });
});

describe("an overview above the rows", () => {
  const overview = (deposits: string) => [
    ...head,
    [
      ["Deposits", 40],
      [deposits, 300, "right"],
    ] as Put[],
    ...rows,
    row("", "Closing balance", "", "", "75.00"),
  ];

  test("may call the accounts with their balance deposits", () => {
    expect(verdict(overview("75.00"))).toBe("proven");
  });

  test("is held to the rows where it is a total of theirs", () => {
    expect(verdict(overview("10.00"))).toBe("proven");
    expect(verdict(overview("11.00"))).not.toBe("proven");
  });

  test("with the debits beside them sums the credits", () => {
    const summed = (deposits: string) => [
      ...overview(deposits),
      [
        ["Withdrawals", 40],
        ["35.00", 300, "right"],
      ] as Put[],
    ];
    expect(verdict(summed("10.00"))).toBe("proven");
    expect(verdict(summed("75.00"))).not.toBe("proven");
  });

  test("does not sum the rows to nothing", () => {
    expect(verdict(overview("0.00"))).not.toBe("proven");
  });

  test("of a card may name purchases for a part of what was charged", () => {
    const line = (date: string, text: string, value: string): Put[] =>
      [[date, 40] as Put, [text, 110] as Put, [value, 500, "right"] as Put].filter(([shown]) => shown !== "");
    const card = (purchases: string) => [
      ...head,
      line("", "Previous balance", "100.00"),
      line("", "Payments and credits", "100.00"),
      line("", "Purchases", purchases),
      line("", "New balance", "45.00"),
      line("Date", "Description", "Amount"),
      line("02/06/2026", "PAYMENT RECEIVED", "-100.00"),
      line("05/06/2026", "BOOKS", "40.00"),
      line("29/06/2026", "ANNUAL FEE", "5.00"),
    ];
    expect(verdict(card("40.00"))).toBe("totals_only");
    expect(verdict(card("45.00"))).toBe("proven");
  });
});

describe("balances between the rows that only say their day", () => {
  const line = (date: string, text: string, value: string, balance = ""): Put[] =>
    [
      [date, 40] as Put,
      [text, 110] as Put,
      [value, 440, "right"] as Put,
      [balance, 540, "right"] as Put,
    ].filter(([shown]) => shown !== "");
  const days = (second: string) => [
    [["Banco Exemplo", 40]] as Put[],
    [["Período: 01/06/2026 a 30/06/2026", 40]] as Put[],
    line("Data", "Lançamento", "Valor", "Saldo"),
    line("01/06/2026", "SALDO ANTERIOR", "", "100,00"),
    line("02/06/2026", "PAGAMENTO", "-30,00"),
    line("02/06/2026", "SALDO FINAL DISP CREDOR", "60,00"),
    line("02/06/2026", "SALDO", "", "70,00"),
    line("05/06/2026", "RECEBIMENTO", "10,00"),
    line(second, "TARIFA", "-5,00"),
    line(second, "SALDO FINAL DISP CREDOR", "70,00"),
    line(second, "SALDO", "", "75,00"),
    line("30/06/2026", "TARIFA", "-1,00"),
    line("30/06/2026", "SALDO", "", "74,00"),
  ];

  test("run with the rows of a day, and what is available at its end is another figure", () => {
    expect(verdict(days("05/06/2026"))).toBe("proven");
  });

  test("prove nothing if one stands for two days", () => {
    expect(verdict(days("06/06/2026"))).toBe("consistent");
  });
});
