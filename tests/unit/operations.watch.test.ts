import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { databaseError, isPassing } from "db/client";
import { toDatabaseError } from "db/client/errors";
import { ClockWatch } from "@/app/operations/watch";

describe("the clock's observer", () => {
  let [wall, running] = [0, 0];
  beforeEach(() => {
    [wall, running] = [1_800_000_000_000, 5000];
  });
  afterEach(() => {
    [wall, running] = [0, 0];
  });
  const later = (milliseconds: number, put = 0) => {
    running += milliseconds;
    wall += milliseconds + put;
  };

  test("sees no step while both clocks run alike", () => {
    const clock = new ClockWatch(
      () => wall,
      () => running,
    );
    later(3000);
    expect(clock.step()).toBe(0);
  });

  test("reports once by how much the clock was put back or forward", () => {
    const clock = new ClockWatch(
      () => wall,
      () => running,
    );
    later(3000, -3_600_000);
    expect(clock.step()).toBe(-3_600_000);
    later(3000);
    expect(clock.step()).toBe(0);
    later(3000, 60_000);
    expect(clock.step()).toBe(60_000);
  });
});

describe("what a disk refuses", () => {
  for (const [text, code] of [
    ["database or disk is full", "DISK_FULL"],
    ["disk I/O error", "DISK_ERROR"],
    ["unable to open database file", "DISK_ERROR"],
    ["attempt to write a readonly database", "READ_ONLY"],
  ] as const) {
    test(`${text}: is a fault that passes`, () => {
      const error = toDatabaseError(new Error(text));
      expect(error.code).toBe(code);
      expect(isPassing(databaseError(error)?.code)).toBe(true);
    });
  }

  test("is not what a rule refuses", () => {
    expect(isPassing(toDatabaseError(new Error("INSUFFICIENT_FUNDS")).code)).toBe(false);
    expect(isPassing(undefined)).toBe(false);
  });
});
