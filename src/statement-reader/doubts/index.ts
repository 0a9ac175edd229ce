/* Errors that sums cannot reveal. */
export { doubtsOf } from "./doubts";
export { isGuide, isOfOthers } from "./other-papers";
