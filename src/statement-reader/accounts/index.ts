/* Splits the list by account and period, and identifies each statement. */
export { findAccountNumber } from "./account-numbers";
export { type Segment, splitIntoSegments, wholeDocument } from "./segments";
