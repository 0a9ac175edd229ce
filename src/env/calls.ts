import { z } from "zod";
import { flag, wholeNumber } from "./kinds";

/** Maximum number of days for which a key stays bound. */
export const longestKeyDays = 31;

/** Limits of calls, and settings of the API for programs. */
export const callVariables = z.object({
  REFUSED_POSTINGS_PER_MINUTE: wholeNumber("postings", 0, 1_000_000)
    .default(300)
    .describe(
      "How many postings of one session may be refused (funds, limits, state) before it gets 429; `0` for any number",
    ),
  EXPENSIVE_CALLS_PER_MINUTE: wholeNumber("calls", 0, 10_000_000)
    .default(120)
    .describe(
      "How many expensive calls (exports, reports, uploads, analyses, questions) a session may make in a minute before it gets 429; `0` for any number",
    ),
  MACHINE_CALLS_PER_MINUTE: wholeNumber("calls", 0, 10_000_000)
    .default(30_000)
    .describe("How many calls an api client may make in a minute before it gets 429; `0` for any number"),
  IDEMPOTENCY_KEY_DAYS: wholeNumber("days", 1, longestKeyDays)
    .default(7)
    .describe(
      "How many days a repeated call is answered by its Idempotency-Key; the same call under an older key is refused",
    ),
  EVENTS_KEPT_DAYS: wholeNumber("days", 1, 36_500)
    .default(90)
    .describe("How many days the feed of events goes back; who reads from further back is answered 410"),
  WEBHOOK_PRIVATE: flag().describe(
    "`1` lets webhooks reach private and loopback networks, over plain HTTP too; never in production",
  ),
});

export type CallSettings = {
  /** Limit of refused postings per session and minute; 0 for none. */
  refusedPostingsPerMinute: number;
  /** Limit of expensive calls per session and minute; 0 for none. */
  expensiveCallsPerMinute: number;
  /** Limit of calls per API client and minute; 0 for none. */
  machineCallsPerMinute: number;
  /** Time for which an Idempotency-Key stays bound, in milliseconds. */
  keyLifetime: number;
  /** Number of days that the feed of events goes back. */
  eventsKeptDays: number;
  /** True if webhooks may reach private networks. */
  webhookPrivate: boolean;
};

/** @throws Error if webhooks would reach the bank's own network in production */
export function callSettings(
  value: z.output<typeof callVariables>,
  { production }: { production: boolean },
): CallSettings {
  if (production && value.WEBHOOK_PRIVATE)
    throw new Error(
      "WEBHOOK_PRIVATE=1 is refused in production: webhooks would reach the bank's own network",
    );
  return {
    refusedPostingsPerMinute: value.REFUSED_POSTINGS_PER_MINUTE,
    expensiveCallsPerMinute: value.EXPENSIVE_CALLS_PER_MINUTE,
    machineCallsPerMinute: value.MACHINE_CALLS_PER_MINUTE,
    keyLifetime: value.IDEMPOTENCY_KEY_DAYS * 86_400_000,
    eventsKeptDays: value.EVENTS_KEPT_DAYS,
    webhookPrivate: value.WEBHOOK_PRIVATE,
  };
}
