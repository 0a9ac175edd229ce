import type { Segment } from "../accounts/segments";
import type { DatedRow } from "../rows/dated-rows";
import type { Solution } from "./solution";

/** A statement of a file with its source. */
export type SolvedStatement = {
  segment: Segment;
  solution: Solution;
  rows: DatedRow[];
};
