import { expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import { giveWayTo, runInSlices, runToEnd, type Work } from "@/kernel/time-slices";

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

test("if nobody waits it is done in one go", () => {
  expect(runToEnd(work(2))).toBe("done");
});

/** Server with its own clock: background work takes 5 ms a step, and readers stay until `leaveAt`. */
function serverWithReaders(leaveAt: number) {
  let clock = 0;
  const events: string[] = [];
  const isBusy = () => clock < leaveAt;
  const giveWay = giveWayTo({
    isBusy,
    now: () => clock,
    async wait(ms) {
      if (ms === 0) events.push(isBusy() ? "read" : "turn");
      clock += ms;
    },
  });
  const step = async (length: number) => {
    clock += length;
    events.push(`step at ${clock}`);
    await giveWay();
  };
  return { events, step };
}

test("background work gives way while people are answered, progresses all the same, and hurries once they are gone", async () => {
  const { events, step } = serverWithReaders(120);
  for (let made = 0; made < 5; made += 1) await step(5);
  expect(events).toEqual([
    "step at 5",
    "read",
    // Nine times as long as the step took.
    "step at 55",
    "read",
    "step at 105",
    "read",
    // The readers left at 120.
    "step at 125",
    "turn",
    "step at 130",
    "turn",
  ]);
});

test("a long step in the background gives way for a limited time, a short one not at all", async () => {
  const { events, step } = serverWithReaders(10_000);
  await step(400);
  await step(0.5);
  await step(400);
  expect(events).toEqual(["step at 400", "read", "step at 500.5", "step at 900.5", "read"]);
});
