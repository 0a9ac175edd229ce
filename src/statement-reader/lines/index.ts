/* Words on one baseline, with their dates, amounts and labels. */
export { listMarks as marksOf } from "./labelled-amounts";
export { type Line, linesOfPage } from "./lines";
export type { Mark, ReadLine } from "./read-line";
