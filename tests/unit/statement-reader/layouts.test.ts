import { describe, expect, test } from "bun:test";
import { withPlainFigures } from "@/statement-reader/page/private-figures";
import { readPages } from "@/statement-reader/read";
import { type Put, paper, row } from "./paper";

const right = (text: string): Put => [text, 555, "right"];

function dayByDay(lastBalance: string): Put[][] {
  return [
    [["Specimen Bank", 40]],
    [["Your June 2026 statement", 40]],
    [
      ["Balance on 1 June", 40],
      ["Balance on 30 June", 300],
    ],
    [
      ["£100.00", 40],
      ["£70.00", 300],
    ],
    [["Monday 1 June", 40], right("£90.00")],
    [["Green Grocer", 40], right("-£6.00")],
    [["Corner Shop", 40], right("-£4.00")],
    [["Tuesday 2 June", 40], right("£120.00")],
    [["Example Employer", 40], right("+£30.00")],
    [["Friday 5 June", 40], right(lastBalance)],
    [["Landlord", 40], right("-£50.00")],
  ];
}

describe("a statement whose dates head the rows of a day", () => {
  test("is read with the balance beside the date as that after its rows", () => {
    const [read] = readPages(paper(dayByDay("£70.00")));
    expect(read?.analysis).toMatchObject({ openingBalance: "100.00", closingBalance: "70.00" });
    expect(read?.rows.map((each) => each.date)).toEqual([
      "2026-06-01",
      "2026-06-01",
      "2026-06-02",
      "2026-06-05",
    ]);
    expect(read?.analysis.verdict).toBe("proven");
  });

  test("is not proven when one of those balances is wrong", () => {
    const [read] = readPages(paper(dayByDay("£71.00")));
    expect(read?.analysis.verdict).not.toBe("proven");
  });
});

test("a balance marked OD is below nothing", () => {
  const [read] = readPages(
    paper([
      [
        ["Date", 40],
        ["Details", 110],
        ["Paid out", 400, "right"],
        ["Paid in", 475, "right"],
        ["Balance", 555, "right"],
      ],
      row("01/06/2026", "Balance forward", "", "", "12.50 OD"),
      row("02/06/2026", "Fee", "7.50", "", "20.00 OD"),
      row("03/06/2026", "Lodgement", "", "50.00", "30.00"),
      row("04/06/2026", "Shop", "10.00", "", "20.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ openingBalance: "-12.50", closingBalance: "20.00" });
});

test("figures from the private area of a font are read as digits when all ten occur", () => {
  const dressed = (text: string) =>
    text.replace(/[0-9.]/g, (each) => String.fromCharCode(each === "." ? 0xe094 : 0xe071 + Number(each)));
  const pages = paper([[[dressed("1'234.56"), 40]], [[dressed("7'890.12"), 40]]]);
  expect(withPlainFigures(pages)[0]?.words.map((word) => word.text)).toEqual(["1'234.56", "7'890.12"]);
  const few = paper([[[dressed("11.22"), 40]]]);
  expect(withPlainFigures(few)).toBe(few);
});
