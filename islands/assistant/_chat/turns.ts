import { useEffect, useRef, useState } from "react";
import { chatMessages, longestMessage } from "@/assistant/contract";
import type { Query } from "@/assistant/question/contract";
import { ApiError } from "../../_lib/api";
import { toast } from "../../_lib/toast";
import { askAssistant, problemText } from "./asking";
import { addTurn, refreshChats, refreshMessages } from "./chats";
import { type Asked, type Kept, readKept, writeKept } from "./kept";

/** State of a chat: its draft, its pending question, and the reason if the last question has no answer. */
export type Turn = {
  draft: string;
  /** The pending question, and the part of its answer that has arrived. */
  asked?: Asked & { partial: string };
  /** Reason why a `failed` turn has no answer. */
  problem?: string;
  /** The question that failed: sent again with the same words, it is the same question. */
  failed?: Asked;
  /** The session has ended. */
  signedOut?: boolean;
};

const idle: Turn = { draft: "" };

type Chosen = { sessionId: string | undefined; turns: Readonly<Record<string, Turn>> };

/**
 * State of the chats, with the one that is shown. It outlives the page in the tab's storage: drafts are restored, and a
 * pending question is sent again under its key.
 * @param answered called when an answer has arrived
 */
export function useTurns(answered: () => void) {
  const [{ sessionId, turns }, set] = useState<Chosen>({ sessionId: undefined, turns: {} });
  const latest = useRef<Chosen>({ sessionId, turns });
  const running = useRef(new Set<string>());

  function update(change: (before: Chosen) => Chosen): void {
    latest.current = change(latest.current);
    set(latest.current);
    writeKept(getKept(latest.current));
  }

  const patch = (id: string, change: (turn: Turn) => Turn) =>
    update((before) => ({
      ...before,
      turns: { ...before.turns, [id]: change(before.turns[id] ?? idle) },
    }));

  async function run(id: string, asked: Asked): Promise<void> {
    if (running.current.has(id)) return;
    running.current.add(id);
    patch(id, ({ draft }) => ({ draft, asked: { ...asked, partial: "" } }));
    try {
      const answer = await askAssistant(id, asked, (text) =>
        patch(id, (turn) =>
          turn.asked ? { ...turn, asked: { ...turn.asked, partial: turn.asked.partial + text } } : turn,
        ),
      );
      if (asked.query) await refreshMessages(id);
      else addTurn(id, asked.text, answer);
      patch(id, ({ draft }) => ({ draft }));
      answered();
    } catch (error) {
      fail(id, asked, error);
    } finally {
      running.current.delete(id);
    }
  }

  /** A failure keeps the question, back in the field. */
  function fail(id: string, asked: Asked, error: unknown): void {
    const status = error instanceof ApiError ? error.status : undefined;
    patch(id, ({ draft }) => ({
      draft: draft === "" && !asked.query ? asked.text : draft,
      ...(!asked.query && { failed: asked }),
      problem: problemText(error),
      ...(status === 401 && { signedOut: true }),
    }));
    toast({ title: "Error", description: chatMessages.sendFailed, tone: "destructive" });
    if (status === 404) void refreshChats();
  }

  // Once, as the panel wakes: what the page before left behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is taken up once
  useEffect(() => {
    const kept = readKept();
    update(() => ({ sessionId: kept.sessionId, turns: {} }));
    for (const [id, draft] of Object.entries(kept.drafts)) patch(id, (turn) => ({ ...turn, draft }));
    for (const [id, failed] of Object.entries(kept.failed)) patch(id, (turn) => ({ ...turn, failed }));
    for (const [id, asked] of Object.entries(kept.asked)) void run(id, asked);
  }, []);

  // A question that was not sent because the network was away is sent when it is back.
  useEffect(() => {
    const retry = () => {
      const turn = latest.current.turns[latest.current.sessionId ?? ""];
      if (turn?.problem && turn.draft.trim() === turn.failed?.text && !turn.signedOut) ask(turn.draft);
    };
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  });

  function ask(text: string): void {
    const id = latest.current.sessionId;
    const message = text.trim();
    if (id === undefined || message === "" || message.length > longestMessage) return;
    const { failed, draft } = latest.current.turns[id] ?? idle;
    const key = failed?.text === message ? failed.key : crypto.randomUUID();
    if (draft.trim() === message) patch(id, (turn) => ({ ...turn, draft: "" }));
    void run(id, { text: message, key });
  }

  /** Asks a query that was composed of choices; `text` stands for it until it is answered. */
  function compose(query: Query, text: string): void {
    const id = latest.current.sessionId;
    if (id !== undefined) void run(id, { text, key: crypto.randomUUID(), query });
  }

  return {
    sessionId,
    turn: turns[sessionId ?? ""] ?? idle,
    /** True if any chat waits for an answer. */
    waiting: Object.values(turns).some(({ asked }) => asked),
    ask,
    compose,
    type: (draft: string) => {
      if (sessionId !== undefined) patch(sessionId, (turn) => ({ ...turn, draft }));
    },
    choose: (id: string | undefined) => update((before) => ({ ...before, sessionId: id })),
  };
}

function getKept({ sessionId, turns }: Chosen): Kept {
  const drafts: Kept["drafts"] = {};
  const asked: Kept["asked"] = {};
  const failed: Kept["failed"] = {};
  for (const [id, turn] of Object.entries(turns)) {
    if (turn.draft !== "") drafts[id] = turn.draft;
    if (turn.asked) {
      const { partial: _, ...sent } = turn.asked;
      asked[id] = sent;
    }
    if (turn.failed) failed[id] = turn.failed;
  }
  return { ...(sessionId !== undefined && { sessionId }), drafts, asked, failed };
}
