import { afterAll, beforeAll, expect, test } from "bun:test";
import { read } from "@/assistant/read/read";
import type { Deps } from "@/deps";
import { askedAt } from "../fixtures/questions/people";
import { getActor } from "../fixtures/questions/put";
import { openDemo } from "./demo-book";

/** Asked on Friday, 20 November 2026. */
let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

/** The days that a question is of, as `first..last`; undefined if it is not understood. */
async function findDays(question: string, now = deps.now()): Promise<string | undefined> {
  const found = await read({ ...deps, now: () => now }, getActor("client"), question, undefined);
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
  expect(await findDays(question)).toBe(days);
});

test.each([
  ["yesterday", "2026-11-22"],
  ["last month", "2026-10-01..2026-10-31"],
  ["this month", "2026-11-01..2026-11-30"],
  ["last week", "2026-11-16..2026-11-22"],
  ["of the last 7 days", "2026-11-17..2026-11-23"],
  ["of the last three months", "2026-08-24..2026-11-23"],
  ["in Q2", "2026-04-01..2026-06-30"],
  ["Q4 2025", "2025-10-01..2025-12-31"],
  // A month without a year means the latest that has begun.
  ["in October", "2026-10-01..2026-10-31"],
  ["in December", "2025-12-01..2025-12-31"],
  ["in May", "2026-05-01..2026-05-31"],
  ["since the 3rd", "2026-11-03..2026-11-23"],
  // A day that a month lacks is its last day.
  ["since the 31st", "2026-10-31..2026-11-23"],
  ["since Monday", "2026-11-23"],
  ["before 3 October", "..2026-10-02"],
  ["between 1 and 15 October", "2026-10-01..2026-10-15"],
  ["1 to 15 October", "2026-10-01..2026-10-15"],
  ["week of 3 November", "2026-11-02..2026-11-08"],
  ["this year", "2026-01-01..2026-12-31"],
  ["03/10/2026", "2026-10-03"],
  ["on 2026-10-03", "2026-10-03"],
  ["on Friday", "2026-11-20"],
  ["in October vs September", "2026-10-01..2026-10-31 2026-09-01..2026-09-30"],
  ["in the first half of October", "2026-10-01..2026-10-15"],
  ["in the last two months of Q3", "2026-08-01..2026-09-30"],
  ["of the three months to 31 October", "2026-08-01..2026-10-31"],
  ["week ending 15 November", "2026-11-09..2026-11-15"],
  ["of the last 3 full months", "2026-08-01..2026-10-31"],
  ["on the 10th of last month", "2026-10-10"],
  ["after 15 October and before 20 October", "2026-10-16..2026-10-19"],
  ["since 1 October until 15 October", "2026-10-01..2026-10-15"],
  ["up to and including 30 June", "..2026-06-30"],
  ["on the 1st, 10th and 20th of October", "2026-10-01 2026-10-10 2026-10-20"],
  ["of the last 30 days vs the 30 days before", "2026-10-25..2026-11-23 2026-09-25..2026-10-24"],
])("On a Monday, debits %s are of %s", async (period, days) => {
  expect(await findDays(`debits ${period}`, Date.parse("2026-11-23T08:00:00Z"))).toBe(days);
});

test.each([
  ["debits last month", "2026-12-01..2026-12-31"],
  ["debits last week", "2026-12-21..2026-12-27"],
  ["debits in Q4", "2026-10-01..2026-12-31"],
])("On the first of January, %s are of %s", async (question, days) => {
  expect(await findDays(question, Date.parse("2027-01-01T08:00:00Z"))).toBe(days);
});

test.each([
  ["holds that expire in January", "2027-01-01..2027-01-31"],
  ["holds that expire after 1 December", "2026-12-02.."],
])("What expires is to come: %s", async (question, days) => {
  expect(await findDays(question)).toBe(days);
});

test.each(["debits that may be wrong", "debits on 31 April", "debits of the last Friday of October"])(
  "%s are of no month",
  async (question) => {
    expect(await findDays(question)).toBeUndefined();
  },
);

test.each([
  ["debits over ten thousand", "atLeast 1000001"],
  ["debits over 2 lakh", "atLeast 20000001"],
  ["debits at most 1,234.50", "atMost 123450"],
  ["debits of 10k or more", "atLeast 1000000"],
  ["debits from 5k to 10k", "atLeast 500000, atMost 1000000"],
  ["last 10 debits", ""],
  ["top 5 debits", ""],
  ["debits over 5k", "atLeast 500001"],
  ["debits between 5 and 7 thousand", "atLeast 500000, atMost 700000"],
  ["debits of at least 1.5m", "atLeast 150000000"],
  ["debits of 5,300.00 on 19 November", "is 530000"],
  ["debits not over 12.410 on 19 November", "atMost 1241000"],
])("%s is of amounts %s", async (question, amounts) => {
  const found = await read(deps, getActor("client"), question, undefined);
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
  // Only current limits are known.
  "limits of Payroll on 1 October",
])("%s is not understood", async (question) => {
  expect(await findDays(question)).toBeUndefined();
});
