import { joinWords } from "../lines/lines";
import { beginsDated } from "../lines/lines-around-rows";
import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import type { Event, RowEvent } from "../rows/event-types";
import { alternatives, pattern } from "../vocabulary";
import { squash } from "../words/text";
import { namesPayments } from "./printed-totals";
import type { Solution } from "./solution";

/*
 * Labels of the minimum payment. On a card or a loan the printed balance is owed: a purchase increases it. Amounts
 * with only a sign tie as well with both reversed, so that only words determine the sides.
 */

const smallestPayment = pattern("owed", "smallestPayment");
const cardLine = new RegExp(`^(?:${alternatives("owed", "cardLines")})`, "iu");
const debtTitle = pattern("owed", "titles");
const mayBeOwed = pattern("owed", "maybe");

const headLines = 25;
const titleWords = 9;

const titles = (lines: readonly ReadLine[]): ReadLine[] =>
  lines.slice(0, headLines).filter((line) => line.words.length <= titleWords);

function overdrawnEnds(events: readonly Event[]): boolean {
  const ends = events.flatMap((event) =>
    event.type === "mark" && ["opening", "closing"].includes(event.mark.kind) && event.mark.money.minor > 0
      ? [event.mark.money]
      : [],
  );
  return ends.length > 1 && ends.every((money) => money.sign === "-");
}

/** True for a line outside of the rows with the minimum payment and its amount. */
function asksPayment(line: ReadLine): boolean {
  const [money] = line.money;
  if (!money || beginsDated(line) || line.words.length > titleWords) return false;
  return smallestPayment.test(squash(joinWords(line.words, 0, money.from)));
}

/**
 * True if the paper states that its balance is owed: by its title, a minimum payment, or sums of cash and purchases.
 */
export const isOwed = optional(
  { name: "balances that are owed", why: "cards and loans print what is owed" },
  () => false,
  (events: readonly Event[], lines: readonly ReadLine[]): boolean => {
    const asked = events.some((event) => {
      if (event.type === "mark") return smallestPayment.test(squash(event.mark.label));
      return event.type === "text" && event.date === null && cardLine.test(event.text);
    });
    if (asked || lines.some(asksPayment)) return true;
    return (
      titles(lines).some((line) => debtTitle.test(squash(joinWords(line.words)))) && !overdrawnEnds(events)
    );
  },
);

/** True if only a sign determines its side: no letters beside the amount, no heading over its column or its rows. */
function hasOnlySign(row: RowEvent, { roles, unsigned }: Solution["reading"]): boolean {
  const side = row.part.section?.kind;
  const sectioned = unsigned === "section" && (side === "debit" || side === "credit");
  return Object.entries(row.cells).every(
    ([key, money]) =>
      roles[key] === "balance" ||
      roles[key] === undefined ||
      money.minor === 0 ||
      (roles[key] === "amount" && money.side === null && row.side === null && !sectioned),
  );
}

/** True if a printed total that names its side ties on it; payments may be either. */
const totalNamesSide = ({ totals }: Solution): boolean =>
  totals.some(({ strict, event, debits, credits }) => {
    const { kind } = event.mark;
    if (!strict || namesPayments(event)) return false;
    return (kind === "debits" && debits.length > 0) || (kind === "credits" && credits.length > 0);
  });

/**
 * True if only signs determine the sides while the top of the paper mentions a card or a loan: reversed, the figures
 * would match, too.
 */
export function areSidesDoubtful(solution: Solution, lines: readonly ReadLine[]): boolean {
  const { reading, run } = solution;
  if (reading.liability || !run.rows.every((row) => hasOnlySign(row, reading))) return false;
  if (totalNamesSide(solution)) return false;
  return lines.slice(0, headLines).some((line) => mayBeOwed.test(joinWords(line.words)));
}
