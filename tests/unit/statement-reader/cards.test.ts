import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper } from "./paper";

const puts = (...all: Put[]): Put[] => all.filter(([shown]) => shown !== "");

/** A row of a Swiss invoice of a card: bought, booked, description, credit, debit. */
const swiss = (bought: string, booked: string, text: string, credit: string, debit: string): Put[] =>
  puts([bought, 40], [booked, 110], [text, 190], [credit, 475, "right"], [debit, 555, "right"]);

const invoice = (last: string) =>
  readPages(
    paper(
      [
        [["Musterkarten AG", 40]],
        swiss("", "", "Saldovortrag letzte Rechnung", "", "CHF 200.00"),
        swiss("", "", "Neue Belastungen", "", "CHF 90.50"),
        swiss("", "", "Ihre Zahlung/neue Gutschriften", "", "CHF 210.00"),
        swiss("", "", "Saldo per 23.06.2026 zu unseren Gunsten", "", `CHF ${last}`),
      ],
      [
        swiss("", "Verbucht am", "Beschreibung", "Gutschrift CHF", "Belastung CHF"),
        swiss("", "", "Saldovortrag letzte Rechnung", "", "200.00"),
        swiss("", "02.06.2026", "Ihre Zahlung", "200.00", ""),
        swiss("Einkaufs-Datum", "Verbucht am", "Beschreibung", "Gutschrift CHF", "Belastung CHF"),
        swiss("01.06.2026", "03.06.2026", "Buchladen", "", "60.50"),
        swiss("04.06.2026", "05.06.2026", "Kino", "", "30.00"),
        swiss("05.06.2026", "08.06.2026", "Umtausch", "10.00", ""),
        swiss("", "", "Saldo per 23.06.2026 zu unseren Gunsten", "", last),
      ],
      [
        [["Ersparnisse", 40]],
        swiss("", "", "Gesamtersparnisse in diesem Jahr", "", "12.00"),
        swiss("", "", "Sonstige Einkäufe 0.33%", "", "1.61"),
      ],
    ),
  )[0];

describe("an invoice of a Swiss card", () => {
  test("owes what stands in the bank's favour, and has the dates of booking", () => {
    const statement = invoice("80.50");
    expect(statement?.analysis).toMatchObject({
      openingBalance: "200.00",
      closingBalance: "80.50",
      totalDebits: "90.50",
      totalCredits: "210.00",
      verdict: "proven",
    });
    expect(statement?.rows.map((each) => each.date?.slice(-2))).toEqual(["02", "03", "05", "08"]);
  });

  test("is not proven where the rows lead elsewhere", () => {
    expect(invoice("80.00")?.analysis.verdict).toBe("not_proven");
  });
});

const row = (date: string, text: string, value: string): Put[] =>
  puts([date, 40], [text, 110], [value, 540, "right"]);

describe("a statement of a card in one column", () => {
  test("has last month's balance for its opening, and the slip to pay with holds no total of it", () => {
    const [statement] = readPages(
      paper(
        [
          [["Example Cards", 40]],
          row("Date", "Description", "Amount"),
          row("", "LAST MONTH'S BALANCE", "412.10"),
          row("02/06/2026", "PAYMENT BY INTERNET", "(412.10)"),
          row("03/06/2026", "CAFE", "4.20"),
          row("06/06/2026", "TRAIN", "38.80"),
          row("", "SUBTOTAL", "43.00"),
          row("", "TOTAL AMOUNT DUE", "43.00"),
        ],
        [
          puts(["CARD NUMBER", 40], ["AMOUNT DUE", 240], ["MINIMUM PAYMENT", 330]),
          puts(["5488-2926", 40], ["43.00", 300, "right"], ["20.00", 390, "right"]),
          puts(["TOTAL", 40], ["43.00", 300, "right"], ["20.00", 390, "right"]),
        ],
      ),
    );
    expect(statement?.analysis).toMatchObject({
      openingBalance: "412.10",
      closingBalance: "43.00",
      totalDebits: "43.00",
      totalCredits: "412.10",
      verdict: "totals_only",
    });
  });

  test("has purchases for debits though only a cash advance shows that it is a card's", () => {
    const [statement] = readPages(
      paper([
        [["Statement period: May 15, 2026 to June 15, 2026", 40]],
        row("Date", "Description", "Amount"),
        row("JUN 2", "BOOKS", "$19.90"),
        row("JUN 5", "COFFEE", "$12.10"),
        [["CALCULATING YOUR BALANCE", 110]],
        puts(["Previous Balance", 110], ["$0.00", 300, "right"]),
        puts(["Cash Advances", 110], ["$0.00", 300, "right"]),
        puts(["NEW BALANCE", 110], ["$32.00", 300, "right"]),
      ]),
    );
    expect(statement?.analysis).toMatchObject({ totalDebits: "32.00", totalCredits: "0.00" });
  });
});
