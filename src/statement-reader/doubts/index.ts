/* Errors that sums cannot reveal. */
export { listDoubts as doubtsOf } from "./doubts";
export { isGuide, isOfOthers } from "./other-papers";
