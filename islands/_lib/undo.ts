import type { Topic } from "@/resources/topics";
import { type AskedCall, sendAsked, WaitsForApproval } from "./api";
import { changed } from "./change-events";
import { toastWaiting } from "./save";
import { toast } from "./toast";
import { toastError } from "./toast-error";

/**
 * Builds the call that undoes an act, with the version that the act left: it is refused if the record has changed
 * since.
 * @param subject the name of the record
 */
export function prepareUndo(
  call: AskedCall,
  version: number | undefined,
  subject: string,
  changes: readonly Topic[],
) {
  const key = crypto.randomUUID();
  return async () => {
    try {
      await sendAsked(atVersion(call, version), key);
      toast({ title: "Undone", description: subject });
      changed(...changes);
    } catch (error) {
      if (error instanceof WaitsForApproval) toastWaiting(error);
      else toastError(error, "Failed to undo", "Undo");
    }
  };
}

/** A call that takes an act back, as of the version that the act left; without a version it is sent unchanged. */
export const atVersion = (call: AskedCall, version: number | undefined): AskedCall =>
  version === undefined ? call : { ...call, version };
