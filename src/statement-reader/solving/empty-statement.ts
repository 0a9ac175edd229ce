import type { Event, MarkEvent } from "../rows/events";
import { walkChain } from "./balance-chain";
import { habitsOf, type Reading, signedBalance } from "./column-reading";
import { runOf } from "./run";
import { values } from "./run-ends";
import type { Solution } from "./solve";

/** What a table begins with: what is brought forward into it, or the balance of its first day. */
function carriedIn(marks: readonly MarkEvent[]): MarkEvent[] {
  return marks.filter(({ mark, column }) => ["carried", "dated"].includes(mark.kind) && column !== null);
}

/**
 * A statement without transactions: an opening and an equal closing balance, both by their own labels. Null where the
 * events do not print both.
 */
export function solveEmpty(events: readonly Event[]): Solution | null {
  const run = runOf(events, () => false);
  const reading: Reading = {
    roles: {},
    unsigned: "credit",
    liability: false,
    newestFirst: false,
    asHeaded: true,
    prior: 0,
  };
  const marks = events.flatMap((event) => (event.type === "mark" && event.mark.exact ? [event] : []));
  const openings = marks.filter(({ mark }) => mark.kind === "opening");
  const [opening] = values(openings.length > 0 ? openings : carriedIn(marks), false);
  const closings = [
    ...values(
      [
        ...marks.filter(({ mark }) => mark.kind === "closing" || mark.kind === "dated"),
        ...carriedIn(marks).slice(1),
      ],
      false,
    ),
    ...events.flatMap((event) =>
      event.type === "text" && event.balance ? [signedBalance(event.balance, false)] : [],
    ),
  ];
  if (opening === undefined || !closings.includes(opening)) return null;
  const chain = walkChain([], reading, habitsOf([]), opening);
  return {
    reading,
    run,
    chain,
    totals: [],
    opening,
    openingPrinted: true,
    closing: opening,
    closingPrinted: true,
    score: 0,
  };
}
