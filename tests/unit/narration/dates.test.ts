import { describe, expect, test } from "bun:test";
import { readPages } from "@/narration/read.ts";
import { heads, paper, row } from "./paper.ts";

/** A statement that ties, with a row of 10.00 on each of the days. */
function dated(days: readonly string[], place: string, currency = "GBP") {
  const balance = (index: number) => `${100 - 10 * index}.00`;
  return readPages(
    paper([
      [["Example Bank plc", 40]],
      [
        ["Account Number: 12345678", 40],
        [`Currency: ${currency}`, 330],
      ],
      ...(place === "" ? [] : [[[place, 40] as [string, number]]]),
      heads,
      row("", "Opening balance", "", "", "100.00"),
      ...days.map((day, index) => row(day, "SHOP", "10.00", "", balance(index + 1))),
      row("", "Closing balance", "", "", balance(days.length)),
    ]),
  )[0];
}

const daysOf = (...found: Parameters<typeof dated>) => dated(...found)?.rows.map((each) => each.date);

describe("day and month that could be either", () => {
  test("stand as they do in the printed period, whatever the currency's custom", () => {
    const days = ["2026-04-03", "2026-04-05", "2026-04-07"];
    const period = "Statement period 1 April 2026 to 12 April 2026";
    expect(daysOf(["03/04/2026", "05/04/2026", "07/04/2026"], period, "USD")).toEqual(days);
    expect(daysOf(["04/03/2026", "04/05/2026", "04/07/2026"], period)).toEqual(days);
    expect(daysOf(["04/03/2026", "04/05/2026"], "Period 2026-04-01 to 2026-04-12")).toEqual(days.slice(0, 2));
  });

  test("stand as they do in the month of the title", () => {
    expect(daysOf(["03/04/2026"], "Your April 2026 statement", "USD")).toEqual(["2026-04-03"]);
    expect(daysOf(["04/03/2026"], "Your April 2026 statement")).toEqual(["2026-04-03"]);
  });
});
