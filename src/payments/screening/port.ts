import type { Database } from "db/client";
import { z } from "zod";
import { eachAtOnce } from "@/commands/batch";
import type { Deps } from "@/deps";
import type { PortSettings } from "@/env";
import { isResting, type Port } from "@/platform/ports/ask";
import { screeningDecisions } from "@/vocabulary/options";

/** The bank's own customer, and the other party; unknown facts are null. */
type Ours = { name: string; account: string };
type Theirs = { name: string | null; account: string | null; agent: string | null; country: string | null };

/**
 * Question sent to the screening. `id` identifies the posting and stays the same when it is asked again; amounts are
 * decimals.
 */
export type ScreeningQuestion = {
  id: string;
  amount: string;
  currency: string;
  purpose: string | null;
  remittance: string;
  /** Ultimate debtor and ultimate creditor in a client's file; absent if it names none. */
  ultimateDebtor?: string;
  ultimateCreditor?: string;
  /** All other names and identifications (LEI, BIC, number) sent with the payment; absent if there are none. */
  otherParties?: string[];
} & (
  | { direction: "outgoing"; debtor: Ours; creditor: Theirs }
  | { direction: "incoming"; debtor: Theirs; creditor: Ours }
);

/** The bank's own screening of payments against lists of names. */
export const screeningPort: Port<{
  decision: (typeof screeningDecisions)[number];
  reference: string | null;
}> = {
  name: "screening",
  answer: z.object({
    decision: z.enum(screeningDecisions),
    reference: z
      .string()
      .trim()
      .max(100)
      .nullish()
      .transform((text) => text || null),
  }),
};

/** Number of concurrent questions. */
const atOnce = 8;

/** Id of the last item asked about, by queue, under the handle that all views of a database share. */
const asked = new WeakMap<Database["read"], Map<string, number>>();

/** Id of a queue's last item asked about. A run starts after it, so that unanswered items do not block it. */
export const lastAsked = ({ read }: Database, queue: string): number => asked.get(read)?.get(queue) ?? 0;

/**
 * Asks about the items in concurrent groups. If the port answers none of a group, the rest waits for the next run,
 * which starts after that group.
 * @param ask returns true if an answer was stored; if it throws, the error is logged and the item is asked about
 * again
 * @returns the number of stored answers
 */
export async function askInTurns<One extends { id: number }>(
  deps: Pick<Deps, "db" | "log" | "now">,
  { queue, found, port }: { queue: string; found: readonly One[]; port: PortSettings },
  ask: (one: One) => Promise<boolean>,
  signal: AbortSignal,
): Promise<number> {
  const places = asked.get(deps.db.read) ?? new Map<string, number>();
  asked.set(deps.db.read, places);
  let kept = 0;
  for (let at = 0; at < found.length && !isResting(port); at += atOnce) {
    signal.throwIfAborted();
    const group = found.slice(at, at + atOnce);
    places.set(queue, group.at(-1)?.id ?? 0);
    const answers = await eachAtOnce(deps, { name: `screening of ${queue}`, items: group, signal }, ask);
    kept += answers;
    if (answers === 0) break;
  }
  return kept;
}
