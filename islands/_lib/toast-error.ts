import { say } from "@/vocabulary/language";
import { ApiError } from "./api";
import { toast } from "./toast";

/**
 * Shows the notice of a failed write, in the specification's words (section 8): 'Delete failed: 409 Conflict' if the
 * server answered, otherwise the `otherwise` sentence, with the server's own sentence beneath.
 * @param told `told` if the pressed button or its field shows the server's sentence, which the notice then leaves out
 */
export function toastError(error: unknown, otherwise: string, act?: string, told?: "told"): void {
  const answered = error instanceof ApiError && error.status > 0;
  const sentence =
    answered && act
      ? say("{act} failed: {message}", { act: say(act), message: error.message })
      : say(otherwise);
  const detail = error instanceof ApiError && told === undefined ? error.detail : undefined;
  toast({
    title: "Error",
    description: detail ? `${sentence}\n${say(detail)}` : sentence,
    tone: "destructive",
  });
}
