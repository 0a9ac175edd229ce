/* The pages of a PDF as words with positions, and its duplicate or missing pages. */
export { withoutCopies } from "./duplicate-pages";
export type { PageNumber } from "./edge-numbers";
export { pagesComplete, pagesWithGaps, readPageNumbers as pageNumbersOf } from "./page-numbers";
export { makePictures as picturesOf } from "./page-pictures";
