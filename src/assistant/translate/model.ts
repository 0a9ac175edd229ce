import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { streamText } from "ai";
import type { Deps } from "@/deps";
import type { Env } from "@/env";
import { boundedFetch } from "@/platform/ports/bounded-fetch";

/** Time limit of a language model in milliseconds. */
export const modelLimits = { milliseconds: 10_000 };
const longestSaid = 4000;
const mostTokens = 800;

/**
 * Asks a language model; its answer is never shown to anybody.
 * @param instructions texts in addition to the question
 * @returns undefined if it failed, took too long, or answered too much
 */
export async function askModel(
  deps: Pick<Deps, "log">,
  settings: NonNullable<Env["assistant"]>,
  instructions: string,
  message: string,
): Promise<string | undefined> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), modelLimits.milliseconds);
  try {
    const stopped = new Promise<undefined>((resolve) => {
      stop.signal.addEventListener("abort", () => resolve(undefined));
    });
    const saying = said(settings, instructions, message, stop);
    // A client that ignores the signal is not waited for.
    saying.catch(() => undefined);
    const text = await Promise.race([saying, stopped]);
    if (text === undefined) deps.log.warn("the language model's answer was not used");
    return text;
  } catch (error) {
    // The error's message is left out: it may repeat the question or the answer.
    deps.log.warn(
      { error: error instanceof Error ? error.name : typeof error },
      "the language model did not answer",
    );
    return undefined;
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

async function said(
  settings: NonNullable<Env["assistant"]>,
  instructions: string,
  message: string,
  stop: AbortController,
): Promise<string | undefined> {
  const provider = createOpenAICompatible({
    name: "assistant",
    baseURL: settings.url,
    apiKey: settings.key,
    fetch: boundedFetch,
  });
  const { stream } = streamText({
    model: provider(settings.model),
    instructions,
    prompt: message,
    maxOutputTokens: mostTokens,
    temperature: 0,
    maxRetries: 0,
    abortSignal: stop.signal,
    onError: () => undefined,
  });
  let text = "";
  for await (const part of stream) {
    if (part.type === "error" || part.type === "abort" || part.type === "tool-call") return undefined;
    if (part.type === "text-delta") text += part.text;
    if (text.length > longestSaid) return undefined;
    if (part.type === "finish" && part.finishReason !== "stop") return undefined;
  }
  return text;
}
