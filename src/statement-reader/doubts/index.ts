/* What sums cannot see. */
export { doubtsOf } from "./doubts";
export { isGuide, isOfOthers } from "./other-papers";
