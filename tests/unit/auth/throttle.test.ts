import { describe, expect, test } from "bun:test";
import { keyed } from "@/access/digest";
import { signInThrottleKeys } from "@/people/auth/throttle";

describe("what a sign-in is counted under", () => {
  test("lets through 10 for an account and 100 for a network, thrice that for an IPv6 site, and 30 for a known device", () => {
    const mosts = (ip: string, device?: string) =>
      signInThrottleKeys("secret", { account: "admin", ip, device }).map(({ most }) => most);
    expect(mosts("192.0.2.1")).toEqual([10, 100]);
    expect(mosts("2001:db8:1:2::9")).toEqual([10, 100, 30, 300]);
    expect(mosts("2001:db8:1:2::9", "d")).toEqual([30]);
  });
});

describe("a keyed digest", () => {
  test("differs by secret, by purpose and by where one part ends", () => {
    const all = [
      keyed("one", "p", "ab", "c"),
      keyed("two", "p", "ab", "c"),
      keyed("one", "q", "ab", "c"),
      keyed("one", "p", "a", "bc"),
    ];
    expect(new Set(all).size).toBe(4);
  });
});
