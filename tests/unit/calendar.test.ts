import { describe, expect, test } from "bun:test";
import {
  addDays,
  bankClock,
  bankDate,
  bankInstant,
  bankMonth,
  formatDate,
  formatDateTime,
  formatMonth,
  startOfBankDay,
  transactionAge,
} from "@/vocabulary/calendar";

const dubai = "Asia/Dubai";
const at = (iso: string) => Date.parse(iso);

describe("the bank's calendar", () => {
  test("a day begins at midnight in the bank's zone", () => {
    expect(bankDate(at("2026-11-20T19:59:59Z"), dubai)).toBe("2026-11-20");
    expect(bankDate(at("2026-11-20T20:00:00Z"), dubai)).toBe("2026-11-21");
    expect(bankMonth(at("2026-11-30T20:00:00Z"), dubai)).toBe("2026-12");
    expect(startOfBankDay("2026-11-21", dubai)).toBe(at("2026-11-20T20:00:00Z"));
  });

  test("zones that move their clocks and zones off the full hour have days too", () => {
    expect(startOfBankDay("2026-03-29", "Europe/Paris")).toBe(at("2026-03-28T23:00:00Z"));
    expect(startOfBankDay("2026-03-30", "Europe/Paris")).toBe(at("2026-03-29T22:00:00Z"));
    expect(startOfBankDay("2026-11-20", "Asia/Kathmandu")).toBe(at("2026-11-19T18:15:00Z"));
  });

  test.each([
    "Europe/Berlin",
    "America/New_York",
    "Africa/Cairo",
    "Asia/Beirut",
    "America/Santiago",
    "America/Havana",
  ])("in %s each day begins at its first moment, and each time of day is when the clock shows it", (zone) => {
    for (let date = "2026-01-01"; date < "2028-01-01"; date = addDays(date, 1)) {
      const start = startOfBankDay(date, zone);
      expect([bankDate(start, zone), bankDate(start - 1, zone)]).toEqual([date, addDays(date, -1)]);
      const changes = startOfBankDay(addDays(date, 1), zone) - start !== 24 * 3_600_000;
      for (const clock of changes ? ["00:30", "01:30", "02:30", "04:00", "17:45", "23:30"] : ["09:00"]) {
        const moment = bankInstant(date, clock, zone);
        expect(bankDate(moment, zone)).toBe(date);
        // A time that the clock skips is later by the length of the skip.
        const shown = bankClock(moment, zone);
        if (shown !== clock)
          expect([
            shown > clock,
            bankDate(moment - 3_600_000, zone) === date && bankClock(moment - 3_600_000, zone) === clock,
          ]).toEqual([true, false]);
        else if (bankClock(moment - 3_600_000, zone) === clock)
          throw new Error(`${date} ${clock} was shown before`);
      }
    }
  });

  test("days are counted over the end of a month and of a leap year's February", () => {
    expect(addDays("2026-11-30", 1)).toBe("2026-12-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  });

  test("dates and times are written for people", () => {
    expect(formatDate("2026-11-05")).toBe("5 Nov 2026");
    expect(formatMonth("2026-11")).toBe("Nov 2026");
    expect(formatDateTime(at("2026-11-20T20:05:00Z"), dubai)).toBe("21 Nov 2026, 00:05");
  });

  test("a transaction's age: 'N min ago', 'N hours ago', then a date", () => {
    const now = at("2026-11-20T12:00:00Z");
    expect(transactionAge(now - 59 * 60_000, now, dubai)).toBe("59 min ago");
    expect(transactionAge(now - 60 * 60_000, now, dubai)).toBe("1 hour ago");
    expect(transactionAge(now - 1439 * 60_000, now, dubai)).toBe("23 hours ago");
    expect(transactionAge(now - 1440 * 60_000, now, dubai)).toBe("19 Nov 2026");
  });
});
