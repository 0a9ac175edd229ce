import { z } from "zod";
import { call } from "@/kernel/call";
import {
  categories,
  pagePictureSchema,
  type ReaderFailure,
  readerLimits,
  readStatementSchema,
  statementAnalysisSchema,
  statementOverviewSchema,
  type Verdict,
} from "@/statement-reader/contract";

/** Limits of an upload (specification, sections 5 and 9). */
export const narrationLimits = {
  fileBytes: readerLimits.fileBytes,
  fileNameCharacters: 30,
  companyNameCharacters: 50,
  pages: readerLimits.pages,
} as const;

/** Messages of the specification, section 8, and of failures beyond it. */
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
  deleted: "Analysis Deleted",
  deleteFailed: "Failed to delete the analysis",
  cancelled: "Analysis Cancelled",
  networkError: "Failed to analyze bank statement. Please try again.",
} as const;

/** Reasons why a file could not be analysed; each code has one sentence for the person who sent it. */
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
} as const satisfies Record<ReaderFailure | "name_too_long", string>;

export type NarrationFailureCode = keyof typeof narrationFailures;

/** Sentence about each verdict for a bookkeeper; `verdictSentence` adds the details of an unproven one. */
export const verdictSentences: Record<Verdict, string> = {
  proven:
    "Everything adds up: opening balance, every transaction and closing balance agree with the printed figures.",
  consistent: "The transactions agree with the balances beside them, but a part of a full proof is missing.",
  totals_only:
    "Opening balance and transactions lead to the closing balance. The statement prints nothing else to check them against.",
  not_proven: "The figures do not add up. Please check the marked rows against the statement.",
};

/** Answer of `POST /api/transaction-narration/analyze`; `analysis` is the first of `analyses`. */
export const analyzeResponseSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  downloadUrl: z.string().nullable(),
  analysis: statementAnalysisSchema.nullable(),
  analyses: z.array(statementAnalysisSchema),
});
export type AnalyzeResponse = z.infer<typeof analyzeResponseSchema>;

/** Text on one line, without characters that a database or workbook cannot store; blanks joined. */
const tidy = (text: string): string => text.replace(/[\p{Cc}\s\uFFFE\uFFFF]+/gu, " ").trim();

/**
 * The last segment of a file's name, as RFC 7578, section 4.2, requires: a sender's folders are dropped. Bun passes a
 * file with an empty name without one.
 */
export const baseName = ({ name }: { name?: string | undefined }): string =>
  tidy((name ?? "").split(/[/\\]/).at(-1) ?? "");

const passwordCharacters = 200;

/** Body of the upload form. `uploadId` names the progress stream that the form listens to. */
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
  cost: "expensive",
  form: uploadForm,
  response: analyzeResponseSchema,
  maxBytes: 8 * 1024 * 1024,
});

/** Server-sent events while an upload is read. */
export const followAnalysisCall = call({
  method: "GET",
  path: "/api/transaction-narration/progress/{uploadId}",
  cost: "cheap",
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

/** Returns pictures of the pages on which a row does not add up, to show beside the rows. */
export const getPagePicturesCall = call({
  method: "GET",
  path: "/api/transaction-narration/analyses/{id}/pages",
  params: analysisParams,
  response: pagePictureSchema.array(),
});

export const deleteAnalysisCall = call({
  method: "DELETE",
  path: "/api/transaction-narration/analyses/{id}",
  params: analysisParams,
  status: 204,
});

/** Filter of a result's rows, as parameters of the screen's address. */
export const rowFilterSchema = z.object({
  category: z.enum(categories).optional(),
  check: z.enum(["broken", "unchecked"]).optional(),
});
export type RowFilter = z.infer<typeof rowFilterSchema>;

/** The Excel report of an analysis. */
export const downloadReportCall = call({
  method: "GET",
  path: "/api/transaction-narration/reports/{id}",
  cost: "expensive",
  params: analysisParams,
});
