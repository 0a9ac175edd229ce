/* The pages of a PDF as words with positions, and which of them are there twice or missing. */
export { withoutCopies } from "./duplicate-pages";
export type { PageNumber } from "./edge-numbers";
export { pageNumbersOf, pagesComplete, pagesWithGaps } from "./page-numbers";
export { picturesOf } from "./page-pictures";
