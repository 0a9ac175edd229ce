import { buildUrl } from "@/kernel/call";
import {
  analyzeStatementCall,
  followAnalysisCall,
  getAnalysisCall,
  getOverviewCall,
  getPagePicturesCall,
} from "@/narration/contract";
import type { PagePicture, StatementOverview, StatementRow } from "@/statement-reader/contract";
import { ApiError, send } from "../../_lib/api";
import type { Chosen } from "./upload-form";

/** First view of an analysis, with its id and its report's address. */
export type InitialAnalysis = {
  id: string;
  companyName: string;
  fileName: string;
  downloadUrl: string;
  statements: StatementOverview[];
};

/** Progress of the server: `pages` is 0 while the file waits for its turn. */
export type Progress = { page: number; pages: number };

/** Fetches every row of one statement of a kept analysis; `at` is its place in the file. */
export async function fetchRows(id: string, at: number): Promise<StatementRow[]> {
  const statements = await send(getAnalysisCall, { params: { id } });
  return statements[at]?.rows ?? [];
}

/** Fetches the pages on which rows of a statement do not add up. */
export async function fetchPictures(id: string, at: number): Promise<PagePicture[]> {
  const pictures = await send(getPagePicturesCall, { params: { id } });
  return pictures.filter(({ statement }) => statement === at);
}

/** True if an analysis still exists: it may have been deleted in the list, or in another tab. */
export async function isKept(id: string): Promise<boolean> {
  try {
    await send(getOverviewCall, { params: { id } });
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 404);
  }
}

/**
 * Sends a statement and waits for its analysis, following the reading page by page.
 * @param signal cancels the analysis; nothing of it is kept then
 * @throws ApiError with the server's sentence, or status 0 if it was not reached
 */
export async function analyse(
  chosen: Chosen,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<InitialAnalysis> {
  const uploadId = crypto.randomUUID();
  const events = new EventSource(buildUrl(followAnalysisCall, { uploadId }));
  events.addEventListener("progress", (event) => onProgress(JSON.parse(event.data)));
  events.addEventListener("done", () => events.close());
  const form = {
    companyName: chosen.companyName,
    bankStatement: chosen.file,
    uploadId,
    password: chosen.password === "" ? undefined : chosen.password,
  };
  try {
    const { downloadUrl } = await send(analyzeStatementCall, { form, signal });
    const url = downloadUrl ?? "";
    const id = url.slice(url.lastIndexOf("/") + 1);
    const statements = await send(getOverviewCall, { params: { id } });
    return { id, companyName: chosen.companyName, fileName: chosen.file.name, downloadUrl: url, statements };
  } finally {
    events.close();
  }
}
