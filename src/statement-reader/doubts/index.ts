/* What sums cannot see. */
export { doubtsOf } from "./doubts";
export { isGuide } from "./other-papers";
