import { expect, test } from "bun:test";
import { leavesFirst } from "@/liquidity/sweeps/rules";

/** A set that counts how often it is asked. */
class Asked extends Set<number> {
  static times = 0;
  override has(account: number): boolean {
    Asked.times += 1;
    return super.has(account);
  }
}

test("leaves come first, and each sweep is asked once for each other, however many ways lead through them", () => {
  const levels = 10;
  const sweeps = Array.from({ length: levels }, (_, level) =>
    ["time", "cut_off"].map((when) => ({ when, sources: new Asked([level]), to: level + 1 })),
  ).flat();
  expect(leavesFirst(sweeps.toReversed()).map(({ to }) => to)).toEqual(sweeps.map(({ to }) => to));
  expect(Asked.times).toBe(sweeps.length ** 2);
});
