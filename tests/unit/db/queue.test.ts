import { describe, expect, test } from "bun:test";
import { type Unit, WriteQueue } from "db/client/queue";
import { refusal, statement } from "./storage.suite";

const unit = (n: number): Unit => ({ statements: [statement("insert", n)], idempotent: undefined });
const numbers = (units: readonly Unit[]) => units.map(({ statements }) => statements[0]?.args[0]);

describe("the write queue", () => {
  test("commits together what arrives while a group is under way, in order", async () => {
    const groups: unknown[] = [];
    const queue = new WriteQueue(async (units) => {
      groups.push(numbers(units));
      await Bun.sleep(5);
      return units.map(() => []);
    }, 1000);
    const first = [queue.add(unit(1)), queue.add(unit(2))];
    await Bun.sleep(2);
    await Promise.all([...first, queue.add(unit(3)), queue.add(unit(4))]);
    expect(groups).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test("fails every write of a group that could not be committed, and goes on", async () => {
    let broken = true;
    const queue = new WriteQueue((units) => {
      if (broken) throw new Error("disk I/O error");
      return units.map(() => []);
    }, 1000);
    expect(await Promise.all([refusal(queue.add(unit(1))), refusal(queue.add(unit(2)))])).toEqual([
      "FAILED",
      "FAILED",
    ]);
    broken = false;
    expect(await queue.add(unit(3))).toEqual([]);
  });

  test("refuses a write whose turn does not come in time, and never carries it out", async () => {
    const carriedOut: unknown[] = [];
    const queue = new WriteQueue(async (units) => {
      carriedOut.push(...numbers(units));
      await Bun.sleep(40);
      return units.map(() => []);
    }, 10);
    const first = queue.add(unit(1));
    await Bun.sleep(5);
    expect(await refusal(queue.add(unit(2)))).toBe("UNAVAILABLE");
    await first;
    expect(carriedOut).toEqual([1]);
  });

  test("lets a change of the schema run between two groups", async () => {
    const done: string[] = [];
    const queue = new WriteQueue(async (units) => {
      await Bun.sleep(1);
      done.push("group");
      return units.map(() => []);
    }, 1000);
    const before = queue.add(unit(1));
    const change = queue.exclusively(async () => {
      await Bun.sleep(5);
      done.push("change");
    });
    await Promise.all([before, change, queue.add(unit(2))]);
    expect(done.filter((step) => step === "change")).toHaveLength(1);
    expect(done.at(0)).toBe("group");
  });
});
