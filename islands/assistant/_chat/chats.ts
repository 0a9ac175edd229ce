import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  type ChatMessageDto,
  chatMessages,
  createChatCall,
  listChatMessagesCall,
  listChatsCall,
  type Suggestion,
  sessionRetries,
  suggestionsCall,
} from "@/assistant/contract";
import { send } from "../../_lib/api";
import { queryClient } from "../../_lib/query-client";
import { toast } from "../../_lib/toast";
import { toastError } from "../../_lib/toast-error";

const chatsKey = ["chat", "sessions"];
const messagesKey = (sessionId: string) => ["chat", "messages", sessionId];

/** Number of messages read at a time. */
const pageSize = 50;

/** The reader's chats, most recently used first; retried three times, a second apart. */
export function useChats(enabled: boolean) {
  const query = useQuery(
    {
      queryKey: chatsKey,
      queryFn: ({ signal }) => send(listChatsCall, { signal }),
      retry: sessionRetries.most,
      retryDelay: sessionRetries.after,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: "always",
      enabled,
    },
    queryClient(),
  );
  useFailureNotice(query.error, chatMessages.sessionsFailed);
  return query;
}

/** The messages of a chat, its newest page first to come. */
export function useMessages(sessionId: string | undefined) {
  const query = useInfiniteQuery(
    {
      queryKey: messagesKey(sessionId ?? ""),
      queryFn: ({ pageParam, signal }) =>
        send(listChatMessagesCall, {
          params: { sessionId: sessionId ?? "" },
          query: { limit: String(pageSize), ...(pageParam > 0 && { before: String(pageParam) }) },
          signal,
        }),
      initialPageParam: 0,
      getNextPageParam: (page: ChatMessageDto[]) => (page.length < pageSize ? undefined : page[0]?.id),
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: "always",
      enabled: sessionId !== undefined,
    },
    queryClient(),
  );
  useFailureNotice(query.error, chatMessages.messagesFailed);
  return { ...query, messages: query.data?.pages.toReversed().flat() };
}

/** Whole questions that fit what is typed on this screen, or to begin with. */
export function useSuggestions(typed: string, enabled: boolean): readonly Suggestion[] {
  // The server renders the panel, too, and asks for none.
  const at = enabled ? location.pathname + location.search : "";
  const { data } = useQuery(
    {
      queryKey: ["chat", "suggestions", typed, at],
      queryFn: ({ signal }) => send(suggestionsCall, { query: { typed, at }, signal }),
      staleTime: 60_000,
      networkMode: "always",
      enabled,
      // While the next ones are fetched, the ones before stay, so that nothing jumps.
      placeholderData: (before) => before,
    },
    queryClient(),
  );
  return enabled ? (data?.suggestions ?? []) : [];
}

/** Begins a chat. @param begun is given its id */
export function useNewChat(begun: (sessionId: string) => void) {
  return useMutation(
    {
      mutationFn: (_: { asked: boolean }) => send(createChatCall, { idempotencyKey: crypto.randomUUID() }),
      networkMode: "always",
      onSuccess: async (chat, { asked }) => {
        queryClient().setQueryData<unknown[]>(chatsKey, (chats) => [chat, ...(chats ?? [])]);
        begun(chat.sessionId);
        notifyOtherTabs();
        if (asked) toast({ title: chatMessages.startedTitle, description: chatMessages.started });
      },
      onError: (error) => toastError(error, chatMessages.createFailed),
    },
    queryClient(),
  );
}

/** Shows once that something could not be fetched. */
function useFailureNotice(error: Error | null, sentence: string): void {
  const said = useRef<Error | null>(null);
  useEffect(() => {
    if (error !== null && said.current !== error) toastError(error, sentence);
    said.current = error;
  }, [error, sentence]);
}

/** Puts a question and its answer, which has just come, after the messages that are there. */
export function addTurn(sessionId: string, question: string, answer: ChatMessageDto): void {
  type Pages = { pages: ChatMessageDto[][]; pageParams: unknown[] };
  // The two of a turn are written in one statement: their ids follow each other.
  const asked = { id: answer.id - 1, type: "user", content: question, createdAt: answer.createdAt } as const;
  queryClient().setQueryData<Pages>(messagesKey(sessionId), (data) => {
    const [newest, ...earlier] = data?.pages ?? [];
    if (!data || !newest || newest.some(({ id }) => id === answer.id)) return data;
    return { ...data, pages: [[...newest, asked, answer], ...earlier] };
  });
  void queryClient().invalidateQueries({ queryKey: chatsKey });
  notifyOtherTabs();
}

/** Reads the messages of a chat again: the words of a composed question are the server's. */
export async function refreshMessages(sessionId: string): Promise<void> {
  await queryClient().invalidateQueries({ queryKey: messagesKey(sessionId) });
  void queryClient().invalidateQueries({ queryKey: chatsKey });
  notifyOtherTabs();
}

/** Reads the chats again, and the messages of those that were shown. */
export const refreshChats = () => queryClient().invalidateQueries({ queryKey: ["chat"] });

let tabs: BroadcastChannel | undefined;

/** One for the page: what it says itself it does not hear. */
function channel(): BroadcastChannel {
  tabs ??= new BroadcastChannel("chat");
  return tabs;
}

/** Lets the panels of the browser's other tabs read their chats again. */
export const notifyOtherTabs = (): void => channel().postMessage("changed");

/** Reads the chats again when another tab has changed them. */
export function useOtherTabs(): void {
  useEffect(() => {
    const others = channel();
    const refresh = () => void refreshChats();
    others.addEventListener("message", refresh);
    return () => others.removeEventListener("message", refresh);
  }, []);
}
