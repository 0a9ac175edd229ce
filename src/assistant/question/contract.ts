import { z } from "zod";
import { currencySchema } from "@/vocabulary/money";

/** Measures computed from the rows that a query finds. */
export const measures = [
  "sum",
  "count",
  "average",
  "median",
  "share",
  "largest",
  "smallest",
  "latest",
  "earliest",
  "list",
] as const;
export type Measure = (typeof measures)[number];

/** The measures that order rows and show the first ones. */
export const orders = ["largest", "smallest", "latest", "earliest"] as const;
export type Order = (typeof orders)[number];

/** Comparisons of a field; `is` and `not` of several values mean one of them and none of them. */
export const operators = ["is", "not", "atLeast", "atMost"] as const;

/** A stored value (an option, an id, minor units, a text), with its name for people. */
const valueSchema = z.object({
  id: z.union([z.string().max(200), z.int()]),
  label: z.string().max(200),
});
export type Value = z.output<typeof valueSchema>;

export const filterSchema = z.object({
  field: z.string().max(40),
  op: z.enum(operators),
  values: z.array(valueSchema).min(1).max(50),
});
export type Filter = z.output<typeof filterSchema>;

/** Days of the bank, both included; an open end extends to the first or last row. */
const spanSchema = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });
export type Span = z.output<typeof spanSchema>;

/** Maximum number of periods in one answer. */
export const mostSpans = 6;

/** Maximum number of fields in one answer about rows. */
export const mostFields = 4;

/** Query of a question, independent of its words. Stored with the answer, so that a follow-up can refer to it. */
export const querySchema = z.object({
  entity: z.string().max(40),
  measures: z.array(z.enum(measures)).max(3),
  /** The measured field, if it is not the entity's own: the available balance. */
  of: z.string().max(40).optional(),
  filters: z.array(filterSchema).max(12),
  /** Fields, or units of time, that group rows. */
  by: z.array(z.string().max(40)).max(2),
  spans: z.array(spanSchema).max(mostSpans),
  /** The day of a row to which the spans refer, if it was named: that of its expiry. Rows without one are left out. */
  time: z.string().max(40).optional(),
  /** The requested fields of rows: the IBAN of an account, the reason and end of a hold. */
  fields: z.array(z.string().max(40)).min(1).max(mostFields).optional(),
  compare: z.literal(true).optional(),
  /**
   * A yes-or-no question: that there are some, that the measure reaches an amount, or that the first of two is more
   * or less than the other.
   */
  whether: z.enum(["some", "enough", "more", "less"]).optional(),
  /** Possible duplicates: rows with the same counterparty and amount, within days. */
  twice: z.literal(true).optional(),
  limit: z.int().min(1).max(50).optional(),
  /** Only the row at this position of the order: 2 for the second largest. */
  nth: z.int().min(2).max(50).optional(),
  /** Number of rows of the order before the requested ones: 3 for 'the ones after the first three'. */
  skip: z.int().min(1).max(500).optional(),
  /** Currencies into which amounts are converted, at the rates of the book. */
  into: z.array(currencySchema).min(1).max(2).optional(),
});
export type Query = z.output<typeof querySchema>;
