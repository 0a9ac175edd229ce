/* Words on one baseline, with their dates and amounts, and the labels of these. */
export { marksOf } from "./labelled-amounts";
export { type Line, linesOfPage } from "./lines";
export type { Mark, ReadLine } from "./read-line";
