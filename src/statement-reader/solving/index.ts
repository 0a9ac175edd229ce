/* Readings of the columns, and the one whose sums tie best. */
export { tiesOut } from "./solve";
export { solveDocument } from "./solve-document";
export type { SolvedStatement } from "./solved-statement";
