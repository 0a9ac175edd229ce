import { say, type Text } from "@/vocabulary/language";
import { localDate } from "@/vocabulary/language/speaking";
import { type ChartPoint, type ChartSeries, type Layout, labelled, layoutLines } from "./chart-layout";
import { icon } from "./icon";

type ChartProps = {
  /** Flows in a span, on a scale from zero, or the level at its end, on a scale that fits it. */
  kind: "flows" | "levels";
  title: Text;
  /** Description of the chart in a sentence, for people who cannot see it. */
  description: Text;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** Label of the figures of the period before, if there are any: '30 days earlier'. They are drawn in grey. */
  earlier?: string;
  /** A full figure, for the words above the drawing and the table. */
  format: (value: number) => string;
  /** Short figure for the axis, whose next one is `step` away; default: `format`. */
  formatAxis?: (value: number, step: number) => string;
  /** Height of the drawing in CSS pixels. */
  height?: number;
  /** The sum of all points, shown until one of them is pointed at. */
  total?: string;
};

const makeAxis =
  ({ format, formatAxis }: ChartProps, { step }: Layout) =>
  (value: number) =>
    formatAxis ? formatAxis(value, step) : format(value);

const Axis = ({ layout, format }: { layout: Layout; format: (value: number) => string }) => (
  <svg class="chart-axis" height={layout.height} aria-hidden="true">
    {layout.ticks.map((tick) => (
      <text key={tick} x="0" y={round(layout.y(tick) + 4)}>
        {format(tick)}
      </text>
    ))}
  </svg>
);

