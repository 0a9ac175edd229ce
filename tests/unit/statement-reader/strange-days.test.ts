import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const line = (text: string): Put[] => [[text, 40]];
const verdict = (above: string, ...days: string[]) =>
  readPages(
    paper([
      ...head.slice(0, 2),
      line(above),
      heads,
      row("", "Opening balance", "", "", "1,000.00"),
      ...days.map((day, at) => row(day, "SHOP", "10.00", "", `${990 - at * 10}.00`)),
      row("", "Closing balance", "", "", `${1000 - days.length * 10}.00`),
    ]),
  )[0]?.analysis.verdict;
const june = "Statement period 01/06/2026 to 30/06/2026";

test("rows of which none is of the printed period prove nothing", () => {
  expect(verdict(june, "20/05/2026", "22/05/2026")).toBe("consistent");
  expect(verdict(june, "20/05/2026", "02/06/2026")).toBe("proven");
  expect(verdict(june, "29/05/2026")).toBe("proven");
});

describe("a year proves nothing", () => {
  test.each([
    ["of the Hijri calendar", "Statement period 01/12/1447 to 29/12/1447", "02/12/47", "05/12/47"],
    ["of the Buddhist calendar in two digits", "Account statement", "02/06/69", "05/06/69"],
    ["of the Japanese calendar", "R08.06.01 - R08.06.30", "08.06.02", "08.06.05"],
    ["of the Nepalese calendar", "Statement period 2083/02/01 to 2083/02/31", "2083/02/02", "2083/02/05"],
    ["at one end of the date or at the other", "Account statement", "26/06/02", "26/06/05"],
  ])("%s", (_, above, first, second) => expect(verdict(above, first, second)).not.toBe("proven"));

  test("but one in two digits that the days of the rows, or four digits elsewhere, bear out", () => {
    expect(verdict("Account statement", "02/06/26", "15/06/26")).toBe("proven");
    expect(verdict("Statement of June 2026", "02/06/26", "02/06/26")).toBe("proven");
    expect(verdict("Account statement", "02/06/1985", "15/06/1985")).toBe("proven");
  });
});

describe("a heading that names no day that can be read", () => {
  const read = (...headings: string[]) =>
    readPages(
      paper([
        ...head,
        heads,
        row("", "Opening balance", "", "", "1,000.00"),
        ...headings.flatMap((text, at) => [line(text), row("", "SHOP", "10.00", "", `${990 - at * 10}.00`)]),
        row("", "Closing balance", "", "", `${1000 - headings.length * 10}.00`),
      ]),
    )[0]?.analysis.verdict;

  test.each(["Yesterday", "Gestern", "Sat 13", "Saturday", "1S June 2026"])("'%s' proves nothing", (text) => {
    expect(read("2 June 2026", "5 June 2026", "12 June 2026", "13 June 2026")).toBe("proven");
    expect(read("2 June 2026", "5 June 2026", "12 June 2026", text)).not.toBe("proven");
  });

  test("is not a description above the amount of its row", () => {
    const bought = (day: string, text: string, amount: string): Put[][] => [
      line(day),
      line(text),
      [[amount, 500, "right"]],
    ];
    const pages = paper(
      [
        ...head,
        ...bought("2 June 2026", "CORNER SHOP", "-10.00"),
        ...bought("5 June 2026", "GREEN GROCER", "-20.00"),
        ...bought("9 June 2026", "EMPLOYER", "+50.00"),
        line("FREE LIBRARY"),
        [["-5.00", 500, "right"]],
      ],
      [
        line("Opening balance 100.00"),
        line("Outgoing transactions -35.00"),
        line("Incoming transactions 50.00"),
        line("Closing balance 115.00"),
      ],
    );
    expect(readPages(pages)[0]?.analysis).toMatchObject({ totalTransactions: 4, verdict: "proven" });
  });
});
