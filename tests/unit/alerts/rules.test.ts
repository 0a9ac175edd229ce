import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { AccountWatch } from "@/oversight/alerts/account-watch";
import type { PatternRule, Thresholds } from "@/oversight/alerts/contract";
import { findDormant, findStructuring, isJustUnder, type Movement } from "@/oversight/alerts/rules";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const thresholds: Thresholds = {
  highAmount: 5_000_000,
  velocityCount: 10,
  velocityMinutes: 60,
  structuringCount: 3,
  dormantDays: 90,
  passThroughMinutes: 60,
  passThroughAmount: 1_000_000,
  payersCount: null,
  payerReceipts: null,
  newPartyAmount: null,
  payerClients: null,
};

type Given = { type?: Movement["type"]; usd: number | undefined; at: number };

/** Movements in order, in dollars; each is monitored. */
const history = (...given: readonly Given[]): Movement[] =>
  given.map(({ type = "credit", usd, at }, i) => ({
    seq: i + 1,
    journalId: `journal ${i + 1}`,
    type,
    amount: usd ?? 1,
    currency: usd === undefined ? ("EUR" as const) : ("USD" as const),
    usdAmount: usd,
    at,
    watched: true,
  }));

/** Findings of the rules in a history: the rule and the number of the movement. */
function found(movements: readonly Movement[], rule: PatternRule, limits = thresholds): number[] {
  const watch = new AccountWatch(limits);
  return movements.flatMap((movement) =>
    watch
      .follow(movement)
      .findings.filter((finding) => finding.rule === rule)
      .map(() => movement.seq),
  );
}

const anyHistory = fc
  .array(
    fc.record({
      type: fc.constantFrom("credit" as const, "debit" as const, "other" as const),
      usd: fc.option(fc.integer({ min: 1, max: 6_000_000 }), { nil: undefined }),
      after: fc.oneof(
        fc.integer({ min: 0, max: 2 * hour }),
        fc.integer({ min: 0, max: 2 * day }),
        fc.integer({ min: 80 * day, max: 100 * day }),
      ),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let at = 0;
    return history(
      ...steps.map(({ after, ...step }) => {
        at += after;
        return { ...step, at };
      }),
    );
  });

describe("structuring", () => {
  const under = (at: number, type: "credit" | "debit" = "credit") => ({ usd: 4_900_000, at, type });

  test("is three amounts of one kind within a day, each from nine tenths of the threshold up to it", () => {
    const [a, b, c] = history(under(0), { usd: 4_500_000, at: hour }, { usd: 4_999_999, at: day - 1 });
    const movements = [a, b, c].filter((movement) => movement !== undefined);
    expect(found(movements, "structuring")).toEqual([3]);
    expect(c && findStructuring(c, movements.slice(0, 2), thresholds)).toEqual({
      rule: "structuring",
      severity: "high",
      title: "Amounts just under the threshold",
      description:
        "3 credits of $45,000.00 to $49,999.99 within 24 hours, $143,999.99 in all: each just under the threshold of $50,000.00",
    });
  });

  test.each([
    ["a third one a day after the first", [under(0), under(hour), under(day)]],
    ["the threshold itself", [under(0), under(1), { usd: 5_000_000, at: 2 }]],
    ["less than nine tenths of it", [under(0), under(1), { usd: 4_499_999, at: 2 }]],
    ["another direction", [under(0), under(1), under(2, "debit")]],
    ["an amount without a known rate", [under(0), under(1), { usd: undefined, at: 2 }]],
  ])("is not %s", (_, given) => {
    expect(found(history(...given), "structuring")).toEqual([]);
  });

  test("is reported again after as many more, and not with each one", () => {
    const stream = history(...Array.from({ length: 9 }, (_, i) => under(i * minute)));
    expect(found(stream, "structuring")).toEqual([3, 6, 9]);
  });

  test("is never found in fewer amounts just under the threshold than it takes", () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 2, max: 5 }), (movements, structuringCount) => {
        const limits = { ...thresholds, structuringCount };
        const near = movements.filter(
          (movement) => movement.type !== "other" && isJustUnder(movement, limits),
        );
        const reported = found(movements, "structuring", limits);
        expect(reported.length * structuringCount).toBeLessThanOrEqual(near.length);
        for (const seq of reported) expect(near.map((movement) => movement.seq)).toContain(seq);
      }),
    );
  });
});

