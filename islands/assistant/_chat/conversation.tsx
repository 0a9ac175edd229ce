/** @jsxImportSource react */

import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { type ChatMessageDto, chatWords } from "@/assistant/contract";
import type { Query } from "@/assistant/question/contract";
import { say } from "@/vocabulary/language";
import { Button } from "../../_ui/button";
import { useMessages, useSuggestions } from "./chats";
import { Message, Questions } from "./message";
import type { Turn } from "./turns";

type ConversationProps = {
  brand: string;
  zone: string;
  sessionId: string | undefined;
  turn: Turn;
  onAsk: (text: string) => void;
  onCompose: (query: Query, text: string) => void;
  /** Called when a link is followed. */
  onLeave: () => void;
  /** Text in place of messages, such as the reason why there are none. */
  children?: ReactNode;
};

/** Messages of a chat, as a log that announces additions, and the answer in progress. */
export function Conversation(props: ConversationProps) {
  const { sessionId, turn, onAsk, onCompose } = props;
  const { messages, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useMessages(sessionId);
  const empty = messages?.length === 0 && !turn.asked;
  const beginnings = useSuggestions("", empty);
  const log = useRef<HTMLDivElement>(null);
  useNewestInView(log, messages, turn.asked?.text);
  const ask = turn.asked || sessionId === undefined ? undefined : onAsk;
  const now = Date.now();
  return (
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-label={say("Messages")}
      // Earlier messages are not read out again.
      aria-live={messages ? "polite" : "off"}
      aria-busy={turn.asked !== undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
    >
      {hasNextPage ? (
        <Button
          variant="ghost"
          size="sm"
          className="chat-earlier"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {say("Show earlier messages")}
        </Button>
      ) : (
        <div className="chat-message chat-assistant">
          <div className="chat-bubble">
            <p className="chat-text">
              {chatWords.greeting(props.brand)} {say(chatWords.prompt)}
            </p>
          </div>
          {beginnings.length > 0 ? (
            <Questions questions={beginnings} onAsk={ask} onCompose={ask && onCompose} />
          ) : null}
        </div>
      )}
      <ol className="chat-messages">
        {messages?.map((message, at) => (
          <Message
            key={message.id}
            message={message}
            zone={props.zone}
            now={now}
            onAsk={ask}
            onCompose={ask && onCompose}
            newest={at === messages.length - 1 && !turn.asked}
            onLeave={props.onLeave}
          />
        ))}
        {turn.asked ? <Asked text={turn.asked.text} partial={turn.asked.partial} /> : null}
      </ol>
      {isError ? (
        <div className="chat-problem" role="alert">
          <p>{say("The messages could not be fetched.")}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {say("Retry")}
          </Button>
        </div>
      ) : null}
      {props.children}
    </div>
  );
}

/** Pending question with the certain part of its answer; a streamed answer is announced once it is complete. */
const Asked = ({ text, partial }: { text: string; partial: string }) => (
  <>
    <li className="chat-message chat-user">
      <span className="sr-only">{say("You:")}</span>
      <div className="chat-bubble">
        <p className="chat-text" dir="auto">
          {text}
        </p>
      </div>
    </li>
    <li className="chat-message chat-assistant">
      <div className="chat-bubble">
        {partial === "" ? (
          <p className="chat-thinking">{say(chatWords.thinking)}</p>
        ) : (
          <p className="chat-text" dir="auto" aria-live="off">
            {partial}
          </p>
        )}
      </div>
    </li>
  </>
);

/** Keeps the end of the log in view; for an answer that is longer than the log, its beginning. */
function useNewestInView(
  log: React.RefObject<HTMLDivElement | null>,
  messages: readonly ChatMessageDto[] | undefined,
  asked: string | undefined,
): void {
  const newest = messages?.at(-1)?.id;
  useLayoutEffect(() => {
    const box = log.current;
    if (!box || (newest === undefined && asked === undefined)) return;
    const last = box.querySelector<HTMLElement>(".chat-messages > li:last-child");
    const long = asked === undefined && last && last.offsetHeight > box.clientHeight - 40;
    box.scrollTop = long ? last.offsetTop - 8 : box.scrollHeight;
  }, [newest, asked, log]);
  // A narrower window, or the field that grows, must not push the newest out of sight.
  useEffect(() => {
    const box = log.current;
    if (!box || typeof ResizeObserver === "undefined") return;
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      box.scrollTop += height - box.clientHeight;
      height = box.clientHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [log]);
}
