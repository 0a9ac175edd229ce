import { z } from "zod";

/** Limits of a file that may be opened. */
export const readerLimits = {
  fileBytes: 5 * 1024 * 1024,
  pages: 600,
} as const;

/** Reasons why a file could not be read. */
export const readerFailures = [
  "not_pdf",
  "empty",
  "damaged",
  "too_large",
  "password_required",
  "password_wrong",
  "scan",
  "not_statement",
  "too_many_pages",
  "too_complex",
  "out_of_memory",
  "timeout",
  "busy",
  "cancelled",
  "failed",
] as const;
export type ReaderFailure = (typeof readerFailures)[number];

/** Degrees to which the arithmetic of the printed page confirms the reading. */
export const verdicts = ["proven", "consistent", "totals_only", "not_proven"] as const;
export type Verdict = (typeof verdicts)[number];

/** Categories of a transaction, with the words that the screen and the report show. */
export const categoryLabels = {
  salary: "Salary or pension",
  rent: "Rent",
  rental_income: "Rental income",
  transfer_in: "Transfer in",
  transfer_out: "Transfer out",
  card: "Card",
  cash: "Cash",
  fee: "Fee",
  interest: "Interest and dividends",
  tax: "Tax",
  insurance: "Insurance",
  cheque: "Cheque",
  utility: "Utility",
  loan: "Loan",
  reversal: "Reversal",
  other: "Other",
} as const;

export type Category = keyof typeof categoryLabels;
export const categories = Object.keys(categoryLabels) as [Category, ...Category[]];

/** Money in major units as a decimal string such as `-1234.56`: never a float. */
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

/** The first row whose printed balance does not follow from the rows before it. */
const firstBreakSchema = z.object({
  page: z.number().int(),
  row: z.number().int(),
  date: z.string().nullable(),
  description: z.string(),
  expected: decimal,
  actual: decimal,
});

/** Result for one account's statement (specification, section 3), with the extent of its proof. */
export const statementAnalysisSchema = z.object({
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountHolder: z.string().nullable(),
  statementPeriod: z.string().nullable(),
  totalTransactions: z.number().int(),
  currency: z.string().nullable(),
  openingBalance: decimal.nullable(),
  closingBalance: decimal.nullable(),
  calculated: z
    .array(z.enum(["openingBalance", "closingBalance"]))
    .optional()
    .describe("Balances that follow from the rows and are not printed"),
  totalDebits: decimal.nullable(),
  totalCredits: decimal.nullable(),
  verdict: z.enum(verdicts),
  difference: decimal.nullable(),
  firstBreak: firstBreakSchema.nullable(),
});
export type StatementAnalysis = z.infer<typeof statementAnalysisSchema>;

/** One transaction; `date` is `YYYY-MM-DD`, exactly one of `debit` and `credit` is usually set. */
const statementRowSchema = z.object({
  date: z.string().nullable(),
  description: z.string(),
  debit: decimal.nullable(),
  credit: decimal.nullable(),
  balance: decimal.nullable(),
  category: z.enum(categories),
  counterparty: z.string().nullable(),
  page: z.number().int(),
  check: z.enum(["ok", "unchecked", "broken"]),
});
export type StatementRow = z.infer<typeof statementRowSchema>;

/** One account or period of a file, with all its rows. */
export const readStatementSchema = z.object({
  analysis: statementAnalysisSchema,
  rows: z.array(statementRowSchema),
  byCategory: z.array(
    z.object({ category: z.enum(categories), count: z.number().int(), debit: decimal, credit: decimal }),
  ),
  byMonth: z.array(z.object({ month: z.string(), count: z.number().int(), debit: decimal, credit: decimal })),
  checks: z.array(
    z.object({
      name: z.string(),
      expected: z.string().nullable(),
      actual: z.string().nullable(),
      ok: z.boolean(),
    }),
  ),
});
export type ReadStatement = z.infer<typeof readStatementSchema>;

/** Initial view of a statement: the rows that `initialRows` picks, each with its index from 0. */
export const statementOverviewSchema = readStatementSchema.omit({ rows: true }).extend({
  rows: z.array(z.object({ index: z.number().int(), row: statementRowSchema, marked: z.boolean() })),
});
export type StatementOverview = z.infer<typeof statementOverviewSchema>;

/**
 * A page with marked rows, as its words: `x0` and `x1` are where a word begins and ends, `y` its baseline, `size` its
 * font's height; in points from the top left corner. `rows` are the marked ones by their index from 0, with their
 * baselines.
 */
export const pagePictureSchema = z.object({
  statement: z.number().int(),
  page: z.number().int(),
  width: z.number(),
  height: z.number(),
  words: z.array(
    z.object({ x0: z.number(), x1: z.number(), y: z.number(), size: z.number(), text: z.string() }),
  ),
  rows: z.array(z.object({ index: z.number().int(), y: z.number() })),
});
export type PagePicture = z.infer<typeof pagePictureSchema>;
