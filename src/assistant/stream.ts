import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { OnText } from "./answer-turn";
import { type ChatMessageDto, chatMessages } from "./contract";

/**
 * Answers a question by server-sent events. A refusal before the first sentence is an answer with its status, as
 * without a stream. The answer is stored even if the reader has gone.
 * @throws AppError whatever `ask` throws before its first sentence
 */
export async function streamAnswer(
  c: Context,
  deps: Pick<Deps, "log">,
  ask: (onText: OnText) => Promise<{ value: ChatMessageDto }>,
): Promise<Response> {
  const texts: string[] = [];
  let wake = Promise.withResolvers<void>();
  const asking = ask((text) => {
    texts.push(text);
    wake.resolve();
  });
  const settled = asking.then(
    () => "settled" as const,
    () => "settled" as const,
  );
  if ((await Promise.race([settled, wake.promise])) === "settled") await asking;
  return streamSSE(c, async (stream) => {
    const send = (event: string, data: object) => stream.writeSSE({ event, data: JSON.stringify(data) });
    try {
      for (let over = false; ; ) {
        for (const text of texts.splice(0)) await send("text", { text });
        if (over) break;
        wake = Promise.withResolvers<void>();
        over = texts.length === 0 && (await Promise.race([settled, wake.promise])) === "settled";
      }
      await send("message", (await asking).value);
    } catch (error) {
      const known = error instanceof AppError;
      if (!known) deps.log.error({ err: error }, "an answer could not be given");
      const refusal = { message: chatMessages.sendFailed, code: "internal", status: 500 };
      await send("failure", known ? { ...error.toJSON(), status: error.status } : refusal);
    }
  });
}
