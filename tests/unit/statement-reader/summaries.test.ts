import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper } from "./paper";

function card(purchase: string, spent: string): Put[][] {
  return [
    [["Voorbeeld Kaarten BV", 40]],
    [
      ["Vorig openstaand saldo", 40],
      ["Totaal ontvangen betalingen", 180],
      ["Totaal nieuwe uitgaven", 330],
      ["Nieuw openstaand saldo", 460],
    ],
    [
      ["€ 80,00", 40],
      ["Af", 110],
      ["€ 80,00", 180],
      ["€ ".concat(spent), 330],
      ["€ 32,50", 460],
    ],
    [
      ["Datum", 40],
      ["Omschrijving", 120],
      ["Bedrag", 500, "right"],
    ],
    [
      ["01-09-2026", 40],
      ["Ontvangen, dank u", 120],
      ["80,00", 500, "right"],
      ["Bij", 530],
    ],
    [
      ["03-09-2026", 40],
      ["Boekhandel", 120],
      [purchase, 500, "right"],
      ["Af", 530],
    ],
    [
      ["04-09-2026", 40],
      ["Fietsenmaker", 120],
      ["20,00", 500, "right"],
      ["Af", 530],
    ],
  ];
}

describe("a Dutch card with 'Af' and 'Bij' in a column of their own", () => {
  test("is proven by the totals of its summary", () => {
    const [read] = readPages(paper(card("12,50", "32,50")));
    expect(read?.analysis).toMatchObject({
      openingBalance: "80.00",
      closingBalance: "32.50",
      totalDebits: "32.50",
      totalCredits: "80.00",
      verdict: "proven",
    });
  });

  test("is not proven when a purchase was read otherwise than it was summed", () => {
    const [read] = readPages(paper(card("12,60", "32,50")));
    expect(read?.analysis.verdict).not.toBe("proven");
  });
});

function glued(lastAmount: string): Put[][] {
  return [
    [["EXAMPLE SAVINGS BANK", 40]],
    [["Account number 123456789", 300]],
    [
      ["BALANCE", 60],
      ["TOTAL AMOUNT", 180],
      ["TOTAL AMOUNT", 320],
      ["BALANCE THIS", 470],
    ],
    [["NO. OF DEBITS", 600]],
    [
      ["LAST STATEMENT", 45],
      ["OF DEBITS PAID", 176],
      ["OF DEPOSITS MADE", 312],
      ["STATEMENT", 478],
    ],
    [
      ["100.00", 100, "right"],
      ["30.00", 230, "right"],
      ["55.00", 380, "right"],
      ["125.00", 525, "right"],
    ],
    [["DEPOSITS AND OTHER CREDITS", 40]],
    [["DATE..........AMOUNT.TRANSACTION DESCRIPTION", 40]],
    [
      ["06/02", 40],
      ["55.00", 128, "right"],
      ["FUNDS TRANSFER", 150],
    ],
    [["OTHER DEBITS", 40]],
    [["DATE..........AMOUNT.TRANSACTION DESCRIPTION", 40]],
    [
      ["06/05", 40],
      ["18.00", 128, "right"],
      ["BOOK SHOP", 150],
    ],
    [
      ["06/09", 40],
      [lastAmount, 128, "right"],
      ["BICYCLE SHOP", 150],
    ],
  ];
}

/** Lines 7 points apart, as the two halves of labels over a summary are. */
function closeLines(lines: Put[][]) {
  return paper(lines).map((page) => ({
    ...page,
    words: page.words.map((word) => ({ ...word, y: 40 + (word.y - 40) / 2 })),
  }));
}

describe("headings that dots join to one word, under a summary whose labels stand in steps", () => {
  test("are read as headings, and the labels as whole ones", () => {
    const [read] = readPages(closeLines(glued("12.00")));
    expect(read?.analysis).toMatchObject({
      openingBalance: "100.00",
      closingBalance: "125.00",
      totalDebits: "30.00",
      totalCredits: "55.00",
      verdict: "proven",
    });
  });

  test("prove nothing when a row is not what the totals say", () => {
    const [read] = readPages(closeLines(glued("13.00")));
    expect(read?.analysis.verdict).not.toBe("proven");
  });
});

