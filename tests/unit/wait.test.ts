import { describe, expect, test } from "bun:test";
import pino from "pino";
import { z } from "zod";
import { clockTolerance, isStillGood } from "@/access/activity";
import { readEnv } from "@/env";
import { Wait } from "@/kernel/wait";
import { isOpenChallenge, newOpenChallenge } from "@/people/auth/second-factors/challenges";
import { ask } from "@/platform/ports/ask";

const jumps = [16_000, 3_600_000, 400 * 86_400_000];

describe("a wait", () => {
  test("is over once its time has passed, and not before", () => {
    let now = 1000;
    const wait = new Wait(() => now, 60_000);
    now += 59_999;
    expect(wait.isOver).toBe(false);
    now += 1;
    expect(wait.isOver).toBe(true);
  });

  test.each(jumps)("is over when the clock is put back by %p ms", (by) => {
    let now = 1_800_000_000_000;
    const wait = new Wait(() => now, 60_000);
    now -= by;
    expect(wait.isOver).toBe(true);
  });
});

test.each(jumps)(
  "what was given while a clock was ahead by %p ms is not good for longer than it lasts",
  (by) => {
    const [now, length] = [1_800_000_000_000, 15 * 60_000];
    const end = now + by + length;
    expect(isStillGood(end, length, now + by)).toBe(true);
    expect(isStillGood(end, length, end)).toBe(false);
    expect(isStillGood(end, length, now)).toBe(by <= clockTolerance);
  },
);

test.each(jumps)(
  "a service that rests since it failed is asked again when the clock is put back by %p ms",
  async (by) => {
    let [asked, now] = [0, 1_800_000_000_000];
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch() {
        asked += 1;
        return new Response("", { status: 500 });
      },
    });
    const deps = { log: pino({ level: "silent" }), now: () => now };
    const port = { name: "screening", answer: z.object({}) };
    const tryIt = () => ask(deps, port, { url: `http://127.0.0.1:${server.port}/` }, {});
    try {
      for (let failure = 0; failure < 4; failure += 1) await tryIt();
      expect(asked).toBe(3);
      now -= by;
      await tryIt();
      expect(asked).toBe(4);
    } finally {
      await server.stop(true);
    }
  },
);

test.each(jumps.slice(1))("a challenge of a sign-in ends when the clock is put back by %p ms", (by) => {
  const env = readEnv({ NODE_ENV: "test" });
  let now = 1_800_000_000_000;
  const challenge = newOpenChallenge({ env, now: () => now });
  expect(isOpenChallenge({ env, now: () => now }, challenge)).toBe(true);
  now -= by;
  expect(isOpenChallenge({ env, now: () => now }, challenge)).toBe(false);
});
