import type { Measure, Unit } from "../question/query";

/** Names of the measures on chips and in their choices. */
export const measureLabels: Readonly<Record<Measure, string>> = {
  sum: "Total",
  count: "Number",
  average: "Average",
  median: "Median",
  share: "Share",
  largest: "Largest",
  smallest: "Smallest",
  latest: "Latest",
  earliest: "Earliest",
  list: "List",
};

/** Names of the units of time by which rows are grouped. */
export const unitLabels: Readonly<Record<Unit, string>> = { day: "Day", week: "Week", month: "Month" };
