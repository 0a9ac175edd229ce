import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Call } from "@/kernel/call";
import { fetchCall, type SendInput } from "./api";

/** An event that a server sent: its name, its id where it has one, and its data as JSON. */
export type ServerEvent = { event: string; id: string | undefined; data: unknown };

/**
 * Sends a call that is answered by server-sent events, and gives them one by one as they come.
 * @throws {ApiError} as `send` does
 */
export async function* follow<C extends Call>(
  call: C,
  ...[input]: Record<never, never> extends SendInput<C> ? [SendInput<C>?] : [SendInput<C>]
): AsyncGenerator<ServerEvent> {
  const response = await fetchCall(call, input ?? {}, "text/event-stream");
  const events = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true as const, value: undefined };
    if (done) return;
    yield { event: value.event ?? "message", id: value.id, data: JSON.parse(value.data) };
  }
}
