import { describe, expect, test } from "bun:test";
import { readAmounts } from "@/assistant/engine/amounts";
import { readPeriods } from "@/assistant/engine/periods";
import { slipBetween } from "@/assistant/read/spelling";
import { Reading } from "@/assistant/read/tokens";

/** A Monday. */
const today = "2026-11-23";

const spansOf = (text: string, at = today) =>
  readPeriods(new Reading(text), at).spans.map(({ from = "", to = "" }) => `${from}..${to}`);

describe("the days that a question names", () => {
  const named: [string, ...string[]][] = [
    ["yesterday", "2026-11-22..2026-11-22"],
    ["debits last month", "2026-10-01..2026-10-31"],
    ["this month", "2026-11-01..2026-11-30"],
    ["last week", "2026-11-16..2026-11-22"],
    ["last 7 days", "2026-11-17..2026-11-23"],
    ["the last three months", "2026-08-24..2026-11-23"],
    ["in Q2", "2026-04-01..2026-06-30"],
    ["Q4 2025", "2025-10-01..2025-12-31"],
    ["in October", "2026-10-01..2026-10-31"],
    ["in December", "2025-12-01..2025-12-31"],
    ["since the 3rd", "2026-11-03..2026-11-23"],
    ["since Monday", "2026-11-23..2026-11-23"],
    ["before 3 October", "..2026-10-02"],
    ["between 1 and 15 October", "2026-10-01..2026-10-15"],
    ["from 1 October to 15 October", "2026-10-01..2026-10-15"],
    ["1 to 15 October", "2026-10-01..2026-10-15"],
    ["October to November", "2026-10-01..2026-11-30"],
    ["week of 3 November", "2026-11-02..2026-11-08"],
    ["this year", "2026-01-01..2026-12-31"],
    ["year to date", "2026-01-01..2026-11-23"],
    ["03/10/2026", "2026-10-03..2026-10-03"],
    ["2026-10-03", "2026-10-03..2026-10-03"],
    ["on Friday", "2026-11-20..2026-11-20"],
    ["two weeks ago", "2026-11-09..2026-11-09"],
    ["at the end of October", "2026-10-31..2026-10-31"],
    ["October vs September", "2026-10-01..2026-10-31", "2026-09-01..2026-09-30"],
    ["this month with last month", "2026-11-01..2026-11-30", "2026-10-01..2026-10-31"],
    ["in the first half of October", "2026-10-01..2026-10-15"],
    ["in the last two months of Q3", "2026-08-01..2026-09-30"],
    ["the first ten days of the month", "2026-11-01..2026-11-10"],
    ["the three months to 31 October", "2026-08-01..2026-10-31"],
    ["week ending 15 November", "2026-11-09..2026-11-15"],
    ["last 3 full months", "2026-08-01..2026-10-31"],
    ["the 10th of last month", "2026-10-10..2026-10-10"],
    ["after 15 October and before 20 October", "2026-10-16..2026-10-19"],
    ["since 1 October until 15 October", "2026-10-01..2026-10-15"],
    ["between 15 October and now", "2026-10-15..2026-11-23"],
    ["by the end of October", "..2026-10-31"],
    ["up to and including 30 June", "..2026-06-30"],
    ["October last year", "2025-10-01..2025-10-31"],
    ["September against the previous month", "2026-09-01..2026-09-30", "2026-08-01..2026-08-31"],
    ["last 30 days vs the 30 days before", "2026-10-25..2026-11-23", "2026-09-25..2026-10-24"],
    ["this month vs the same period last month", "2026-11-01..2026-11-30", "2026-10-01..2026-10-23"],
  ];
  for (const [text, ...spans] of named) test(text, () => expect(spansOf(text)).toEqual(spans));

  test("'may' is a verb unless the words around it say otherwise", () => {
    expect(spansOf("who may pay")).toEqual([]);
    expect(spansOf("in May")).toEqual(["2026-05-01..2026-05-31"]);
  });

  test("a day that a month has not is the last one that has it", () => {
    expect(spansOf("since the 31st")).toEqual(["2026-10-31..2026-11-23"]);
  });

  const fittingNothing = ["mid October", "from 10 October to 5 October", "the last Friday of October"];
  for (const text of fittingNothing)
    test(`${text} is told as not read`, () =>
      expect(readPeriods(new Reading(text), today).odd.length).toBeGreaterThan(0));

  test("what expires is to come", () => {
    expect(spansOf("holds that expire in January")).toEqual(["2027-01-01..2027-01-31"]);
    expect(spansOf("holds that expire after 1 December")).toEqual(["2026-12-02.."]);
  });

  test("on the first of January last month is December", () => {
    expect(spansOf("last month", "2027-01-01")).toEqual(["2026-12-01..2026-12-31"]);
    expect(spansOf("last week", "2027-01-01")).toEqual(["2026-12-21..2026-12-27"]);
    expect(spansOf("Q4", "2027-01-01")).toEqual(["2026-10-01..2026-12-31"]);
  });
});

describe("the amounts that a question names", () => {
  const named: [string, Record<string, unknown>][] = [
    ["over 10k", { min: 1_000_001 }],
    ["more than $100", { min: 10_001, currency: "USD" }],
    ["at least 1.5m AED", { min: 150_000_000, currency: "AED" }],
    ["under $200", { max: 19_999, currency: "USD" }],
    ["at most 1,234.50", { max: 123_450 }],
    ["between 5 and 7 thousand", { min: 500_000, max: 700_000 }],
    ["from 5k to 10k", { min: 500_000, max: 1_000_000 }],
    ["10k or more", { min: 1_000_000 }],
    ["over ten thousand", { min: 1_000_001 }],
    ["over 2 lakh", { min: 20_000_001 }],
  ];
  for (const [text, bounds] of named) {
    test(text, () => expect(readAmounts(new Reading(text))).toEqual({ named: [], ...bounds }));
  }

  test("an amount by itself is named, and no bound", () => {
    expect(readAmounts(new Reading("pay $1,250.50 to"))).toEqual({
      named: [{ amount: 125_050, currency: "USD" }],
      currency: "USD",
    });
  });

  test("a number that may be anything is none", () => {
    for (const text of ["top 5", "last 10 transactions", "account 0002"]) {
      expect([text, readAmounts(new Reading(text)).named]).toEqual([text, []]);
    }
  });
});

describe("mistyped words", () => {
  test("one slip in a word of five letters, two in a longer one", () => {
    expect(slipBetween("balnce", "balance")).toBe(1);
    expect(slipBetween("blaance", "balance")).toBe(1);
    expect(slipBetween("propelis", "propellis")).toBe(1);
    expect(slipBetween("instrucion", "instructions")).toBe(2);
  });

  test("short words and other words are no slips of each other", () => {
    expect(slipBetween("hold", "gold")).toBeUndefined();
    expect(slipBetween("may", "pay")).toBeUndefined();
    expect(slipBetween("collections", "contractors")).toBeUndefined();
  });
});
