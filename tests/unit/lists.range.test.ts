import { describe, expect, test } from "bun:test";
import { rangeText } from "@/platform/lists/range-text";

const nouns = ["transaction", "transactions"] as const;
const rows = Array.from({ length: 50 }, (_, at) => at);

describe("the range of a page", () => {
  test("names the rows and how many there are", () => {
    const text = rangeText({ rows, position: 50, previous: "a", next: "b" }, { rows: 132 }, nouns);
    expect<string>(text).toBe("51 to 100 of 132 transactions");
  });

  test("names no total where the rows were not counted and more follow", () => {
    expect<string>(rangeText({ rows, position: 0, next: "b" }, {}, nouns)).toBe("1 to 50");
  });

  test("names the total on the last page, counted or not", () => {
    const text = rangeText({ rows: rows.slice(0, 3), position: 50, previous: "a" }, {}, nouns);
    expect<string>(text).toBe("51 to 53 of 53 transactions");
  });

  test("counts what is on one page alone", () => {
    expect<string>(rangeText({ rows: [1], position: 0 }, {}, nouns)).toBe("1 transaction");
  });
});
