import { expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import { runInSlices, runToEnd, type Work } from "@/kernel/time-slices";

/** Steps of five milliseconds each. */
function* work(steps: number): Work<string> {
  for (let step = 0; step < steps; step++) {
    const until = performance.now() + 5;
    while (performance.now() < until);
    yield;
  }
  return "done";
}

test("long work lets others have their turn every few steps, and gives what it makes", async () => {
  let turns = 0;
  let over = false;
  const others = (async () => {
    while (!over) {
      await setImmediate();
      turns += 1;
    }
  })();
  expect(await runInSlices(work(20))).toBe("done");
  over = true;
  await others;
  expect(turns).toBeGreaterThan(5);
});

test("where nobody waits it is done in one go", () => {
  expect(runToEnd(work(2))).toBe("done");
});
