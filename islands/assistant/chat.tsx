/** @jsxImportSource react */

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { chatWords, type PanelState } from "@/assistant/contract";
import type { Query } from "@/assistant/question/contract";
import { say } from "@/vocabulary/language";
import { Button } from "../_ui/button";
import { Icon } from "../_ui/icon";
import { useChats, useNewChat, useOtherTabs } from "./_chat/chats";
import { ChatsList, chatName } from "./_chat/chats-list";
import { Composer } from "./_chat/composer";
import { Conversation } from "./_chat/conversation";
import { keepState, keepWide } from "./_chat/kept";
import { isSheet, useFocusInSight, useInertPage } from "./_chat/room";
import { useTurns } from "./_chat/turns";

type ChatProps = { brand: string; username: string; zone: string; state?: PanelState; wide?: boolean };

/** The assistant (specification, section 2): its launcher, and the panel that stays from page to page. */
export default function Chat({
  brand,
  username,
  zone,
  state: first = "closed",
  wide: wideBefore = false,
}: ChatProps) {
  const [state, setState] = useState(first);
  const [wide, setWide] = useState(wideBefore);
  const [listed, setListed] = useState(false);
  const [unread, setUnread] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const title = chatWords.title(brand);
  const open = state === "open";

  const { sessionId, turn, ask, compose, type, choose } = useTurns(() => setUnread(true));
  const chats = useChats(state !== "closed");
  const {
    mutate: begin,
    isPending: beginning,
    isError: notBegun,
  } = useNewChat((id) => {
    choose(id);
    setListed(false);
  });
  useOtherTabs();
  useInertPage(open);
  useFocusInSight(panel, open);

  // The chat that was shown last, else the first one, else a new one (specification, section 4).
  const found = chats.data;
  useEffect(() => {
    if (!found || found.some((chat) => chat.sessionId === sessionId)) return;
    const [newest] = found;
    if (newest) choose(newest.sessionId);
    else if (!beginning && !notBegun) begin({ asked: false });
  }, [found, sessionId, choose, begin, beginning, notBegun]);

  function go(next: PanelState): void {
    setState(next);
    keepState(next);
    setUnread(false);
  }

  const wants = useRef<"panel" | "launcher" | undefined>(undefined);
  useEffect(() => {
    const place = wants.current;
    wants.current = undefined;
    if (place === "launcher") panel.current?.querySelector<HTMLElement>(".launcher, .chat-restore")?.focus();
    else if (place === "panel") focusPanel(panel.current, field.current);
  });

  // The field is disabled while a question is answered: then it takes the focus back from the log.
  const ready = sessionId !== undefined && turn.asked === undefined && open && !listed;
  useEffect(() => {
    if (!ready || isSheetWithoutKeyboard()) return;
    if (document.activeElement?.matches(".chat-log, .chat-title")) field.current?.focus();
  }, [ready]);

  const focusLog = () =>
    panel.current?.querySelector<HTMLElement>(".chat-log")?.focus({ preventScroll: true });

  function send(text: string): void {
    focusLog();
    ask(text);
  }

  function sendQuery(query: Query, text: string): void {
    focusLog();
    compose(query, text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // A question in its own dialog is answered there.
    if (event.key !== "Escape" || !event.currentTarget.contains(event.target as Node) || !open) return;
    event.preventDefault();
    if (listed) setListed(false);
    else {
      wants.current = "launcher";
      go("closed");
    }
    if (listed) wants.current = "panel";
  }

  if (state === "closed") {
    return (
      <section ref={panel} className="chat" data-state={state} aria-label={title}>
        <button
          type="button"
          className="launcher"
          aria-label={
            unread
              ? say("Open the {title}, there is a new answer", { title })
              : say("Open the {title}", { title })
          }
          aria-expanded={false}
          onClick={() => {
            wants.current = "panel";
            go("open");
          }}
        >
          <Icon name="chat" />
          {unread ? <span className="dot" /> : null}
        </button>
      </section>
    );
  }

  const current = found?.find((chat) => chat.sessionId === sessionId);
  return (
    <section
      ref={panel}
      className={wide ? "chat chat-wide" : "chat"}
      data-state={state}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <header className="chat-head">
        <Icon name="chat" />
        <h2 className="chat-title" tabIndex={-1}>
          {title}
        </h2>
        {open ? (
          <button
            type="button"
            className="btn btn-ghost btn-icon chat-widen"
            aria-label={say("Wide")}
            aria-pressed={wide}
            onClick={() => {
              setWide(!wide);
              keepWide(!wide);
            }}
          >
            <Icon name="expand" />
          </button>
        ) : null}
        {open ? (
          <button
            type="button"
            className="btn btn-ghost btn-icon"
            aria-label={say("Minimise")}
            aria-expanded={true}
            onClick={() => {
              wants.current = "launcher";
              go("minimised");
            }}
          >
            <Icon name="minus" />
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-ghost btn-icon chat-restore"
            aria-label={unread ? say("Open, there is a new answer") : say("Open")}
            aria-expanded={false}
            onClick={() => {
              wants.current = "panel";
              go("open");
            }}
          >
            <Icon name="chevron-up" />
            {unread ? <span className="dot" /> : null}
          </button>
        )}
        <button
          type="button"
          className="btn btn-ghost btn-icon"
          aria-label={say("Close")}
          onClick={() => {
            wants.current = "launcher";
            go("closed");
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      {open ? (
        <>
          <div className="chat-bar">
            <button
              type="button"
              className="chat-switch"
              aria-expanded={listed}
              onClick={() => setListed(!listed)}
            >
              <Icon name={listed ? "chevron-left" : "clock"} />
              <span className="chat-name">
                {listed ? say("Back to the chat") : current ? chatName(current) : say("Chats")}
              </span>
              {listed ? null : <span className="sr-only">{say(", show all chats")}</span>}
            </button>
            <Button
              size="sm"
              icon="plus"
              busy={beginning}
              onClick={() => {
                wants.current = "panel";
                begin({ asked: true });
              }}
            >
              {say(chatWords.newChat)}
            </Button>
          </div>
          {listed ? (
            <ChatsList
              chats={found ?? []}
              current={sessionId}
              zone={zone}
              onOpen={(id) => {
                choose(id);
                setListed(false);
                wants.current = "panel";
              }}
              onDeleted={() => {
                wants.current = "panel";
              }}
            />
          ) : (
            <Conversation
              key={sessionId ?? ""}
              brand={brand}
              zone={zone}
              sessionId={sessionId}
              turn={turn}
              onAsk={send}
              onCompose={sendQuery}
              // A sheet would lie over the page that the link leads to.
              onLeave={() => isSheet() && keepState("minimised")}
            >
              {chats.isError || notBegun ? (
                <div className="chat-problem" role="alert">
                  <p>
                    {chats.isError
                      ? say("Your chats could not be fetched.")
                      : say("No chat could be started.")}
                  </p>
                  <Button
                    size="sm"
                    onClick={() => (chats.isError ? void chats.refetch() : begin({ asked: false }))}
                  >
                    {say("Retry")}
                  </Button>
                </div>
              ) : null}
            </Conversation>
          )}
          {listed ? null : (
            <Composer
              field={field}
              turn={turn}
              disabled={sessionId === undefined}
              onType={type}
              onAsk={send}
              onCompose={sendQuery}
            />
          )}
          <p className="chat-debug" title={sessionId}>
            {say("Session: {session} · User: {username} · Sessions: {count}", {
              session: sessionId?.slice(0, 8) ?? say("none"),
              username,
              count: found?.length ?? 0,
            })}
          </p>
        </>
      ) : null}
    </section>
  );
}

/** On a phone the focus would bring the keyboard up over the answers. */
const isSheetWithoutKeyboard = () => isSheet() && matchMedia("(pointer: coarse)").matches;

function focusPanel(panel: HTMLElement | null, field: HTMLTextAreaElement | null): void {
  const place = field && !field.disabled && !isSheetWithoutKeyboard() ? field : null;
  (place ?? panel?.querySelector<HTMLElement>(".chat-title"))?.focus({ preventScroll: true });
}
