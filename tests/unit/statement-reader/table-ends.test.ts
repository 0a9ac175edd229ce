import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, paper, row, signed } from "./paper";

describe("below the closing balance of a table", () => {
  test("amounts on a page without headings of its own are not rows", () => {
    const [statement, ...more] = readPages(
      paper(
        [
          ...head,
          [
            ["Alter Saldo", 40],
            ["500,00", 500, "right"],
          ],
          signed("Datum", "Verwendungszweck", "Betrag EUR"),
          signed("02.06.2026", "Lohn", "1.200,00"),
          signed("30.06.2026", "Abschluss", "-11,50"),
          signed("", "Neuer Saldo", "1.688,50"),
          signed("", "Zinsen eingeräumte Kontoüberziehung", "-8,50"),
          signed("", "Zinsen geduldete Kontoüberziehung", "-3,00"),
        ],
        [
          [["Hinweise zu Ihrem Konto", 40]],
          [
            ["Die Anpassung der Sollzinsen erfolgt jeweils um mindestens", 180],
            ["0,25 Punkte", 465],
          ],
          [["und wird zum Ende des Quartals wirksam.", 110]],
        ],
      ),
    );
    expect(more).toEqual([]);
    expect(statement?.rows.map((each) => each.debit ?? each.credit)).toEqual(["1200.00", "11.50"]);
    expect(statement?.analysis.closingBalance).toBe("1688.50");
  });
});

describe("the date on the line of the opening balance", () => {
  test("is that of the rows below it which print none", () => {
    const [statement] = readPages(
      paper([
        ...head,
        heads,
        row("02/06/2026", "Balance brought forward from previous statement", "", "", "100.00"),
        row("", "BOOKS", "30.00", "", "70.00"),
        row("05/06/2026", "GIFT", "", "10.00", "80.00"),
        row("30/06/2026", "FEE", "5.00", "", "75.00"),
        row("", "Closing balance", "", "", "75.00"),
      ]),
    );
    expect(statement?.rows.map((each) => each.date)).toEqual(["2026-06-02", "2026-06-05", "2026-06-30"]);
  });
});
