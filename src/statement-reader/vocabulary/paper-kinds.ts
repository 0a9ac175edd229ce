import type { Patterns } from "./phrases";

/** Titles of statements, and of papers that are none. */
export type PaperKinds = {
  statements?: Patterns;
  /** Papers that are none: guides, schedules of repayment, books of others, tables of goods and of instalments. */
  guides?: Patterns;
  schedules?: Patterns;
  books?: Patterns;
  pieces?: Patterns;
  prices?: Patterns;
  principal?: Patterns;
  interest?: Patterns;
  instalments?: Patterns;
  /** Titles of what others than banks send: bills and payslips; what a leaflet says of itself. */
  bills?: Patterns;
  leaflets?: Patterns;
};
