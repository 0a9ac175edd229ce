import type { Patterns } from "./phrases";

/** Titles of statements, and of other papers. */
export type PaperKinds = {
  statements?: Patterns;
  /** Other papers: guides, schedules of repayment, books of others, tables of goods and of instalments. */
  guides?: Patterns;
  schedules?: Patterns;
  books?: Patterns;
  pieces?: Patterns;
  prices?: Patterns;
  principal?: Patterns;
  interest?: Patterns;
  instalments?: Patterns;
  /** Titles of papers not sent by banks: bills and payslips; statements that a leaflet makes about itself. */
  bills?: Patterns;
  leaflets?: Patterns;
};
