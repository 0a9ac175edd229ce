import type { Topic } from "@/vocabulary/topics";
import { type AskedCall, sendAsked, WaitsForApproval } from "./api";
import { changed } from "./change-events";
import { toastWaiting } from "./save";
import { toast } from "./toast";
import { toastError } from "./toast-error";

/**
 * What takes an act back: a call as any other, of the version that the act left, so that it is refused where the record
 * moved on.
 * @param subject what was acted on, by name
 */
export function undoOf(
  call: AskedCall,
  version: number | undefined,
  subject: string,
  changes: readonly Topic[],
) {
  const key = crypto.randomUUID();
  return async () => {
    try {
      await sendAsked(asOf(call, version), key);
      toast({ title: "Undone", description: subject });
      changed(...changes);
    } catch (error) {
      if (error instanceof WaitsForApproval) toastWaiting(error);
      else toastError(error, "Failed to undo", "Undo");
    }
  };
}

/** A call that takes an act back, as of the version that the act left; one that left none is sent as it is. */
export const asOf = (call: AskedCall, version: number | undefined): AskedCall =>
  version === undefined ? call : { ...call, version };