describe("a dormant account that wakes", () => {
  test("is a movement after 90 days without one; the text gives the days", () => {
    const movements = history({ usd: 100, at: 0 }, { usd: 120_000, at: 97 * day + hour, type: "debit" });
    const [first, second] = movements;
    expect(found(movements, "dormant")).toEqual([2]);
    expect(second && findDormant(second, first, thresholds)?.description).toBe(
      "A debit of $1,200.00 after 97 days without a movement; an account counts as dormant from 90 days on",
    );
  });

  test("is neither an account's first movement nor one a moment earlier", () => {
    expect(found(history({ usd: 1, at: 500 * day }), "dormant")).toEqual([]);
    expect(found(history({ usd: 1, at: 0 }, { usd: 1, at: 90 * day - 1 }), "dormant")).toEqual([]);
  });

  test("is not woken, nor kept awake, by a hold", () => {
    const hold = { type: "other" as const, usd: 1, at: 89 * day };
    expect(found(history({ usd: 1, at: 0 }, hold, { usd: 1, at: 90 * day }), "dormant")).toEqual([3]);
    expect(found(history({ usd: 1, at: 0 }, { ...hold, at: 95 * day }), "dormant")).toEqual([]);
  });

  test("is found exactly where two movements in a row are that far apart", () => {
    fc.assert(
      fc.property(anyHistory, (movements) => {
        const moved = movements.filter(({ type }) => type !== "other");
        const far = moved.filter(({ at }, i) => at - (moved[i - 1]?.at ?? at) >= 90 * day);
        expect(found(movements, "dormant")).toEqual(far.map(({ seq }) => seq));
      }),
    );
  });
});

describe("money in and out again", () => {
  const credit = (usd: number, at: number) => ({ usd, at });
  const debit = (usd: number, at: number) => ({ usd, at, type: "debit" as const });

  test("is a debit of nine tenths of what came in within the hour; the text gives both sums", () => {
    const movements = history(
      credit(2_000_000, 0),
      debit(1_000_000, 10 * minute),
      debit(800_000, 42 * minute),
    );
    expect(found(movements, "pass_through")).toEqual([3]);
    const watch = new AccountWatch(thresholds);
    const texts = movements.flatMap((movement) => watch.follow(movement).findings);
    expect(texts.map(({ description }) => description)).toEqual([
      "$20,000.00 came in and $18,000.00 left again within 42 minutes; reported from $10,000.00 within 60 minutes",
    ]);
  });

  test("is seen behind an earlier credit that stayed", () => {
    const stayed = [credit(9_000_000, 0), credit(1_000_000, minute), debit(1_000_000, 2 * minute)];
    expect(found(history(...stayed), "pass_through")).toEqual([3]);
  });

  test.each([
    ["less than nine tenths", [credit(1_000_000, 0), debit(899_999, minute)]],
    ["a sum below the amount", [credit(999_999, 0), debit(999_999, minute)]],
    ["later than the hour", [credit(1_000_000, 0), debit(1_000_000, hour + 1)]],
    ["out before in", [debit(1_000_000, 0), credit(1_000_000, minute)]],
  ])("is not %s", (_, given) => {
    expect(found(history(...given), "pass_through")).toEqual([]);
  });

  test("is not reported twice for the same money", () => {
    const twice = [credit(1_000_000, 0), debit(950_000, minute), debit(50_000, 2 * minute)];
    expect(found(history(...twice), "pass_through")).toEqual([2]);
  });

  test("is found where a search of every run of movements finds it", () => {
    fc.assert(
      fc.property(anyHistory, (movements) => {
        const inTime = (from: Movement, to: Movement) => to.at - from.at <= hour;
        const sum = (of: readonly Movement[], type: string) =>
          of.reduce((total, m) => total + (m.type === type ? (m.usdAmount ?? 0) : 0), 0);
        let reported = 0;
        const expected = movements.flatMap((last, i) => {
          if (last.type !== "debit" || last.usdAmount === undefined) return [];
          const passes = movements.slice(0, i).some((first, j) => {
            if (first.type !== "credit" || first.seq <= reported || !inTime(first, last)) return false;
            const run = movements.slice(j, i + 1);
            const came = sum(run, "credit");
            return came >= 1_000_000 && sum(run, "debit") * 100 >= came * 90;
          });
          if (passes) reported = last.seq;
          return passes ? [last.seq] : [];
        });
        expect(found(movements, "pass_through")).toEqual(expected);
      }),
    );
  });
});

describe("what monitoring does not judge", () => {
  test("is an import, which is history all the same", () => {
    const imported = history(
      { usd: 4_900_000, at: 0 },
      { usd: 4_900_000, at: 1 },
      { usd: 4_900_000, at: 2 },
    ).map((movement, i) => ({ ...movement, watched: i === 2 }));
    expect(found(imported, "structuring")).toEqual([3]);
    expect(
      found(
        imported.map((m) => ({ ...m, watched: false })),
        "structuring",
      ),
    ).toEqual([]);
  });
});
