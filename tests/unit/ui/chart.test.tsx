import { describe, expect, test } from "bun:test";
import { BarChart } from "@/ui/chart";
import { labelled, layoutBars } from "@/ui/chart-layout";
import { Sparkline, sparklinePaths } from "@/ui/sparkline";

const series = [
  { name: "Money in", tone: "accent" },
  { name: "Money out", tone: "quiet" },
] as const;
const bars = [
  { label: "18 Nov", values: [100, 50] },
  { label: "19 Nov", values: [0, 200] },
  { label: "20 Nov", values: [400, 0] },
];
const chart = String(
  <BarChart
    title="Money"
    description="Three days"
    series={series}
    bars={bars}
    format={(value) => `$${value}`}
  />,
);

describe("BarChart", () => {
  test("every figure stands in a table beneath the drawing", () => {
    const figures = [...chart.matchAll(/<td>(\$\d+)<\/td>/g)].map(([, figure]) => figure);
    expect(figures).toEqual(["$100", "$50", "$0", "$200", "$400", "$0"]);
  });

  test("a slider has one step for every bar, and says the last one's figures", () => {
    expect(chart).toContain('type="range" min="0" max="2" value="2"');
    expect(chart).toContain('aria-valuetext="20 Nov · Money in $400 · Money out $0"');
  });

  test("the drawing has a name", () => {
    expect(chart).toContain('role="img" aria-label="Money. Three days"');
  });

  test("a bar is as high as its figure, and nothing is drawn for zero", () => {
    const heights = [...chart.matchAll(/class="chart-accent"[^>]*height="([\d.]+)"/g)].map(([, h]) =>
      Number(h),
    );
    expect(heights[0]).toBeCloseTo(Number(heights[2]) / 4, 0);
    expect(heights[1]).toBe(0);
  });

  test("bars stay within the drawing", () => {
    const { band, y, base } = layoutBars({ bars, series });
    expect(band(0)).toBeGreaterThanOrEqual(0);
    expect((band(2) ?? 0) + band.bandwidth()).toBeLessThanOrEqual(100);
    expect(y(0)).toBe(base);
    expect(y(400)).toBeGreaterThanOrEqual(0);
  });

  test("draws without figures too", () => {
    const empty = <BarChart title="T" description="none" series={series} bars={[]} format={String} />;
    expect(String(empty)).toContain("<svg");
    expect(String(empty)).not.toContain("NaN");
  });

  test("labels a few days, the first and the last among them", () => {
    expect([...labelled(30)]).toEqual([0, 10, 19, 29]);
    expect([...labelled(2)]).toEqual([0, 1]);
  });
});

describe("Sparkline", () => {
  test("starts and ends at the edges, low values below high ones", () => {
    const paths = sparklinePaths([1, 5]);
    expect(paths?.line).toStartWith("M0,29");
    expect(paths?.line).toEndWith("100,3");
  });

  test("a level line is drawn, a single figure is not", () => {
    expect(sparklinePaths([7, 7, 7])?.line).not.toContain("NaN");
    expect(sparklinePaths([7])).toBeUndefined();
    expect(String(<Sparkline values={[]} />)).toBe("");
  });
});
