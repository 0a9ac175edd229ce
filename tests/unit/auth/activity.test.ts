import { describe, expect, test } from "bun:test";
import { Activity, absoluteLimit, idleLimit } from "@/access/activity";

const minute = 60_000;
const session = (lastActiveAt = 0) => ({ id: "a", lastActiveAt, expiresAt: absoluteLimit });

describe("a session's activity", () => {
  test("trusts another node's note when it is newer", () => {
    const activity = new Activity();
    activity.touch(session(), minute);
    expect(activity.getEnd(session(10 * minute))).toBe(10 * minute + idleLimit);
  });
});
