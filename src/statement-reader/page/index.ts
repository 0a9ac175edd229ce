/* The pages of a PDF as words with positions, and its duplicate or missing pages. */
export { withoutCopies } from "./duplicate-pages";
export type { PageNumber } from "./edge-numbers";
export { pageNumbersOf, pagesComplete, pagesWithGaps } from "./page-numbers";
export { picturesOf } from "./page-pictures";
