import { z } from "zod";
import type { Port } from "@/platform/ports/ask";
import { screeningDecisions } from "@/vocabulary/options";

/** The customer of the bank's own, and whoever is at the other end; what is not known of them is null. */
type Ours = { name: string; account: string };
type Theirs = { name: string | null; account: string | null; agent: string | null; country: string | null };

/** What is sent to be screened. `id` is that of its posting, and the same whenever it is asked again; amounts are decimals. */
export type ScreeningQuestion = {
  id: string;
  amount: string;
  currency: string;
  purpose: string | null;
  remittance: string;
  /** For whom a client's file says that the payment is made, and who gets it in the end; absent where it names nobody. */
  ultimateDebtor?: string;
  ultimateCreditor?: string;
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

/** How many are asked about at once. */
const atOnce = 8;

/**
 * Asks about each, some at once. Where none of some is answered, the others are left for later.
 * @param ask answers whether an answer was kept
 * @returns how many answers were kept
 */
export async function inTurns<One>(
  found: readonly One[],
  ask: (one: One) => Promise<boolean>,
  signal: AbortSignal,
): Promise<number> {
  let kept = 0;
  for (let at = 0; at < found.length; at += atOnce) {
    signal.throwIfAborted();
    const answered = await Promise.all(found.slice(at, at + atOnce).map(ask));
    kept += answered.filter(Boolean).length;
    if (!answered.some(Boolean)) break;
  }
  return kept;
}