/** The lines of the axis: the lowest one, and all above it in one shape. */
const Grid = ({ layout: { ticks, y, height } }: { layout: Layout }) => {
  const [lowest, ...others] = ticks.map((tick) => `M0 ${round(y(tick))}h1`);
  return (
    <svg
      viewBox={`0 0 1 ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path class="chart-base" d={lowest} />
      <path class="chart-grid" d={others.join("")} />
    </svg>
  );
};

/** A date on the axis, which runs from left to right: in another direction's letters, its day comes first in theirs. */
function ofAxis(date: string): string {
  const said = localDate(date);
  return said === date ? said : `\u200f${said}`;
}

/** The labels of a few points, in the middle of their places but at the edges. */
const Labels = ({ points, base }: { points: readonly ChartPoint[]; base: number }) => (
  <>
    {[...labelled(points.length)].map((index) => {
      const edge = index === 0 ? "start" : index === points.length - 1 ? "end" : "middle";
      const x = edge === "start" ? 0 : edge === "end" ? 100 : ((index + 0.5) * 100) / points.length;
      return (
        <text class="chart-label" key={index} x={`${round(x)}%`} y={base + 17} text-anchor={edge}>
          {ofAxis(points[index]?.tick ?? points[index]?.label ?? "")}
        </text>
      );
    })}
  </>
);

const round = (value: number) => Number(value.toFixed(1));

/**
 * A line through points, whose heights are in tenths of a pixel. Each is written as its step from the one before, which has
 * fewer digits: a page has hundreds of them.
 */
const pathThrough = (points: readonly (readonly [x: number, tenths: number])[]): string =>
  points
    .map(([x, tenths], index) => {
      const [beforeX, before] = points[index - 1] ?? [0, 0];
      return `${index === 0 ? "M" : "l"}${x - beforeX},${(tenths - before) / 10}`;
    })
    .join("");

const Lines = ({ points, series, layout }: ChartProps & { layout: Layout }) => {
  const { x, y, height } = layout;
  const path = (values: (point: ChartPoint) => number | undefined) =>
    pathThrough(
      points.flatMap((point, index): [number, number][] => {
        const value = values(point);
        return value === undefined ? [] : [[index, Math.round(y(value) * 10)]];
      }),
    );
  const last = points.at(-1);
  return (
    <>
      {/* Stretched to any width; its strokes are not. */}
      <svg
        viewBox={`-0.5 0 ${points.length || 1} ${height}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {series.map(({ name, tone }, at) => {
          const before = path((point) => point.before?.[at]);
          return before ? (
            <path class={`chart-line chart-line-before chart-line-${tone}`} key={name} d={before} />
          ) : null;
        })}
        {series.map(({ name, tone }, at) => (
          <path
            class={`chart-line chart-line-${tone}`}
            key={name}
            d={path((point) => point.values[at]) ?? ""}
          />
        ))}
      </svg>
      {last
        ? series.map(({ name, tone }, at) => (
            <circle
              class={`chart-${tone}`}
              key={name}
              cx={`${round(x(points.length - 1))}%`}
              cy={round(y(last.values[at] ?? 0))}
              r="3"
            />
          ))
        : null}
    </>
  );
};

const hasBefore = ({ points }: ChartProps) => points.some(({ before }) => before !== undefined);

/** The heads of the table's columns: those of the period before come after the others. */
function listColumns(props: ChartProps): string[] {
  const names = props.series.map(({ name }) => say(name));
  const earlier = say(props.earlier ?? "before");
  return hasBefore(props)
    ? [...names, ...names.map((name) => say("{name}, {earlier}", { name, earlier }))]
    : names;
}

/** Figures of a point in the order of those columns; missing ones are blank. */
function listFigures(props: ChartProps, { values, before }: ChartPoint): string[] {
  const write = (from: readonly number[] | undefined) =>
    props.series.map((_, at) => (from?.[at] === undefined ? "" : props.format(from[at])));
  return hasBefore(props) ? [...write(values), ...write(before)] : write(values);
}

const Figures = (props: ChartProps) => {
  const columns = listColumns(props);
  return (
    <details class="chart-figures">
      <summary>{say("All figures")}</summary>
      <section
        class="chart-table"
        tabindex={0}
        aria-label={say("{title}: all figures", { title: props.title })}
      >
        <table>
          <caption class="sr-only">{say(props.title)}</caption>
          <thead>
            <tr>
              <td />
              {columns.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{localDate(point.label)}</th>
                {listFigures(props, point).map((figure, at) => (
                  <td key={columns[at]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
};

/** A point in words, which the slider over the drawing announces. */
function inWords(props: ChartProps, point: ChartPoint): string {
  const columns = listColumns(props);
  const figures = listFigures(props, point).flatMap((figure, at) =>
    figure === "" ? [] : [`${columns[at]} ${figure}`],
  );
  return [localDate(point.label), ...figures].join(" · ");
}

/** A slider that lies over the drawing, one step a point: for keys, fingers and assistive technology. */
const Slider = (props: ChartProps) => {
  const last = props.points.at(-1);
  if (!last) return null;
  return (
    <input
      class="chart-slider"
      type="range"
      min="0"
      max={props.points.length - 1}
      value={props.points.length - 1}
      aria-label={say("{title}: figures one by one", { title: props.title })}
      aria-valuetext={inWords(props, last)}
      autocomplete="off"
    />
  );
};

const Legend = (props: ChartProps) => (
  <ul class="chart-legend">
    {props.series.map((one) => (
      <li key={one.name}>
        <span class={`chart-key chart-line-${one.tone}`} />
        {say(one.name)}
      </li>
    ))}
    {hasBefore(props) ? (
      <li>
        <span class="chart-key chart-line-before" />
        {props.earlier ?? say("Before")}
      </li>
    ) : null}
  </ul>
);

/** Buttons that save the chart by the page's script; without a script its table holds the figures. */
const Saves = ({ title }: { title: Text }) => (
  <span class="chart-saves">
    {(["csv", "png"] as const).map((format) => (
      <button
        type="button"
        class="btn btn-ghost btn-sm"
        data-save={format}
        aria-label={say("{title} as {format}", { title, format: format.toUpperCase() })}
        key={format}
      >
        {icon("download")}
        {format.toUpperCase()}
      </button>
    ))}
  </span>
);

/**
 * Figures over time as lines, drawn on the server, for any width and both themes: flows from zero, levels on a fitting scale that
 * shows its lowest value. The figures of a point are shown above the drawing when it is pointed at, touched or
 * reached by the arrow keys; a table that opens beneath holds all of them.
 */
export const Chart = (props: ChartProps) => {
  const layout = layoutLines(props);
  const axis = makeAxis(props, layout);
  const [lowest = 0] = layout.y.domain();
  const scale =
    lowest <= 0 ? "" : say("The scale begins at {amount}, not at zero.", { amount: axis(lowest) });
  return (
    <figure class="chart" style={`--points: ${props.points.length}`}>
      <div class="chart-head">
        <Legend {...props} />
        <output class="chart-readout">{props.total}</output>
      </div>
      <div class="chart-plot">
        <Axis layout={layout} format={axis} />
        <div class="chart-drawing">
          <span class="chart-cursor" />
          <svg
            height={layout.height}
            role="img"
            aria-label={[say(props.title), say(props.description), scale].filter(Boolean).join(". ")}
          >
            <Grid layout={layout} />
            <Lines {...props} layout={layout} />
            <Labels points={props.points} base={layout.base} />
          </svg>
          <Slider {...props} />
        </div>
      </div>
      {scale ? (
        <p class="chart-scale" aria-hidden="true">
          {scale}
        </p>
      ) : null}
      <div class="chart-foot">
        <Figures {...props} />
        <Saves title={props.title} />
      </div>
    </figure>
  );
};
