import { createParser } from "eventsource-parser";
import type { Call } from "@/kernel/call";
import { fetchCall, type SendInput } from "./api";

/** An event that a server sent: its name, its id where it has one, and its data as JSON. */
type ServerEvent = { event: string; id: string | undefined; data: unknown };

/**
 * Sends a call that is answered by server-sent events, and gives them one by one as they come.
 * @throws {ApiError} as `send` does
 */
export async function* follow<C extends Call>(
  call: C,
  ...[input]: Record<never, never> extends SendInput<C> ? [SendInput<C>?] : [SendInput<C>]
): AsyncGenerator<ServerEvent> {
  const response = await fetchCall(call, input ?? {}, "text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = "message", id, data }) => events.push({ event, id, data: JSON.parse(data) }),
  });
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true as const, value: undefined };
    if (done) return;
    parser.feed(value);
    yield* events.splice(0);
  }
}
