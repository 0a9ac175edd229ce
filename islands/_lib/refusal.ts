import { say } from "@/vocabulary/language";
import { ApiError } from "./api";

/**
 * Message of a failed call: the server's own sentence, or its answer. Undefined for an ended session and for an act
 * that waits for approval, which dialogs handle themselves, and for every other error.
 */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === 401 || error.status === 202) return undefined;
  if (error.status === 0)
    return [say(error.message), error.detail && say(error.detail)].filter(Boolean).join(". ");
  return error.detail ?? say("The server answered {message}", { message: error.message });
}