function periodInHead(second: string): Put[][] {
  const right = (text: string): Put => [text, 555, "right"];
  return [
    [["Muster Bank", 40]],
    [["Solde", 530]],
    [["15. juillet 2026 jusqu'au 29. juillet 2026", 40], right("+170,00€")],
    [["vendredi, 17. juillet 2026", 40]],
    [["Jean Exemple", 40], right("+200,00€")],
    [["mercredi, 29. juillet 2026", 40]],
    [["Distributeur", 40], right(second)],
    [["15. juillet 2026 - 29. juillet 2026", 40]],
    [["Ancien solde", 40], right("0,00€")],
    [["Transactions sortantes", 40], right("-30,00€")],
    [["Transactions entrantes", 40], right("+200,00€")],
    [["Votre nouveau solde", 40], right("+170,00€")],
  ];
}

describe("a head that prints the balance beside the period", () => {
  test("is not a row of the period's first day", () => {
    const [read] = readPages(paper(periodInHead("-30,00€")));
    expect(read?.rows.map((each) => each.date)).toEqual(["2026-07-17", "2026-07-29"]);
    expect(read?.analysis).toMatchObject({ closingBalance: "170.00", verdict: "proven" });
  });

  test("proves no rows that lead elsewhere", () => {
    const [read] = readPages(paper(periodInHead("-31,00€")));
    expect(read?.analysis.verdict).not.toBe("proven");
  });
});

function grid(opening: string, sent: string): Put[][] {
  return [
    [["Muster Bank", 40]],
    [
      ["Auszug", 40],
      ["Alter Kontostand", 400],
    ],
    [
      ["001", 40],
      ["EUR", 400],
      [opening, 545, "right"],
    ],
    [
      ["Buchung", 40],
      ["Vorgang", 120],
      ["Soll", 465, "right"],
      ["Haben", 545, "right"],
    ],
    [
      ["19.01.2026", 40],
      ["Gutschrift", 120],
      ["+ 154,00", 545, "right"],
    ],
    [
      ["21.01.2026", 40],
      ["Lastschrift", 120],
      ["- 80,00", 465, "right"],
    ],
    [
      ["23.01.2026", 40],
      ["Lastschrift", 120],
      [sent, 465, "right"],
    ],
    [
      ["Kontonummer", 40],
      ["BLZ", 225],
      ["Summe Zahlungseingänge", 400],
    ],
    [
      ["9999999999", 40],
      ["200 100 20", 225],
      ["EUR", 400],
      ["+ 154,00", 545, "right"],
    ],
    [
      ["Dispositionskredit", 40],
      ["Zinssatz", 225],
      ["Summe Zahlungsausgänge", 400],
    ],
    [
      ["EUR 1.000,00", 40],
      ["11,73 % p.a.", 225],
      ["EUR", 400],
      ["- 100,00", 545, "right"],
    ],
    [
      ["Zinssatz für Überziehung", 40],
      ["Anlagen", 225],
      ["Neuer Kontostand", 400],
    ],
    [
      ["15,25 % p.a.", 40],
      ["0", 225],
      ["EUR", 400],
      ["+ 354,00", 545, "right"],
    ],
  ];
}

describe("a grid of labels over figures of other kinds, the currency apart from its amount", () => {
  test("gives the totals and the closing balance", () => {
    const [read] = readPages(paper(grid("+ 300,00", "- 20,00")));
    expect(read?.analysis).toMatchObject({
      openingBalance: "300.00",
      closingBalance: "354.00",
      verdict: "proven",
    });
  });

  test("gives the opening balance by its sums where that cannot be read, and proves nothing then", () => {
    const [read] = readPages(paper(grid("+ ???", "- 20,00")));
    expect(read?.analysis).toMatchObject({ openingBalance: "300.00", verdict: "not_proven" });
  });

  test("leaves the opening balance open where the rows are not what the totals say", () => {
    const [read] = readPages(paper(grid("+ ???", "- 21,00")));
    expect(read?.analysis).toMatchObject({ openingBalance: null, verdict: "not_proven" });
  });
});
