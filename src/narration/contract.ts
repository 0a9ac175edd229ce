import { z } from "zod";
import { call } from "@/kernel/call";

/** Limits of an upload (specification, sections 5 and 9). */
export const narrationLimits = {
  fileBytes: 5 * 1024 * 1024,
  fileNameCharacters: 30,
  companyNameCharacters: 50,
  pages: 600,
} as const;

/** Messages of the specification, section 8, and of the failures that it leaves open. */
export const narrationMessages = {
  invalidType: "Invalid File Type: Please upload a PDF file only.",
  tooLarge: "File Too Large: File size must be less than 5MB.",
  nameTooLong: "Filename Too Long",
  companyNameRequired: "Company Name Required",
  companyNameTooLong: `Company name must be at most ${narrationLimits.companyNameCharacters} characters`,
  fileRequired: "File Required",
  oneFile: "One File Only: Please upload one statement at a time.",
  complete: "Analysis Complete",
  failed: "Analysis Failed",
  networkError: "Failed to analyze bank statement. Please try again.",
} as const;

/** Why a file could not be analysed; each code has one sentence for the person who sent it. */
export const narrationFailures = {
  not_pdf: narrationMessages.invalidType,
  empty: "This file is empty. Please choose the statement again.",
  damaged: "This PDF is damaged or incomplete and cannot be opened. Please download it again from your bank.",
  too_large: narrationMessages.tooLarge,
  name_too_long: `${narrationMessages.nameTooLong}: use at most ${narrationLimits.fileNameCharacters} characters.`,
  password_required: "This PDF is locked. Please enter its password.",
  password_wrong: "This password does not open the PDF. Please try again.",
  scan: "This PDF is a scan: it has no text to read. Please download the statement from your bank as a PDF.",
  not_statement: "This PDF does not look like a bank statement: no account transactions were found in it.",
  too_many_pages: `This PDF has too many pages. A statement may have at most ${narrationLimits.pages}.`,
  too_complex: "This PDF is too complex to read safely.",
  out_of_memory: "This PDF needs too much memory to read safely.",
  timeout: "This PDF takes too long to read.",
  busy: "Many statements are being read at the moment. Please try again in a few minutes.",
  cancelled: "The analysis was cancelled.",
  failed: "The statement could not be read.",
} as const;

export type NarrationFailureCode = keyof typeof narrationFailures;

/** How far the arithmetic of the printed page bears out what was read. */
export const verdicts = ["proven", "consistent", "totals_only", "not_proven"] as const;
export type Verdict = (typeof verdicts)[number];

/** What each verdict tells a bookkeeper; `verdictSentence` says more of what is not proven. */
export const verdictSentences: Record<Verdict, string> = {
  proven:
    "Everything adds up: opening balance, every transaction and closing balance agree with the printed figures.",
  consistent:
    "The transactions agree with the balances beside them, but the statement does not print all that is needed for a full proof.",
  totals_only:
    "Opening balance and transactions lead to the closing balance. The statement prints nothing else to check them against.",
  not_proven: "The figures do not add up. Please check the marked rows against the statement.",
};

/** Categories of a transaction, with the words that the screen and the report show. */
export const categoryLabels = {
  salary: "Salary",
  rent: "Rent",
  transfer_in: "Transfer in",
  transfer_out: "Transfer out",
  card: "Card",
  cash: "Cash",
  fee: "Fee",
  interest: "Interest",
  tax: "Tax",
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
export const firstBreakSchema = z.object({
  page: z.number().int(),
  row: z.number().int(),
  date: z.string().nullable(),
  description: z.string(),
  expected: decimal,
  actual: decimal,
});

/** What was read of one account's statement (specification, section 3), with how far it is proven. */
export const statementAnalysisSchema = z.object({
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountHolder: z.string().nullable(),
  statementPeriod: z.string().nullable(),
  totalTransactions: z.number().int(),
  currency: z.string().nullable(),
  openingBalance: decimal.nullable(),
  closingBalance: decimal.nullable(),
  totalDebits: decimal.nullable(),
  totalCredits: decimal.nullable(),
  verdict: z.enum(verdicts),
  difference: decimal.nullable(),
  firstBreak: firstBreakSchema.nullable(),
});
export type StatementAnalysis = z.infer<typeof statementAnalysisSchema>;

/** What `POST /api/transaction-narration/analyze` answers; `analysis` is the first of `analyses`. */
export const analyzeResponseSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  downloadUrl: z.string().nullable(),
  analysis: statementAnalysisSchema.nullable(),
  analyses: z.array(statementAnalysisSchema),
});
export type AnalyzeResponse = z.infer<typeof analyzeResponseSchema>;

/** One transaction; `date` is `YYYY-MM-DD`, exactly one of `debit` and `credit` is usually set. */
export const statementRowSchema = z.object({
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

/** A statement as it is seen at first: of its rows those that `rowsAtFirst` picks, each with its place from 0. */
export const statementOverviewSchema = readStatementSchema.omit({ rows: true }).extend({
  rows: z.array(z.object({ index: z.number().int(), row: statementRowSchema, marked: z.boolean() })),
});
export type StatementOverview = z.infer<typeof statementOverviewSchema>;

/** One line without the characters that no database or no workbook keeps whole; blanks joined. */
const tidy = (text: string): string => text.replace(/[\p{Cc}\s\uFFFE\uFFFF]+/gu, " ").trim();

/**
 * The last segment of a file's name, as RFC 7578, section 4.2, asks for: a sender's folders are none of ours.
 * Bun hands a file with an empty name over without one.
 */
export const baseName = ({ name }: { name?: string | undefined }): string =>
  tidy((name ?? "").split(/[/\\]/).at(-1) ?? "");

const passwordCharacters = 200;

/** What the upload form sends. `uploadId` names the progress stream that the form listens to. */
export const uploadForm = z.object({
  companyName: z
    .string(narrationMessages.companyNameRequired)
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, narrationMessages.companyNameRequired)
        .max(narrationLimits.companyNameCharacters, narrationMessages.companyNameTooLong),
    ),
  password: z
    .string("Send the password as text.")
    .max(passwordCharacters, `The password may have at most ${passwordCharacters} characters.`)
    .optional(),
  uploadId: z.uuid("The upload id must be a UUID.").optional(),
  bankStatement: z
    .file({
      error: ({ input }) =>
        Array.isArray(input) ? narrationMessages.oneFile : narrationMessages.fileRequired,
    })
    .refine((file) => baseName(file) !== "", narrationMessages.fileRequired)
    .meta({ type: "string", format: "binary", description: "The PDF" }),
});

export const analyzeStatementCall = call({
  method: "POST",
  path: "/api/transaction-narration/analyze",
  form: uploadForm,
  response: analyzeResponseSchema,
  maxBytes: 8 * 1024 * 1024,
});

/** Server-sent events while an upload is read. */
export const followAnalysisCall = call({
  method: "GET",
  path: "/api/transaction-narration/progress/{uploadId}",
  params: z.object({ uploadId: z.uuid() }),
});

const analysisParams = z.object({ id: z.string() });

export const getAnalysisCall = call({
  method: "GET",
  path: "/api/transaction-narration/analyses/{id}",
  params: analysisParams,
  response: readStatementSchema.array(),
});

export const getOverviewCall = call({
  method: "GET",
  path: "/api/transaction-narration/analyses/{id}/overview",
  params: analysisParams,
  response: statementOverviewSchema.array(),
});

/** The Excel report of an analysis. */
export const downloadReportCall = call({
  method: "GET",
  path: "/api/transaction-narration/reports/{id}",
  params: analysisParams,
});
