/* Words with positions, with one spelling for the letters and digits of all scripts. */
export { plainText, squash } from "./text";
export type { PageWords, Word } from "./words";
