import { useRef, useState } from "react";
import type { Topic } from "@/resources/topics";
import { WaitsForApproval } from "./api";
import { changed } from "./change-events";
import { closeDialog } from "./close-dialog";
import { refusalText } from "./refusal";
import { toast } from "./toast";
import { toastError } from "./toast-error";

type SaveOptions<Input, Answer> = {
  /** Sends it. The key is the same for the same values sent again. */
  call: (input: Input, idempotencyKey: string) => Promise<Answer>;
  /** The specification's sentence. */
  success: string;
  /** Text below it. */
  detail?: string;
  /** Names the saved record and links to it. */
  link?: (answer: Answer) => { href: string; text: string };
  /** Undoes it, as long as the notice is shown. */
  undo?: (answer: Answer) => (() => void) | undefined;
  /** The specification's sentence if the server did not answer. */
  failure: string;
  /** True if the notice repeats the server's sentence, which stands at the button (specification, section 8). */
  repeats?: boolean;
  /** The act, as in 'Update failed: 409 Conflict', if the server refused. */
  act?: string;
  /** Lists on the page to refresh. */
  changes?: readonly Topic[];
  /** Closes the dialog; by default the one that the address opened. */
  close?: () => void;
};

/**
 * Ignores the second click of a double click, which must not reach the page behind a dialog that the first one has
 * closed: an answer can come between the two.
 */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", ignore, { capture: true });
  setTimeout(() => document.removeEventListener("click", ignore, { capture: true }), doubleClick);
}

/** Within how many milliseconds systems take two clicks as one double click, at the longest. */
const doubleClick = 900;

/** States of an act that was stored for a second person. */
export function toastWaiting({ approvalId, detail }: WaitsForApproval): void {
  const link = { href: `/admin/approvals?view=${approvalId}`, text: "See the approval" };
  toast({
    title: "Waiting for approval",
    description: detail,
    link: approvalId === undefined ? undefined : link,
  });
  changed("approvals");
}

/**
 * One save of a dialog: sends, shows a notice, refreshes changed topics and closes. If the act waits for a second
 * person, the notice states that instead of the success. A refusal is shown and rethrown, so that `useForm` puts the
 * server's sentences next to their fields; `refusal` is for dialogs without fields, and stays until the next attempt.
 *
 * @example const { save } = useSave({
 * call: (body: CreateAccount, idempotencyKey) => send(createAccountCall, { body, idempotencyKey }),
 * success: accountMessages.created,
 * link: linkToAccount,
 * failure: accountMessages.createFailed,
 * changes: ["accounts", "stats"], }); const form = useForm({ initial, schema: createAccountSchema, submit: save });
 */
export function useSave<Input, Answer>(options: SaveOptions<Input, Answer>) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const running = useRef<Promise<"sent">>(undefined);
  const close = () => {
    ignoreSecondClick();
    (options.close ?? closeDialog)();
  };

  /** Pressed again before the answer, it is the same save. */
  function save(input: Input, idempotencyKey: string): Promise<"sent"> {
    running.current ??= sendOnce(input, idempotencyKey).finally(() => {
      running.current = undefined;
    });
    return running.current;
  }

  async function sendOnce(input: Input, idempotencyKey: string): Promise<"sent"> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await options.call(input, idempotencyKey);
      toast({
        title: options.success,
        description: options.detail,
        link: options.link?.(answer),
        undo: options.undo?.(answer),
      });
      close();
      changed(...(options.changes ?? []));
      return "sent";
    } catch (error) {
      if (error instanceof WaitsForApproval) {
        toastWaiting(error);
        close();
        return "sent";
      }
      toastError(error, options.failure, options.act, options.repeats ? undefined : "told");
      setRefusal(refusalText(error));
      throw error;
    } finally {
      setBusy(false);
    }
  }

  return { save, busy, refusal };
}
