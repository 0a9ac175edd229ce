import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { heads, type Put, paper, row } from "./paper";

const right = (text: string, x = 555): Put => [text, x, "right"];
const place: Put[][] = [[["Specimen Bank", 40]], [["Account number: 12345678", 40]]];

test("a total whose rows are gone is not taken for a row", () => {
  const total = (day: string, amount: string): Put[] => [[day, 40], ["Total paid out", 110], right(amount)];
  const [read] = readPages(
    paper([
      ...place,
      [["Opening balance", 40], right("100.00", 300)],
      [["Closing balance", 40], right("70.00", 300)],
      total("3 June 2026", "- 5.00"),
      [["Corner Shop", 110], right("5.00")],
      total("9 June 2026", "- 8.00"),
      total("12 June 2026", "- 17.00"),
      [["Green Grocer", 110], right("17.00")],
      total("15 June 2026", "- 0.00"),
      [["Free Library", 110], right("0.00")],
    ]),
  );
  expect(read?.analysis.verdict ?? null).not.toBe("proven");
});

test("the balance of a day at the head of a page is no opening of a whole statement", () => {
  const lines: Put[][] = [
    heads,
    row("25/06/2026", "SALDO DO DIA", "", "", "300.00"),
    row("26/06/2026", "PAGTO BOLETO", "20.00", "", "280.00"),
    row("30/06/2026", "PIX RECEBIDO", "", "50.00", "330.00"),
    row("30/06/2026", "SALDO DO DIA", "", "", "330.00"),
  ];
  expect(readPages(paper(lines))[0]?.analysis.verdict).toBe("consistent");
});

test("a section without rows has a total of nothing", () => {
  const line = (date: string, text: string, amount: string): Put[] =>
    [[date, 40], [text, 110], right(amount)].filter(([value]) => value !== "") as Put[];
  const [read] = readPages(
    paper([
      ...place,
      [["Opening balance", 40], right("100.00", 300)],
      [["Closing balance", 40], right("70.00", 300)],
      [["Withdrawals", 40]],
      line("Date", "Description", "Amount"),
      line("01/06/2026", "Corner Shop", "20.00"),
      line("02/06/2026", "Green Grocer", "10.00"),
      line("", "Total withdrawals", "30.00"),
      [["Fees", 40]],
      line("Date", "Description", "Amount"),
      line("", "Total fees for this period", "0.00"),
    ]),
  );
  expect(read?.analysis.verdict).toBe("proven");
});

test("where a smallest payment is asked, a minus is paid and the rest is owed", () => {
  const [read] = readPages(
    paper([
      [["Specimen Cards", 40]],
      [["Card number: 4444 3333 2222 1111", 40]],
      [["Previous balance", 40], right("$100.00", 300)],
      [["New balance", 40], right("$30.00", 300)],
      [["Minimum payment due", 40], right("$5.00", 300)],
      [["Date", 40], ["Description", 110], right("Amount")],
      [["May 9", 40], ["Corner Shop", 110], right("$20.00")],
      [["May 20", 40], ["Payment received", 110], right("-$100.00")],
      [["May 22", 40], ["Green Grocer", 110], right("$10.00")],
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalDebits: "30.00", totalCredits: "100.00" });
});

test("two columns of the same amounts must say the same in every row", () => {
  const line = (date: string, text: string, amount: string, net: string): Put[] => [
    [date, 40],
    [text, 110],
    right(amount, 400),
    right(net, 475),
  ];
  const statement = (net: string) =>
    readPages(
      paper([
        ...place,
        [["Opening balance", 40], right("100.00", 300)],
        [["Total deposits", 40], right("60.00", 300)],
        [["Total withdrawals", 40], right("55.00", 300)],
        [["Closing balance", 40], right("105.00", 300)],
        line("Date", "Description", "Amount", "Net amount"),
        ...["10.00", "20.00", "30.00"].map((sum, at) => line(`0${at + 1}/06/2026`, "Employer", sum, sum)),
        ...["-5.00", "-10.00", "-15.00"].map((sum, at) => line(`0${at + 4}/06/2026`, "Shop", sum, sum)),
        line("14/06/2026", "Landlord", "-25.00", net),
      ]),
    )[0]?.analysis.verdict;
  expect(statement("-25.00")).toBe("proven");
  expect(statement("-26.00")).not.toBe("proven");
});

test("a total in the column of amounts is not a balance, though it is as large as one", () => {
  const statement = (total: string) =>
    readPages(
      paper([
        ...place,
        row("Date", "Description", "Debit", "Credit", "Balance"),
        row("", "Opening balance", "", "", "100.00"),
        row("02/06/2026", "SHOP", "30.00", "", "70.00"),
        row("", "Total", total, "", ""),
        row("", "Closing balance", "", "", "70.00"),
      ]),
    )[0]?.analysis.verdict;
  expect(statement("30.00")).toBe("proven");
  expect(statement("70.00")).not.toBe("proven");
});
