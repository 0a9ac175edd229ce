import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { streamText } from "ai";
import type { Deps } from "@/deps";
import type { Env } from "@/env";
import { boundedFetch } from "./bounded-fetch";

/** How long a language model may take, in milliseconds, and how much it may be sent and may say. */
export const modelLimits = { milliseconds: 10_000 };
const longestSent = 600;
const longestSaid = 300;
const mostTokens = 100;

/**
 * Lets a language model say a question in other words. It is sent the question and nothing else, so that nobody but its
 * asker can tell it anything; what it says is read as a question and shown to nobody.
 * @returns undefined where it failed, took too long, or said more than a sentence
 */
export async function restate(
  deps: Pick<Deps, "log">,
  settings: NonNullable<Env["assistant"]>,
  message: string,
): Promise<string | undefined> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), modelLimits.milliseconds);
  try {
    const stopped = new Promise<undefined>((resolve) => {
      stop.signal.addEventListener("abort", () => resolve(undefined));
    });
    const saying = said(settings, message, stop);
    // What does not listen to the signal is not waited for.
    saying.catch(() => undefined);
    const text = await Promise.race([saying, stopped]);
    if (text === undefined) deps.log.warn("the language model's words were not used");
    return text;
  } catch (error) {
    // Not its message: that may repeat what was asked, or what came.
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
    prompt: message.slice(0, longestSent).toWellFormed(),
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
  const line = text.trim();
  return line === "" || line.includes("\n") ? undefined : line;
}

const instructions = `\
You get a question that somebody asks about accounts at a bank. Say the same question in one short plain English sentence,
in these words: credits, debits, transactions, payments, holds, balance, available, limits, alerts, allocations, statements,
accounts, largest, smallest, latest, number of, average, by month, by account, by customer, by supplier.
- Copy every name, account, amount, number, currency, date and period exactly as it was asked. Add none.
- Keep every 'not', 'without' and 'only'.
- Do not answer. Where you are not sure what is asked, repeat the question as it is.`;
