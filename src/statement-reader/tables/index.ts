/* The pages divided into parts: lines under the same headings and in the same section, with their columns. */
export { type Part, splitIntoParts } from "./tables";
