import { statementAnalyses } from "db/schema";
import type { Actor } from "@/access/actor";
import { getShareOwner } from "@/access/owner";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { buildUrl } from "@/kernel/call";
import { AppError, type ErrorKind } from "@/kernel/errors";
import { keptText, type PackedAnalysis } from "@/statement-reader/packed-result";
import { analyseStatement } from "./analyse";
import {
  type AnalyzeResponse,
  downloadReportCall,
  type NarrationFailureCode,
  narrationMessages,
} from "./contract";
import { keptFor } from "./deletion";
import { progressBoard } from "./progress";
import type { Upload } from "./upload";

/** Seconds to wait before the next try if the queue is full: some of its files have been read by then. */
const busyFor = 30;

const kinds: Partial<Record<NarrationFailureCode, ErrorKind>> = {
  too_large: "too_large",
  not_pdf: "unsupported_media",
  busy: "too_many",
};

/** The address of an analysis' Excel report. */
export const reportUrl = (id: string): string => buildUrl(downloadReportCall, { id });

/**
 * Reads a bank statement and stores the result for its user for 30 days; the file itself is not stored.
 * @param signal ends the reading when the caller is gone
 * @throws AppError 400, 413, 415 or 429 with a sentence about why the file cannot be read; its code is the failure's,
 * `PASSWORD_REQUIRED` for a locked one
 */
export async function analyseUpload(
  deps: Deps,
  actor: Actor,
  upload: Upload,
  signal: AbortSignal,
): Promise<AnalyzeResponse> {
  assertCan(actor, "narration:use");
  const tell = (page: number, pages: number, done = false) => {
    if (upload.uploadId) progressBoard.tell(actor.userId, upload.uploadId, { page, pages, done });
  };
  tell(0, 0);
  try {
    const reading = await analyseStatement(upload.bytes, {
      fileName: upload.fileName,
      ...(upload.password && { password: upload.password }),
      onProgress: (page, pages) => tell(page, pages),
      signal,
      owner: getShareOwner(actor),
    });
    if (!reading.ok) throw failure(reading.code, reading.message);
    return await storeAnalysis(deps, actor, upload, reading.kept);
  } finally {
    tell(0, 0, true);
  }
}

function failure(code: NarrationFailureCode, message: string): AppError {
  const field = code.startsWith("password") ? "password" : "bankStatement";
  return new AppError(kinds[code] ?? "bad_request", message, {
    code: code.toUpperCase(),
    fields: { [field]: message },
    ...(code === "busy" && { retryAfter: busyFor }),
  });
}

async function storeAnalysis(
  deps: Deps,
  actor: Actor,
  { companyName, fileName }: Upload,
  kept: PackedAnalysis,
): Promise<AnalyzeResponse> {
  const { db } = deps;
  const id = Bun.randomUUIDv7();
  const analyses = kept.overview.map(({ analysis }) => analysis);
  await write(deps, actor, {
    access: "narration:use",
    plan: (at) => ({
      statements: [
        db.read.insert(statementAnalyses).values({
          id,
          userId: actor.userId,
          companyName,
          fileName,
          createdAt: at,
          expiresAt: at + keptFor,
          analyses: JSON.stringify(analyses),
          statements: keptText(kept),
        }),
      ],
      audit: {
        action: "CREATE",
        resource: "STATEMENT_ANALYSIS",
        resourceId: id,
        details: { companyName, fileName, verdicts: analyses.map(({ verdict }) => verdict) },
      },
      answer: undefined,
    }),
  });
  return {
    success: true,
    message: narrationMessages.complete,
    downloadUrl: reportUrl(id),
    analysis: analyses[0] ?? null,
    analyses,
  };
}
