import { describe, expect, test } from "bun:test";
import { shortMoney } from "@/reporting/dashboard/rules";
import { Chart } from "@/ui/chart";
import { fittingSpan, labelled, layoutLines } from "@/ui/chart-layout";
import { data } from "@/vocabulary/language/around";
import { canonical } from "../../server/html";

const series = [
  { name: "Money in", tone: "accent" },
  { name: "Money out", tone: "quiet" },
] as const;
const points = [
  { label: "18 Nov", values: [100, 50] },
  { label: "19 Nov", values: [0, 200] },
  { label: "20 Nov", values: [400, 0] },
];
const words = {
  title: data("Money"),
  description: data("Three days"),
  format: (value: number) => `$${value}`,
};
const draw = (more: Partial<Parameters<typeof Chart>[0]> = {}) =>
  canonical(<Chart kind="flows" {...words} series={series} points={points} {...more} />);
const flows = draw();
const findAxis = (chart: string) => [...chart.matchAll(/<text x="0"[^>]*>([^<]+)</g)].map(([, text]) => text);
/** Heights of a line's points, in pixels from the top. */
const listHeights = (chart: string, line: string) => {
  const [, path = ""] = new RegExp(`class="${line}" d="([^"]+)"`).exec(chart) ?? [];
  // Each point is a step from the one before.
  let height = 0;
  return [...path.matchAll(/,(-?[\d.]+)/g)].map(([, step]) => {
    height += Number(step);
    return height;
  });
};
const cells = (chart: string) => [...chart.matchAll(/<td>([^<]+)<\/td>/g)].map(([, figure]) => figure);

describe("a chart of flows", () => {
  test("every figure stands in a table beneath the drawing", () => {
    expect(cells(flows)).toEqual(["$100", "$50", "$0", "$200", "$400", "$0"]);
  });

  test("a slider has one step for every point, and says the last one's figures", () => {
    expect(flows).toContain('type="range" min="0" max="2" value="2"');
    expect(flows).toContain('aria-valuetext="20 Nov · Money in $400 · Money out $0"');
  });

  test("the drawing has a name", () => {
    expect(flows).toContain('role="img" aria-label="Money. Three days"');
  });

  test("each series is a line from zero, as high as its figures", () => {
    const { y, base } = layoutLines({ kind: "flows", points });
    expect(y(0)).toBe(base);
    const [first = 0, none = 0, last = 0] = listHeights(flows, "chart-line chart-line-accent");
    expect(none).toBeCloseTo(base, 1);
    expect((base - first) / (base - last)).toBeCloseTo(1 / 4, 1);
    expect(listHeights(flows, "chart-line chart-line-quiet")).toHaveLength(3);
    const high = points.map((point) => ({ ...point, values: [900, 800] }));
    expect(layoutLines({ kind: "flows", points: high }).y.domain()[0]).toBe(0);
  });

  test("what is below nought hangs down from its line", () => {
    const net = [
      { label: "18 Nov", values: [100, 0] },
      { label: "19 Nov", values: [-300, 0] },
    ];
    const { y } = layoutLines({ kind: "flows", points: net });
    const [up = 0, down = 0] = listHeights(draw({ points: net }), "chart-line chart-line-accent");
    expect([up < y(0), down > y(0)]).toEqual([true, true]);
  });

  test("figures that are all nought have one line with a text for it", () => {
    for (const kind of ["flows", "levels"] as const) {
      const flat = draw({ kind, points: points.map((point) => ({ ...point, values: [0, 0] })) });
      expect(findAxis(flat)).toEqual(["$0"]);
    }
  });

  test("draws without figures too", () => {
    for (const kind of ["flows", "levels"] as const) {
      const empty = draw({ kind, points: [] });
      expect(empty).toContain("<svg");
      expect(empty).not.toContain("NaN");
    }
  });
});

describe("the period before", () => {
  const both = points.map((point, at) => ({ ...point, before: [at, 800] }));
  const compared = draw({ points: both, earlier: "3 days earlier" });

  test("is a line of its own, in the table and in the words of the slider", () => {
    const before = listHeights(compared, "chart-line chart-line-before chart-line-accent");
    expect(before).toHaveLength(3);
    expect(cells(compared).slice(0, 4)).toEqual(["$100", "$50", "$0", "$800"]);
    expect(compared).toContain("Money out $0 · Money in, 3 days earlier $2 · Money out, 3 days earlier $800");
  });

  test("decides the scale, too", () => {
    expect(layoutLines({ kind: "flows", points: both }).y.domain()[1]).toBe(800);
  });

  test("is not spoken of if there is none", () => {
    expect(draw({ earlier: "3 days earlier" })).not.toContain("earlier");
  });
});

describe("a chart of levels", () => {
  const held = [700, 720, 710].map((value, at) => ({ label: `${at}`, values: [value] }));
  const one = [{ name: "USD", tone: "accent" }] as const;

  test("has a scale that fits, and says that it does not begin at zero", () => {
    const lines = draw({ kind: "levels", points: held, series: one });
    const [lowest = 0, highest = 0] = layoutLines({ kind: "levels", points: held }).y.domain();
    expect([lowest > 600, lowest < 700, highest > 720, highest < 760]).toEqual([true, true, true, true]);
    expect(lines).toContain(`The scale begins at $${lowest}, not at zero.`);
  });

  test("begins at zero where figures come near it, and then says nothing", () => {
    expect(fittingSpan([0, 500])[0]).toBe(0);
    expect(fittingSpan([40, 500])[0]).toBe(0);
    expect(draw({ kind: "levels" })).not.toContain("not at zero");
  });

  test("draws figures that are all the same in the middle", () => {
    const [low, high] = fittingSpan([500, 500]);
    expect([low < 500, high > 500]).toEqual([true, true]);
    expect(fittingSpan([0, 0])).toEqual([0, 1]);
  });

  test("is drawn within its height", () => {
    const lines = draw({ kind: "levels", points: held, series: one, height: 100 });
    const heights = listHeights(lines, "chart-line chart-line-accent");
    expect(heights).toHaveLength(3);
    for (const y of heights) expect(y > 0 && y < 100).toBe(true);
  });
});

test("labels a few points, the first and the last among them", () => {
  expect([...labelled(30)]).toEqual([0, 10, 19, 29]);
  expect([...labelled(2)]).toEqual([0, 1]);
});

test("labels of an axis whose figures lie close together do not read alike", () => {
  expect([70_000_000, 70_050_000].map((value) => shortMoney(value, "USD", 50_000))).toEqual([
    "$700k",
    "$700.5k",
  ]);
  expect([shortMoney(35_000_000, "USD"), shortMoney(0, "AED")]).toEqual(["$350k", "0"]);
  expect([shortMoney(-35_000_000, "USD"), shortMoney(9_007_199_254_740_991, "AED")]).toEqual([
    "−$350k",
    "90.1T",
  ]);
});
