/* The list cut by account and period, and whose statement each is. */
export { findAccountNumber } from "./account-numbers";
export { type Segment, segmentsOf, wholeDocument } from "./segments";
