/* Evidence for the rows, and the verdict on them. */
export { findDifference as differenceOf, findFirstBreak as firstBreakOf } from "./checks";
export { judge } from "./judge";
export { isStatement } from "./statement-proof";
export { inSequence } from "./verdict";
