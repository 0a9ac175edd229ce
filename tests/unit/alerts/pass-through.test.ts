import { expect, test } from "bun:test";
import fc from "fast-check";
import { PassThrough } from "@/oversight/alerts/pass-through";
import type { PassThroughRun } from "@/oversight/alerts/rules";

type Movement = { type: "credit" | "debit"; usd: number; at: number };

const within = 60;

/** Movements at most an hour apart, in which most runs are too short or too poor to be reported. */
const movements = fc
  .tuple(
    fc.array(
      fc.record({
        type: fc.constantFrom("credit" as const, "debit" as const),
        usd: fc.oneof(
          { arbitrary: fc.integer({ min: 1, max: 400_000 }), weight: 5 },
          { arbitrary: fc.integer({ min: 1, max: 3_000_000 }), weight: 1 },
        ),
        after: fc.integer({ min: 0, max: 8 }),
      }),
      { minLength: 20, maxLength: 80 },
    ),
    fc.constantFrom(1, 10_000_000),
  )
  .map(([steps, scale]) => {
    let at = 0;
    const followed = steps.map(({ after, type, usd }): Movement => {
      at += after;
      return { type, usd: usd * scale, at };
    });
    return { followed, least: 1_000_000 * scale };
  });

/** Reference: tries every run that ends with the debit, the shortest first. */
function shortestRun(
  earlier: readonly Movement[],
  debit: Movement,
  least: number,
): PassThroughRun | undefined {
  let [came, left] = [0, debit.usd];
  for (const { type, usd, at } of earlier.toReversed()) {
    if (debit.at - at > within) return undefined;
    if (type === "debit") left += usd;
    else came += usd;
    if (type === "credit" && came >= least && left * 100 >= came * 90) return { came, left, from: at };
  }
  return undefined;
}

test("a passage is the one that trying every run finds, with small sums and very large ones", () => {
  fc.assert(
    fc.property(movements, ({ followed, least }) => {
      const passThrough = new PassThrough(least, within);
      let earlier: Movement[] = [];
      for (const movement of followed) {
        const { type, usd, at } = movement;
        const found = type === "debit" ? passThrough.find(at, usd) : undefined;
        if (type === "debit") expect(found).toEqual(shortestRun(earlier, movement, least));
        if (found) {
          passThrough.reset();
          earlier = [];
          continue;
        }
        if (type === "credit") passThrough.addCredit(at, usd);
        else passThrough.addDebit(at, usd);
        earlier.push(movement);
      }
    }),
    { numRuns: 300 },
  );
});
