import { expect, test } from "bun:test";
import { readPages } from "@/narration/read.ts";
import { head, type Put, paper, row } from "./paper.ts";

const right = (text: string, x = 300): Put => [text, x, "right"];
const ends = (opening: string, closing: string): Put[][] => [
  [["Opening balance", 40], right(opening)],
  [["Closing balance", 40], right(closing)],
];

test("what makes the balance larger is a credit, where no heading says so and deposits stand on the left", () => {
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
