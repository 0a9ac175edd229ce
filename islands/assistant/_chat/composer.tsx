/** @jsxImportSource react */

import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { chatMessages, chatWords, longestMessage, longestTyped, type Suggestion } from "@/assistant/contract";
import type { Query } from "@/assistant/question/contract";
import { say } from "@/vocabulary/language";
import { Button } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { SignedOutNotice } from "../../_ui/signed-out-notice";
import { useSuggestions } from "./chats";
import { QuestionText } from "./message";
import type { Turn } from "./turns";

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  turn: Turn;
  /** No chat is open: nothing can be asked. */
  disabled: boolean;
  onType: (text: string) => void;
  onAsk: (text: string) => void;
  onCompose: (query: Query, text: string) => void;
};

/**
 * Field for a question, with the whole questions that fit what is typed. Enter asks the chosen one, else what was typed;
 * Shift+Enter starts a new line.
 */
export function Composer({ field, turn, disabled, onType, onAsk, onCompose }: ComposerProps) {
  const waits = disabled || turn.asked !== undefined;
  const tooLong = turn.draft.trim().length > longestMessage;
  const sendable = !waits && !tooLong && turn.draft.trim() !== "";
  const id = useId();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const typed = turn.draft.trim();
  const isOneLine = !turn.draft.includes("\n");
  const suggestions = useSuggestions(typed, open && !waits && isOneLine && typed.length <= longestTyped);
  const active = chosen === undefined ? undefined : suggestions[chosen];
  const close = () => {
    setOpen(false);
    setChosen(undefined);
  };
  const send = () => {
    close();
    if (sendable) onAsk(turn.draft);
  };
  const choose = ({ query, label }: Suggestion) => {
    close();
    onType("");
    onCompose(query, label);
  };
  /** The suggestion after or before the active one; the field itself comes between the last and the first. */
  function move(by: 1 | -1): void {
    setOpen(true);
    const places = suggestions.length + 1;
    const next = ((chosen ?? -1) + 1 + by + places) % places;
    setChosen(next === 0 ? undefined : next - 1);
  }
  function onKeyDown(event: KeyboardEvent): void {
    // Enter also ends the word that an input method offers.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      if (active) choose(active);
      else send();
    } else if (event.key === "ArrowDown" && isOneLine) move(1);
    else if (event.key === "ArrowUp" && isOneLine && open) move(-1);
    else if (event.key === "Escape" && suggestions.length > 0) {
      close();
      event.stopPropagation();
    } else return;
    event.preventDefault();
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
      <p role="status" className="sr-only">
        {suggestions.length > 0 ? say("Questions to choose: {count}", { count: suggestions.length }) : null}
      </p>
      {suggestions.length > 0 ? (
        <div id={id} role="listbox" className="chat-suggestions" aria-label={say("Questions")}>
          {suggestions.map((suggestion, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys reach the options through the field
            <div
              key={suggestion.label}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === chosen}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <QuestionText {...suggestion} />
            </div>
          ))}
        </div>
      ) : null}
      <div className="chat-field">
        <textarea
          ref={field}
          className="input"
          dir="auto"
          aria-label={say("Your message")}
          aria-autocomplete="list"
          // The textarea of a message has the role of a field: its list is announced instead of expanded.
          aria-haspopup="listbox"
          aria-controls={suggestions.length > 0 ? id : undefined}
          aria-activedescendant={active ? `${id}-${chosen}` : undefined}
          aria-describedby={turn.problem ? "chat-problem" : undefined}
          aria-invalid={tooLong || undefined}
          placeholder={say(chatWords.placeholder)}
          rows={1}
          autoComplete="off"
          enterKeyHint="send"
          value={turn.draft}
          disabled={waits}
          onChange={({ target }) => {
            setChosen(undefined);
            setOpen(target.value.trim() !== "");
            onType(target.value);
          }}
          onBlur={close}
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
