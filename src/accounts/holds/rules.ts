import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import type { Minor } from "@/vocabulary/money";
import type { HoldState } from "./contract";

/** End of a hold, as the ledger stores it; null while the hold is active. */
type Ended = { endedBy: "release" | "capture" | "expiry" | null };

const states = { release: "released", capture: "captured", expiry: "expired" } as const;

export const holdState = ({ endedBy }: Ended): HoldState => (endedBy === null ? "active" : states[endedBy]);

/**
 * Reason why an ended hold cannot be ended again: its outcome, by whom and when, as a sentence; undefined while it is
 * active.
 * @param zone the bank's
 */
export function endedProblem(
  zone: string,
  hold: Ended & { endedAt: Instant | null; endedByUser: string | null },
): string | undefined {
  if (hold.endedAt === null) return undefined;
  const date = formatDateTime(hold.endedAt, zone);
  const user = hold.endedByUser;
  if (hold.endedBy === "expiry") return sayInEnglish("The hold expired on {date}", { date });
  if (hold.endedBy === "capture")
    return user === null
      ? sayInEnglish("The hold was captured on {date}", { date })
      : sayInEnglish("The hold was captured by {user} on {date}", { user, date });
  return user === null
    ? sayInEnglish("The hold was released on {date}", { date })
    : sayInEnglish("The hold was released by {user} on {date}", { user, date });
}

/** The two balances of an account, in minor units of its currency. */
export type Balances = { available: Minor; held: Minor };

/** The balances after placing a hold. */
export const afterHold = ({ available, held }: Balances, amount: Minor): Balances => ({
  available: available - amount,
  held: held + amount,
});

/** The balances after the end of a hold of `held`, with a part of it captured: none for a release. */
export const afterEnd = (balances: Balances, hold: Minor, captured: Minor): Balances => ({
  available: balances.available + hold - captured,
  held: balances.held - hold,
});
