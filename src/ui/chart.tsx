import { type ChartBar, type ChartLayout, type ChartSeries, labelled, layoutBars } from "./chart-layout";

export type BarChartProps = {
  title: string;
  /** What the chart says, in a sentence, for those who cannot see it. */
  description: string;
  series: readonly ChartSeries[];
  bars: readonly ChartBar[];
  /** A full figure, for tooltips and the hidden table. */
  format: (value: number) => string;
  /** A short figure for the axis; `format` when absent. */
  formatAxis?: (value: number) => string;
  /** Height of the drawing in CSS pixels. */
  height?: number;
  /** The sum of all bars, shown until one of them is pointed at. */
  total?: string;
};

const Axis = ({ layout, format }: { layout: ChartLayout; format: (value: number) => string }) => (
  <svg class="chart-axis" height={layout.height} aria-hidden="true">
    {layout.y.ticks(4).map((tick) => (
      <text key={tick} x="0" y={layout.y(tick) + 4}>
        {format(tick)}
      </text>
    ))}
  </svg>
);

const Grid = ({ layout }: { layout: ChartLayout }) => (
  <g class="chart-grid">
    {layout.y.ticks(4).map((tick) => (
      <line key={tick} x1="0" x2="100%" y1={layout.y(tick)} y2={layout.y(tick)} />
    ))}
  </g>
);

const Bars = (props: BarChartProps & { layout: ChartLayout }) => {
  const { band, inner, y, base } = props.layout;
  const marks = labelled(props.bars.length);
  return (
    <>
      {props.bars.map((bar, index) => {
        const x = band(index) ?? 0;
        const edge = index === 0 ? "start" : index === props.bars.length - 1 ? "end" : "middle";
        const labelX = edge === "start" ? 0 : edge === "end" ? 100 : x + band.bandwidth() / 2;
        return (
          <g class="chart-bar" key={bar.label}>
            {props.series.map((one, at) => {
              const value = bar.values[at] ?? 0;
              const size = value > 0 ? Math.max(1.5, base - y(value)) : 0;
              return (
                <rect
                  key={one.name}
                  class={`chart-${one.tone}`}
                  x={`${(x + (inner(at) ?? 0)).toFixed(3)}%`}
                  y={(base - size).toFixed(1)}
                  width={`${inner.bandwidth().toFixed(3)}%`}
                  height={size.toFixed(1)}
                  rx="1.5"
                />
              );
            })}
            {marks.has(index) ? (
              <text class="chart-label" x={`${labelX}%`} y={base + 17} text-anchor={edge}>
                {bar.tick ?? bar.label}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
};

const Figures = (props: BarChartProps) => (
  <details class="chart-figures">
    <summary>All figures</summary>
    <section class="chart-table" tabindex={0} aria-label={`${props.title}: all figures`}>
      <table>
        <caption class="sr-only">{props.title}</caption>
        <thead>
          <tr>
            <td />
            {props.series.map((one) => (
              <th scope="col" key={one.name}>
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              {props.series.map((one, at) => (
                <td key={one.name}>{props.format(bar.values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);

/** One bar in words, as the slider over the bars says it. */
const inWords = (props: BarChartProps, bar: ChartBar) =>
  [bar.label, ...props.series.map((one, at) => `${one.name} ${props.format(bar.values[at] ?? 0)}`)].join(
    " · ",
  );

/** A slider that lies over the bars, one step a bar: for keys, fingers and assistive technology. */
const Slider = (props: BarChartProps) => {
  const last = props.bars.at(-1);
  if (!last) return null;
  return (
    <input
      class="chart-slider"
      type="range"
      min="0"
      max={props.bars.length - 1}
      value={props.bars.length - 1}
      aria-label={`${props.title}: figures of one bar`}
      aria-valuetext={inWords(props, last)}
      autocomplete="off"
    />
  );
};

const Legend = ({ series }: { series: readonly ChartSeries[] }) => (
  <ul class="chart-legend">
    {series.map((one) => (
      <li key={one.name}>
        <span class={`chart-key chart-key-${one.tone}`} />
        {one.name}
      </li>
    ))}
  </ul>
);

/**
 * Bars side by side, drawn on the server, for any width and both themes. The figures of a bar are read out above the
 * drawing when it is pointed at, touched or reached by the arrow keys; a table that opens beneath holds all of them.
 */
export const BarChart = (props: BarChartProps) => {
  const layout = layoutBars(props);
  return (
    <figure class="chart" style={`--bars: ${props.bars.length}`}>
      <div class="chart-head">
        <Legend series={props.series} />
        <output class="chart-readout">{props.total}</output>
      </div>
      <div class="chart-plot">
        <Axis layout={layout} format={props.formatAxis ?? props.format} />
        <div class="chart-drawing">
          <span class="chart-cursor" />
          <svg height={layout.height} role="img" aria-label={`${props.title}. ${props.description}`}>
            <Grid layout={layout} />
            <Bars {...props} layout={layout} />
          </svg>
          <Slider {...props} />
        </div>
      </div>
      <Figures {...props} />
    </figure>
  );
};
