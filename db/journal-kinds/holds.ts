import type { JournalKinds, Sql, Subject } from "./declaration";
import { movementInputs } from "./movements";
import { handTo, leg, plainMove, step } from "./moves";

const holdNamed = [{ resource: "HOLD", id: "$.steps[0].hold" }] as const satisfies readonly Subject<"HOLD">[];

/** The hold of the journal's transactions. */
const holdMade = {
  resource: "HOLD",
  id: "(SELECT hold_id FROM transactions WHERE journal_id = NEW.id)",
} as const;

/** Ends the hold of the first step and releases all of its amount (`db/program/holds.sql`). */
const release = handTo("posting_releases");

/** Refuses the journal because the hold of its first step has just ended. */
const refuseHold = (condition: Sql, code: string): Sql =>
  `SELECT RAISE(ABORT, '${code}') FROM holds h WHERE h.id = ${step(0, "hold")} AND ${condition}`;

/** Journal kinds for holds: placement, release, capture and expiry. */
export const holds = {
  hold: {
    noun: "hold",
    title: "Hold placed",
    right: "holds:write",
    action: "CREATE",
    makes: holdMade,
    steps: ["hold"],
    work: [
      plainMove("hold", `'held:' || (${step(0, "account")})`, {
        ungated: true,
        expiresAt: `coalesce(${step(0, "expiresAt")}, 'default')`,
      }),
    ],
    shape: { made: ["hold"] },
    inputs: movementInputs,
  },
  release: {
    noun: "release",
    title: "Hold released",
    right: "holds:write",
    action: "RELEASE",
    about: holdNamed,
    makes: holdMade,
    steps: ["release"],
    work: [release],
    shape: { made: ["release"] },
    inputs: movementInputs,
  },
  capture: {
    noun: "capture",
    title: "Hold captured",
    right: "holds:write",
    action: "RELEASE",
    about: holdNamed,
    steps: ["release debit"],
    work: [
      release,
      refuseHold(`${step(1, "amount")} > h.held_amount`, "CAPTURE_TOO_LARGE"),
      leg(
        {
          type: "debit",
          account: "h.virtual_account_id",
          other: "NULL",
          amount: `coalesce(${step(1, "amount")}, h.held_amount)`,
          currency: "NULL",
          description: `coalesce(${step(1, "description")}, 'Capture of hold ' || h.reference)`,
          reference: `coalesce(${step(1, "reference")}, h.reference)`,
          hold: "h.id",
        },
        `FROM holds h WHERE h.id = ${step(1, "hold")}`,
      ),
    ],
    shape: { made: ["release debit"], pair: "capture" },
    inputs: ["amount"],
  },
  expiry: {
    noun: "expiry",
    title: "Hold expired",
    right: "holds:write",
    action: "RELEASE",
    about: holdNamed,
    steps: ["release"],
    work: [
      release,
      refuseHold("(h.expires_at IS NULL OR h.expires_at > NEW.created_at)", "HOLD_NOT_EXPIRED"),
    ],
    shape: { made: ["release"] },
  },
} as const satisfies JournalKinds;
