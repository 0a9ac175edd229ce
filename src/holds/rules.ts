import type { Minor } from "@/money";
import type { HoldState } from "./contract";

/** How a hold ended, as the ledger stores it; null while it is active. */
type Ended = { endedBy: "release" | "capture" | "expiry" | null };

const states = { release: "released", capture: "captured", expiry: "expired" } as const;

export const stateOf = ({ endedBy }: Ended): HoldState => (endedBy === null ? "active" : states[endedBy]);

/** The two balances of an account, in minor units of its currency. */
export type Balances = { available: Minor; held: Minor };

/** The balances once a hold is placed. */
export const afterHold = ({ available, held }: Balances, amount: Minor): Balances => ({
  available: available - amount,
  held: held + amount,
});

/** The balances once a hold of `held` has ended with a part of it captured: none for a release. */
export const afterEnd = (balances: Balances, hold: Minor, captured: Minor): Balances => ({
  available: balances.available + hold - captured,
  held: balances.held - hold,
});
