import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, paper, row } from "./paper";

const below = [row("", "Closing balance", "", "", "75.00")];

describe("entries that print a balance of zero and move nothing", () => {
  const statement = (gift: string) =>
    readPages(
      paper([
        ...head,
        heads,
        row("", "Opening balance", "", "", "100.00"),
        row("02/06/2026", "BOOKS", "30.00", "", "70.00"),
        row("03/06/2026", "BALANCE ENQUIRY ABROAD", "", "", "0.00"),
        row("04/06/2026", "DEBIT ORDER REFUSED", "", "992.75", "0.00"),
        row("05/06/2026", "GIFT", "", gift, "80.00"),
        row("30/06/2026", "FEE", "5.00", "", "75.00"),
        ...below,
      ]),
    )[0];

  test("are not rows where the balances continue without them, and let nothing be proven", () => {
    const read = statement("10.00");
    expect(read?.rows.map((each) => each.debit ?? each.credit)).toEqual(["30.00", "10.00", "5.00"]);
    expect(read?.analysis).toMatchObject({ closingBalance: "75.00", verdict: "consistent" });
  });

  test("stay where the balances do not continue without them", () => {
    expect(statement("11.00")?.analysis.verdict).toBe("not_proven");
  });

  test("are rows where the account was emptied", () => {
    const [read] = readPages(
      paper([
        ...head,
        heads,
        row("", "Opening balance", "", "", "100.00"),
        row("02/06/2026", "CASH", "100.00", "", "0.00"),
        row("05/06/2026", "GIFT", "", "80.00", "80.00"),
        row("30/06/2026", "FEE", "5.00", "", "75.00"),
        ...below,
      ]),
    );
    expect(read?.rows).toHaveLength(3);
    expect(read?.analysis.verdict).toBe("proven");
  });
});

describe("what is titled as not of the account yet", () => {
  test("is not a part of the statement, though the title bears a date", () => {
    const [read] = readPages(
      paper([
        ...head,
        heads,
        row("", "Opening balance", "", "", "100.00"),
        row("02/06/2026", "BOOKS", "30.00", "", "70.00"),
        row("05/06/2026", "GIFT", "", "10.00", "80.00"),
        row("29/06/2026", "FEE", "5.00", "", "75.00"),
        [["Transactions not yet processed on this account as at 30/06/2026", 40]],
        row("28/06/2026", "SHOP", "", "", "-40.00"),
        row("29/06/2026", "CAFE", "", "", "-3.00"),
      ]),
    );
    expect(read?.rows).toHaveLength(3);
    expect(read?.analysis.closingBalance).toBe("75.00");
  });
});

describe("an amount whose point a scanner lost", () => {
  const statement = (books: string, total: string) =>
    readPages(
      paper([
        ...head,
        [
          ["Total money out", 40],
          [total, 300, "right"],
        ],
        heads,
        row("", "Opening balance", "", "", "500.00"),
        row("02/06/2026", "SHOP REF 12 40", "30.00", "", "470.00"),
        row("03/06/2026", "BOOKS", books, "", "3,5O.00"),
        row("04/06/2026", "CAFE", "15.00", "", "335.00"),
        row("30/06/2026", "FEE", "5.00", "", "330.00"),
        row("", "Closing balance", "", "", "330.00"),
      ]),
    )[0];

  test("is read where it ends its column's row and the row has no other", () => {
    const read = statement("120 00", "170.00");
    expect(read?.rows.map((each) => each.debit)).toEqual(["30.00", "120.00", "15.00", "5.00"]);
    expect(read?.analysis.totalDebits).toBe("170.00");
  });

  test("is held to the balances and totals", () => {
    expect(statement("121 00", "170.00")?.analysis.verdict).toBe("not_proven");
  });
});

test("a dated movement that is called like another figure is a row like others", () => {
  const statement = (text: string) =>
    readPages(
      paper([
        ...head,
        heads,
        row("", "Opening balance", "", "", "100.00"),
        row("02/06/2026", "SHOP", "30.00", "", "70.00"),
        row("03/06/2026", text, "20.00", "", ""),
        row("03/06/2026", text, "", "20.00", "70.00"),
        row("05/06/2026", "CAFE", "20.00", "", "50.00"),
        row("", "Closing balance", "", "", "50.00"),
      ]),
    )[0]?.analysis;
  for (const text of ["FUEL", "Interest paid", "Balance transfer"])
    expect(statement(text)).toMatchObject({ totalTransactions: 4, verdict: "proven" });
});
