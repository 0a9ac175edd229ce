import { useRef } from "react";
import { ApiError } from "./api";

/**
 * Sends edits of a row as of the version that their editor has seen. If somebody else's came in between, the refusal
 * shows what the fields say by now, so that sending again overwrites it knowingly.
 *
 * @example
 * const asSeen = useSeenVersion(account.version);
 * asSeen((ifMatch) => send(editAccountCall, { params, body, ifMatch }));
 */
export function useSeenVersion(version: number | undefined) {
  const seen = useRef(version);
  return <Answer>(edit: (ifMatch: number | undefined) => Promise<Answer>): Promise<Answer> =>
    edit(seen.current).catch((error: unknown) => {
      if (error instanceof ApiError && error.fields.version) seen.current = Number(error.fields.version);
      throw error;
    });
}
