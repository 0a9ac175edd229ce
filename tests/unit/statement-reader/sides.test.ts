import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row, signed } from "./paper";

const right = (text: string, x = 300): Put => [text, x, "right"];
const ends = (opening: string, closing: string): Put[][] => [
  [["Opening balance", 40], right(opening)],
  [["Closing balance", 40], right(closing)],
];

test("what makes the balance larger is a credit, if no heading names the sides and deposits stand on the left", () => {
  const [read] = readPages(
    paper([
      ...head,
      ...ends("100.00", "550.00"),
      row("02/06/2026", "SALARY", "500.00", "", "600.00"),
      row("03/06/2026", "SHOP", "", "30.00", "570.00"),
      row("04/06/2026", "GROCER", "", "40.00", "530.00"),
      row("05/06/2026", "GIFT", "20.00", "", "550.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalDebits: "70.00", totalCredits: "520.00", verdict: "proven" });
});

describe("amounts of a card or a loan, which have no more than a sign", () => {
  const statement = (title: string, ...more: Put[][]) =>
    readPages(
      paper([
        [[title, 40]],
        [["Account Number: 12345678", 40]],
        [["Statement period 01/06/2026 to 30/06/2026", 40]],
        ...ends("100.00", "130.00"),
        signed("Date", "Description", "Amount"),
        signed("02/06/2026", "CORNER SHOP", "20.00"),
        signed("05/06/2026", "GROCER", "40.00"),
        signed("11/06/2026", "THANK YOU", "-30.00"),
        ...more,
      ]),
    )[0]?.analysis;
  const total = (label: string, value: string): Put[] => [[label, 40], right(value, 500)];

  test("are debits where the title says that the balance is owed", () => {
    for (const title of ["Credit Card Statement", "Kreditkartenabrechnung", "Mortgage statement"])
      expect(statement(title)).toMatchObject({ totalDebits: "60.00", totalCredits: "30.00" });
  });

  test("and what is paid is a credit then", () => {
    const totals = [total("Total purchases", "60.00"), total("Total payments", "30.00")];
    expect(statement("Credit Card Statement", ...totals)).toMatchObject({
      totalDebits: "60.00",
      totalCredits: "30.00",
      verdict: "proven",
    });
  });

  test("are not proven where the title leaves it open", () => {
    const totals = [total("Total", "60.00"), total("Total", "30.00")];
    expect(statement("Current account", ...totals)?.verdict).toBe("proven");
    expect(statement("Visa Platinum", ...totals)?.verdict).not.toBe("proven");
  });

  test("are those of an account where a total names it", () => {
    const totals = [total("Total credits", "60.00"), total("Total debits", "30.00")];
    expect(statement("Visa Platinum", ...totals)).toMatchObject({
      totalCredits: "60.00",
      verdict: "proven",
    });
  });
});

test("nothing is proven by a debit that counts as a credit, though the balances owed tie so", () => {
  const statement = (closing: string, balance: string) =>
    readPages(
      paper([
        ...head,
        heads,
        row("", "Opening balance overdrawn", "", "", "100.00"),
        row("02/06/2026", "SHOP", "30.00", "", balance),
        row("", closing, "", "", balance),
      ]),
    )[0]?.analysis.verdict;
  expect(statement("Closing balance overdrawn", "130.00")).toBe("proven");
  expect(statement("Closing balance overdrawn", "70.00")).not.toBe("proven");
});

test("a balance in credit is none that is overdrawn", () => {
  const statement = (opening: string, closing: string, amount: string) =>
    readPages(
      paper([
        ...head,
        [[`Ancien solde ${opening}`, 40], right("20.00")],
        [[`Nouveau solde ${closing}`, 40], right(amount)],
        [["Date", 40], ["Description", 110], right("Débit", 400), right("Crédit", 475)],
        row("02/06/2026", "SHOP", "30.00", "", ""),
        [["Total débit", 40], right("30.00", 400)],
      ]),
    )[0]?.analysis;
  expect(statement("créditeur", "débiteur", "10.00")).toMatchObject({
    openingBalance: "20.00",
    closingBalance: "-10.00",
    verdict: "proven",
  });
  expect(statement("débiteur", "créditeur", "50.00")?.verdict).not.toBe("proven");
});
