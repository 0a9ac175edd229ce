import { describe, expect, test } from "bun:test";
import { sameValue } from "db/kept-reads";
import { sharedPage, sharedRows } from "@/platform/lists/shared-rows";

type Row = { id: number; name: string; of?: { name: string | null } };
const read = (...rows: Row[]): readonly Row[] => sharedRows([], rows);
const dhow = { id: 1, name: "Dhow", of: { name: "Gulf" } };
const loom = { id: 2, name: "Loom", of: { name: null } };

describe("rows that are read again", () => {
  test("are the same objects where all say the same, in the same order", () => {
    const before = read(dhow, loom);
    expect(sharedRows(before, [structuredClone(dhow), structuredClone(loom)])).toBe(before);
    const turned = sharedRows(before, [structuredClone(loom), structuredClone(dhow)]);
    expect(turned).not.toBe(before);
    expect(turned[0]).toBe(before[1] as Row);
  });

  test.each<[string, Row]>([
    ["a text", { ...dhow, name: "Dhow Chandlers" }],
    ["what stands within it", { ...dhow, of: { name: "Noor" } }],
    ["a value that is no longer there", { id: 1, name: "Dhow" }],
  ])("are new where they differ in %s, beside those that are as they were", (_, changed) => {
    const before = read(dhow, loom);
    const now = sharedRows(before, [changed, structuredClone(loom)]);
    expect(now[0]).toBe(changed);
    expect(now[1]).toBe(before[1] as Row);
  });

  test("are new rows where one came or went", () => {
    const before = read(dhow, loom);
    expect(sharedRows(before, [structuredClone(dhow)])).toEqual([dhow]);
    expect(sharedRows(read(dhow), [structuredClone(dhow), loom])).toEqual([dhow, loom]);
  });

  test("are frozen, since several answers share them", () => {
    const rows = read({ ...dhow }, { ...loom });
    expect([Object.isFrozen(rows), ...rows.map((row) => Object.isFrozen(row))]).toEqual([true, true, true]);
  });
});

test("a page is new where only its cursor differs", () => {
  const before = { rows: read(dhow), next: "a" };
  expect(sharedPage(before, { rows: [structuredClone(dhow)], next: "a" })).toBe(before);
  const now = sharedPage(before, { rows: [structuredClone(dhow)], next: "b" });
  expect([now.rows, now.next]).toEqual([before.rows, "b"]);
  expect(sharedPage(before, { rows: [structuredClone(dhow)] })).toEqual({ rows: [dhow] });
});

test("sums in minor units are compared exactly", () => {
  const before = [{ currency: "USD", Balance: 9_007_199_254_740_993n }];
  expect(sameValue(before, structuredClone(before))).toBe(before);
  const now = [{ currency: "USD", Balance: 9_007_199_254_740_992n }];
  expect(sameValue(before, now)).toBe(now);
});
