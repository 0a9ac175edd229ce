import { say } from "@/vocabulary/language";
import { ApiError } from "./api";
import { toast } from "./toast";

/**
 * States of a write that failed, in the specification's words (section 8): 'Delete failed: 409 Conflict' where the
 * server answered, the `otherwise` sentence where it did not, and the server's own sentence beneath.
 */
export function toastError(error: unknown, otherwise: string, act?: string): void {
  const answered = error instanceof ApiError && error.status > 0;
  const sentence =
    answered && act
      ? say("{act} failed: {message}", { act: say(act), message: error.message })
      : say(otherwise);
  const detail = error instanceof ApiError ? error.detail : undefined;
  toast({
    title: "Error",
    description: detail ? `${sentence}\n${say(detail)}` : sentence,
    tone: "destructive",
  });
}
