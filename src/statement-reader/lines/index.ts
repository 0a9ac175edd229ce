/* Words on one baseline, with their dates and amounts, and the labels of these. */
export { type Mark, marksOf, type ReadLine } from "./labelled-amounts";
export { type Line, linesOfPage } from "./lines";
