import type { z } from "zod";
import type { Deps } from "@/deps";
import type { PortSettings } from "@/env";
import { inCallSpan, traceHeaders } from "@/kernel/spans";
import { Wait } from "@/kernel/wait";
import { boundedFetch } from "./bounded-fetch";

/** Time limit of an answer from the bank's services, in milliseconds. */
export const answerTimeout = 5000;

/**
 * Number of consecutive failures after which a service is not asked for a while, and that pause in milliseconds, so
 * that nobody waits for a failed service.
 */
const mostFailures = 3;
const restLength = 15_000;

/** An HTTP service of the bank. */
export type Port<Answer> = {
  /** Name in the log. */
  name: string;
  answer: z.ZodType<Answer>;
};

/** Consecutive failures of each address, and the end of its pause. */
const failures = new Map<string, { inRow: number; rest: Wait }>();

/** True while calls to a service are paused because it has failed too often. */
export function isResting({ url }: Pick<PortSettings, "url">): boolean {
  const before = failures.get(url);
  return before !== undefined && before.inRow >= mostFailures && !before.rest.isOver;
}

/**
 * Asks a service by a POST of JSON, with its key as bearer token. No redirect is followed, and neither question nor
 * answer is logged.
 * @returns undefined if it did not answer in time, with another status than 200, or not in the agreed form
 */
export async function ask<Answer>(
  { log, now }: Pick<Deps, "log" | "now">,
  { name, answer }: Port<Answer>,
  { url, key }: PortSettings,
  body: object,
  signal?: AbortSignal,
): Promise<Answer | undefined> {
  if (isResting({ url })) return undefined;
  const before = failures.get(url);
  try {
    const said = await inCallSpan(name, url, async () => {
      const response = await boundedFetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...traceHeaders(),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.any([AbortSignal.timeout(answerTimeout), ...(signal ? [signal] : [])]),
      });
      if (response.status !== 200) throw new Error(`It answered with status ${response.status}`);
      return answer.parse(await response.json());
    });
    failures.delete(url);
    return said;
  } catch (error) {
    signal?.throwIfAborted();
    failures.set(url, { inRow: (before?.inRow ?? 0) + 1, rest: new Wait(now, restLength) });
    // The error's message is left out: it may repeat the question or the answer.
    log.warn({ error: error instanceof Error ? error.name : typeof error }, `the ${name} did not answer`);
    return undefined;
  }
}
