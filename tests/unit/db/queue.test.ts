import { describe, expect, setSystemTime, test } from "bun:test";
import { type CommitGroup, type Unit, WriteQueue } from "db/client/queue";
import { refusal, statement } from "./storage.suite";

const unit = (n: number): Unit => ({ statements: [statement("insert", n)], idempotent: undefined });
const numbers = (units: readonly Unit[]) => units.map(({ statements }) => statements[0]?.args[0]);

/** A store whose commits last until they are released: each group it was handed, in order. */
function heldStore() {
  const groups: unknown[][] = [];
  const began: (() => void)[] = [];
  const held: (() => void)[] = [];
  const commit: CommitGroup = async (units) => {
    groups.push(numbers(units));
    const ended = new Promise<void>((resolve) => held.push(resolve));
    began.shift()?.();
    await ended;
    return units.map(() => []);
  };
  return {
    commit,
    groups,
    /** Resolves when the next group is under way; call it before anything is added to the queue. */
    next: () => new Promise<void>((resolve) => began.push(resolve)),
    /** Ends the group that is under way. */
    end: () => held.shift()?.(),
  };
}

/** Waits a turn of the event loop, so that whatever could begin has begun. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("the write queue", () => {
  test("commits together what arrives while a group is under way, in order", async () => {
    const store = heldStore();
    const queue = new WriteQueue(store.commit, 1000);
    const [first, second] = [store.next(), store.next()];
    const writes = [queue.add(unit(1)), queue.add(unit(2))];
    await first;
    writes.push(queue.add(unit(3)), queue.add(unit(4)));
    expect(store.groups).toEqual([[1, 2]]);
    store.end();
    await second;
    expect(store.groups).toEqual([
      [1, 2],
      [3, 4],
    ]);
    store.end();
    expect(await Promise.all(writes)).toEqual([[], [], [], []]);
  });

  test("answers a write after the commit that holds it, and not before", async () => {
    const store = heldStore();
    const queue = new WriteQueue(store.commit, 1000);
    const began = store.next();
    const steps: string[] = [];
    const write = queue.add(unit(1)).then(() => steps.push("answered"));
    await began;
    steps.push("committed");
    store.end();
    await write;
    expect(steps).toEqual(["committed", "answered"]);
  });

  test("fails every write of a group that could not be committed, and continues", async () => {
    let broken = true;
    const queue = new WriteQueue((units) => {
      if (broken) throw new Error("disk I/O error");
      return units.map(() => []);
    }, 1000);
    expect(await Promise.all([refusal(queue.add(unit(1))), refusal(queue.add(unit(2)))])).toEqual([
      "DISK_ERROR",
      "DISK_ERROR",
    ]);
    broken = false;
    expect(await queue.add(unit(3))).toEqual([]);
  });

  test("refuses a write whose turn does not come in time, and never carries it out", async () => {
    const store = heldStore();
    let now = 0;
    const queue = new WriteQueue(store.commit, 1000, () => now);
    const began = store.next();
    const first = queue.add(unit(1));
    await began;
    const late = refusal(queue.add(unit(2)));
    now = 1001;
    store.end();
    expect(await late).toBe("UNAVAILABLE");
    await first;
    expect(store.groups).toEqual([[1]]);
  });

  test.each([16_000, 400 * 86_400_000, -3_600_000])(
    "refuses nothing, and waits no longer, where the machine's clock is put on by %p ms",
    async (step) => {
      const store = heldStore();
      const queue = new WriteQueue(store.commit, 1000);
      const began = store.next();
      const first = queue.add(unit(1));
      await began;
      const second = queue.add(unit(2));
      setSystemTime(Date.now() + step);
      try {
        expect(queue.load.age).toBeWithin(0, 1000);
        store.end();
        await first;
        await store.next();
        store.end();
        expect(await second).toEqual([]);
      } finally {
        setSystemTime();
      }
    },
  );

  test("lets a change of the schema begin only when the group under way has ended", async () => {
    const store = heldStore();
    const queue = new WriteQueue(store.commit, 1000);
    const began = store.next();
    const steps: string[] = [];
    const write = queue.add(unit(1)).then(() => steps.push("group ended"));
    await began;
    const change = queue.exclusively(() => steps.push("change"));
    await turn();
    expect(steps).toEqual([]);
    store.end();
    await Promise.all([write, change]);
    expect(steps).toEqual(["group ended", "change"]);
  });

  test("lets no group begin while the schema is being changed", async () => {
    const store = heldStore();
    const queue = new WriteQueue(store.commit, 1000);
    const began = store.next();
    const finished = Promise.withResolvers<void>();
    const change = queue.exclusively(() => finished.promise);
    const write = queue.add(unit(1));
    await turn();
    expect(store.groups).toEqual([]);
    finished.resolve();
    await change;
    await began;
    expect(store.groups).toEqual([[1]]);
    store.end();
    expect(await write).toEqual([]);
  });

  test("refuses what comes after it was closed, and lets what is waiting finish", async () => {
    const queue = new WriteQueue((units) => units.map(() => []), 1000);
    const write = queue.add(unit(1));
    const closed = queue.close();
    expect(await refusal(queue.add(unit(2)))).toBe("CLOSED");
    expect(await refusal(queue.exclusively(() => undefined))).toBe("CLOSED");
    await closed;
    expect(await write).toEqual([]);
  });
});
