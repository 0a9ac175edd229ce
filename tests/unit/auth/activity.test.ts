import { describe, expect, test } from "bun:test";
import { Activity, absoluteLimit, idleLimit } from "@/access/activity";

const minute = 60_000;
const session = (lastActiveAt = 0) => ({ id: "a", lastActiveAt, expiresAt: absoluteLimit });

describe("a session's activity", () => {
  test("ends a session that is not used 15 minutes after it began", () => {
    expect(new Activity().endOf(session())).toBe(idleLimit);
  });

  test("moves the end with each use, to the millisecond", () => {
    const activity = new Activity();
    activity.touch(session(), 30_001);
    expect(activity.endOf(session())).toBe(30_001 + idleLimit);
  });

  test("never moves the end beyond eight hours", () => {
    const activity = new Activity();
    activity.touch(session(), absoluteLimit - 1);
    expect(activity.endOf(session())).toBe(absoluteLimit);
  });

  test("is written down once a minute at most", () => {
    const activity = new Activity();
    const written = [0, 59_999, minute, minute + 1, 2 * minute - 1, 2 * minute].map((now) =>
      activity.touch(session(), now),
    );
    expect(written).toEqual([false, false, true, false, false, true]);
  });

  test("trusts another node's note when it is newer", () => {
    const activity = new Activity();
    activity.touch(session(), minute);
    expect(activity.endOf(session(10 * minute))).toBe(10 * minute + idleLimit);
  });
});
