import type { Deps } from "@/deps";
import { callTo } from "@/kernel/call";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import { holdMessages, releaseHoldCall } from "./contract";
import type { HoldRecord } from "./record-reads";
import { afterEnd, endedProblem } from "./rules";

/** The question before a hold is released, with the effect on its account; or the obstacle to it. */
export function confirmRelease({ hold, balances }: HoldRecord, deps: Pick<Deps, "env">) {
  const after = afterEnd(balances, hold.heldAmount, 0);
  const change = (name: "available" | "held") =>
    say("{before} → {after}", {
      before: formatMoney(balances[name], hold.heldCurrency),
      after: formatMoney(after[name], hold.heldCurrency),
    });
  const ended = endedProblem(deps.env.zone, hold);
  return {
    title: "Release this hold?",
    text: say("{money} becomes available again. A released hold cannot be placed again.", {
      money: formatMoney(hold.heldAmount, hold.heldCurrency),
    }),
    subject: { name: data(hold.customerName), code: hold.reference },
    effects:
      ended === undefined
        ? [
            { term: "Available", text: change("available") },
            { term: "Held", text: change("held") },
          ]
        : [],
    moves: { amount: hold.heldAmount, currency: hold.heldCurrency },
    act: "Release",
    tone: "primary" as const,
    refused: ended && translate(ended),
    busyText: "Releasing...",
    ...callTo(releaseHoldCall, { id: hold.id }),
    success: holdMessages.released,
    failure: holdMessages.releaseFailed,
    changes: ["holds" as const, "accounts" as const, "transactions" as const, "stats" as const],
  };
}
