/** @jsxImportSource react */
import type { ChatChart } from "@/assistant/contract";
import { shortMoney } from "@/reporting/dashboard/rules";
import { type BarLayout, type ChartPoint, labelled, layoutBars } from "@/ui/chart-layout";
import { type Currency, currencies, formatMoney, fromDecimal } from "@/vocabulary/money";

const series = [{ name: "Amount", tone: "accent" }] as const;
const height = 150;

/** Amounts side by side, as the dashboard's charts draw them: a drawing for each currency. */
export const AnswerChart = ({ label, points }: ChatChart) =>
  currencies.map((currency) => {
    const own = points.filter((point) => point.currency === currency);
    if (own.length === 0) return null;
    const bars = own.map((point) => ({ label: point.label, values: [fromDecimal(point.value)] }));
    return <OneCurrency key={currency} label={label} currency={currency} bars={bars} />;
  });

type Props = { label: string; currency: Currency; bars: readonly ChartPoint[] };

const OneCurrency = ({ label, currency, bars }: Props) => {
  const layout = layoutBars({ points: bars, series, height });
  return (
    <figure className="chart chat-chart">
      <figcaption>{label}</figcaption>
      <div className="chart-plot">
        <svg className="chart-axis" height={layout.height} aria-hidden="true">
          {layout.ticks.map((tick) => (
            <text key={tick} x="0" y={layout.y(tick) + 4}>
              {shortMoney(tick, currency)}
            </text>
          ))}
        </svg>
        <div className="chart-drawing">
          <svg height={layout.height} role="img" aria-label={`${label}, in ${currency}`}>
            <g className="chart-grid">
              {layout.ticks.map((tick) => (
                <line key={tick} x1="0" x2="100%" y1={layout.y(tick)} y2={layout.y(tick)} />
              ))}
            </g>
            <Bars bars={bars} layout={layout} />
          </svg>
        </div>
      </div>
      <details className="chart-figures">
        <summary>All figures</summary>
        <table className="chat-figures">
          <caption className="sr-only">{label}</caption>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td>{formatMoney(bar.values[0] ?? 0, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};

const Bars = ({ bars, layout }: { bars: readonly ChartPoint[]; layout: BarLayout }) => {
  const { band, y, base } = layout;
  const marks = labelled(bars.length, 3);
  return bars.map((bar, index) => {
    const x = band(index) ?? 0;
    const last = bars.length - 1;
    const edge = last === 0 ? "middle" : index === 0 ? "start" : index === last ? "end" : "middle";
    const labelX = edge === "start" ? 0 : edge === "end" ? 100 : x + band.bandwidth() / 2;
    const value = bar.values[0] ?? 0;
    const size = value > 0 ? Math.max(1.5, base - y(value)) : 0;
    return (
      <g className="chart-bar" key={bar.label}>
        <rect
          className="chart-accent"
          x={`${x.toFixed(3)}%`}
          y={(base - size).toFixed(1)}
          width={`${band.bandwidth().toFixed(3)}%`}
          height={size.toFixed(1)}
          rx="1.5"
        />
        {marks.has(index) ? (
          <text className="chart-label" x={`${labelX}%`} y={base + 17} textAnchor={edge}>
            {bar.label}
          </text>
        ) : null}
      </g>
    );
  });
};
