import { afterAll, beforeAll, expect, test } from "bun:test";
import { read } from "@/assistant/read/read";
import type { Deps } from "@/deps";
import { askedAt } from "../fixtures/questions/people";
import { actorOf } from "../fixtures/questions/put";
import { openDemo } from "./demo-book";

/** Asked on Friday, 20 November 2026. */
let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

/** The days that a question is of, as `first..last`; undefined where it is not understood. */
async function daysOf(question: string): Promise<string | undefined> {
  const found = await read(deps, actorOf("client"), question, undefined);
  if (found.kind !== "query") return undefined;
  return found.query.spans.map(({ from = "", to = "" }) => (from === to ? from : `${from}..${to}`)).join(" ");
}

test.each([
  ["debits from 24 July to 19 November", "2026-07-24..2026-11-19"],
  ["debits between the 3rd and the 10th of this month", "2026-11-03..2026-11-10"],
  ["debits 1/10-15/10", "2026-10-01..2026-10-15"],
  ["debits 1-15/10", "2026-10-01..2026-10-15"],
  ["debits Nov 1-15", "2026-11-01..2026-11-15"],
  ["debits aug-oct", "2026-08-01..2026-10-31"],
  ["debits Q3 on Q2", "2026-07-01..2026-09-30 2026-04-01..2026-06-30"],
  ["debits since the beginning of July", "2026-07-01..2026-11-20"],
  ["debits YTD", "2026-01-01..2026-11-20"],
  ["debits of the past 30 days", "2026-10-22..2026-11-20"],
  ["debits from the 12th on", "2026-11-12..2026-11-20"],
  ["debits so far this month", "2026-11-01..2026-11-20"],
  ["debits of the first ten days of October", "2026-10-01..2026-10-10"],
  ["debits after the 16th", "2026-11-17..2026-11-20"],
  ["debits in October and the month before", "2026-10-01..2026-10-31 2026-09-01..2026-09-30"],
  ["debits on 3 November and the day before", "2026-11-02..2026-11-03"],
  [
    "debits of July, August and September",
    "2026-07-01..2026-07-31 2026-08-01..2026-08-31 2026-09-01..2026-09-30",
  ],
  ["debits on Friday, 30 October", "2026-10-30"],
  ["debits in September last year", "2025-09-01..2025-09-30"],
  ["debits from July to October 2025", "2025-07-01..2025-10-31"],
  ["balance of Payroll 30/9, 31/10, 15/11", "2026-09-30 2026-10-31 2026-11-15"],
  ["balance of Payroll as per 31 October", "2026-10-31"],
  ["balance of Payroll at the last month end", "2026-10-31"],
  ["balance of Payroll when September closed", "2026-09-30"],
  ["opening balance of Payroll for October", "2026-09-30"],
  ["closing balance of Payroll in October", "2026-10-31"],
  ["EUR rate on 1 October against now", "2026-10-01 "],
  ["balance of Payroll on 31 October against the one of 30 September", "2026-10-31 2026-09-30"],
])("%s is of %s", async (question, days) => {
  expect(await daysOf(question)).toBe(days);
});

test.each([
  ["debits over 5k", "atLeast 500001"],
  ["debits between 5 and 7 thousand", "atLeast 500000, atMost 700000"],
  ["debits of at least 1.5m", "atLeast 150000000"],
  ["debits of 5,300.00 on 19 November", "is 530000"],
  ["debits not over 12.410 on 19 November", "atMost 1241000"],
])("%s is of amounts %s", async (question, amounts) => {
  const found = await read(deps, actorOf("client"), question, undefined);
  const said = found.kind === "query" ? found.query.filters : [];
  expect(
    said
      .filter(({ field }) => field === "amount")
      .map(({ op, values: [value] }) => `${op} ${value?.id}`)
      .join(", "),
  ).toBe(amounts);
});

test.each([
  // Of October, or since then.
  "debits from October",
  // There is no such day, or no such weekday.
  "debits on 31 September",
  "debits on Tuesday 23 September",
  "debits on a Sunday",
  // It ends before it begins.
  "debits from 10 October 2026 to 3 October 2026",
  "debits in mid October",
  "debits yesterday at 10am",
  "debits of the last 24 hours",
  "debits of more than 50 receipts",
  // Only what stands now is known of limits.
  "limits of Payroll on 1 October",
])("%s is not understood", async (question) => {
  expect(await daysOf(question)).toBeUndefined();
});
