import type { Segment } from "../accounts/segments";
import type { DatedRow } from "../rows/dated-rows";
import type { Solution } from "./solution";

/** A statement of a file with what it was read from. */
export type SolvedStatement = {
  segment: Segment;
  solution: Solution;
  rows: DatedRow[];
};
