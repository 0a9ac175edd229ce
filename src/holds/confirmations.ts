import type { Deps } from "@/deps";
import { urlOf } from "@/kernel/call";
import { formatMoney } from "@/money";
import { holdMessages, releaseHoldCall, waitsForAnother } from "./contract";
import type { HoldRecord } from "./record-reads";
import { afterEnd, endedProblem } from "./rules";

/** The question before a hold is released, with what that does to its account; or why it cannot be. `waits`: another admin has to approve it. */
export function confirmRelease({ hold, balances }: HoldRecord, deps: Pick<Deps, "env">, waits: boolean) {
  const after = afterEnd(balances, hold.heldAmount, 0);
  const change = (name: "available" | "held") =>
    `${formatMoney(balances[name], hold.heldCurrency)} → ${formatMoney(after[name], hold.heldCurrency)}`;
  const refused = endedProblem(deps.env.zone, hold);
  return {
    title: "Release this hold?",
    text: `${formatMoney(hold.heldAmount, hold.heldCurrency)} becomes available again. A released hold cannot be placed again.${waits ? ` ${waitsForAnother}` : ""}`,
    subject: { name: hold.customerName, code: hold.reference },
    effects:
      refused === undefined
        ? [
            { term: "Available", text: change("available") },
            { term: "Held", text: change("held") },
          ]
        : [],
    act: waits ? "Ask for approval" : "Release",
    tone: "primary" as const,
    refused,
    busyText: waits ? "Asking..." : "Releasing...",
    method: releaseHoldCall.method,
    path: urlOf(releaseHoldCall, { id: hold.id }),
    idempotent: true,
    success: holdMessages.released,
    failure: holdMessages.releaseFailed,
    changes: ["holds" as const, "accounts" as const, "transactions" as const, "stats" as const],
  };
}
