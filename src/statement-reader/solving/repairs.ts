import type { Finding } from "../pass";
import type { Event } from "../rows/events";
import { withChargedInterest } from "./card-interest";
import { withDaysAbove } from "./day-balances-first";
import { withDebitBalances, withOverdrawnBalances } from "./overdrawn-balances";
import { withoutStrays } from "./page-head-rows";
import { type Run, withDaysClosed } from "./run";
import { withoutSideNotes } from "./undated-notes";
import { withoutZeroBalances } from "./zero-balances";

/** Tried beside the run as it is printed: the one with the better score counts. */
export const closedDays: Finding<Run, Run | null> = {
  name: "balances at the heads of days",
  why: "the balance on the heading of a day is that after its rows",
  fixture: "balances-at-the-heads-of-days",
  run: withDaysClosed,
};

type Broken = { run: Run; events: readonly Event[]; card: boolean };

/** Another run for one that does not tie. It counts where it ties out. */
export type RunRepair = Finding<Broken, Run | null> & {
  /** It counts only where the newest row comes first. */
  newestFirst?: true;
  /** It passes rows over, so nothing is proven by it; it counts as well where its balances run on and the others do not. */
  passesOver?: true;
};

/** What is tried where nothing ties as it is printed, in this order. */
export const runRepairs: readonly RunRepair[] = [
  {
    name: "day balances below newer rows",
    why: "where the newest row comes first, the balance of a day stands below its rows",
    fixture: "day-balances-below-newer-rows",
    newestFirst: true,
    run: ({ run }) => withDaysAbove(run),
  },
  {
    name: "interest of a card",
    why: "a card charges interest on a line without a date",
    fixture: "interest-of-a-card",
    run: ({ run, events, card }) => (card ? withChargedInterest(run, events) : null),
  },
  {
    name: "rows with a balance of zero",
    why: "what was refused is listed with a balance of zero between rows that go on without it",
    fixture: "rows-with-a-balance-of-zero",
    passesOver: true,
    run: ({ run }) => withoutZeroBalances(run),
  },
  {
    name: "rows in the head of a page",
    why: "lines of a page's head look like rows, in a statement without headings",
    fixture: "rows-in-the-head-of-a-page",
    passesOver: true,
    run: ({ run, events }) => withoutStrays(run, events),
  },
  {
    name: "undated notes",
    why: "an amount below a row is a note on it: '10.17' with the fee in it",
    fixture: "undated-notes",
    passesOver: true,
    run: ({ run }) => withoutSideNotes(run),
  },
];

/** Other events for those of a statement that does not tie. */
export const debitBalances: Finding<readonly Event[], Event[] | null> = {
  name: "balances under debits",
  why: "an overdrawn balance is set in the column of debits, where none of balances is",
  fixture: "balances-under-debits",
  run: withDebitBalances,
};

/** Other events for those of a statement whose debits make its balance larger. */
export const overdrawnBalances: Finding<readonly Event[], Event[] | null> = {
  name: "ends that say that they are overdrawn",
  why: "only the labels of both ends say that all balances are overdrawn",
  fixture: "ends-that-say-that-they-are-overdrawn",
  run: withOverdrawnBalances,
};
