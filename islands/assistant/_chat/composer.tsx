/** @jsxImportSource react */

import type { KeyboardEvent, RefObject } from "react";
import { chatMessages, chatWords, longestMessage } from "@/assistant/contract";
import { say } from "@/vocabulary/language";
import { Button } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { SignedOutNotice } from "../../_ui/signed-out-notice";
import type { Turn } from "./turns";

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  turn: Turn;
  /** No chat is open: nothing can be asked. */
  disabled: boolean;
  onType: (text: string) => void;
  onAsk: (text: string) => void;
};

/** Field for a question. Enter sends it; Shift+Enter starts a new line. */
export function Composer({ field, turn, disabled, onType, onAsk }: ComposerProps) {
  const waits = disabled || turn.asked !== undefined;
  const tooLong = turn.draft.trim().length > longestMessage;
  const sendable = !waits && !tooLong && turn.draft.trim() !== "";
  const send = () => {
    if (sendable) onAsk(turn.draft);
  };
  function onKeyDown(event: KeyboardEvent): void {
    // Enter also ends the word that an input method offers.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {turn.signedOut ? <SignedOutNotice /> : null}
      {turn.problem && !turn.signedOut ? (
        <div className="chat-problem">
          <p id="chat-problem">{say(turn.problem)}</p>
          <Button size="sm" onClick={() => onAsk(turn.draft)}>
            {say("Retry")}
          </Button>
        </div>
      ) : null}
      {tooLong ? (
        <p className="field-error" role="alert">
          {say(chatMessages.tooLong)}
        </p>
      ) : null}
      <div className="chat-field">
        <textarea
          ref={field}
          className="input"
          dir="auto"
          aria-label={say("Your message")}
          aria-describedby={turn.problem ? "chat-problem" : undefined}
          aria-invalid={tooLong || undefined}
          placeholder={say(chatWords.placeholder)}
          rows={1}
          autoComplete="off"
          enterKeyHint="send"
          value={turn.draft}
          disabled={waits}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className="btn btn-primary btn-icon"
          aria-label={say("Send")}
          aria-disabled={!sendable || undefined}
        >
          <Icon name="payment" />
        </button>
      </div>
    </form>
  );
}
