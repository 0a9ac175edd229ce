import { placeKey } from "../accounts/account-places";
import { sideOfLoneWord } from "../amounts/side-words";
import { joinWords } from "../lines/lines";
import { aboveRows } from "../lines/lines-around-rows";
import type { ReadLine } from "../lines/read-line";
import type { Event } from "../rows/event-types";
import { isOwed } from "../solving/debt-statements";
import type { Solution } from "../solving/solution";
import { pattern } from "../vocabulary";

/*
 * Words for a debt. A balance that debits increase is owed on a card or a loan, or belongs to an overdrawn account
 * whose marks were not read: the figures are the same, and only words distinguish them.
 */

const owedWords = pattern("owed", "surely");
const purchaseWords = pattern("owed", "purchases");
const paymentWords = pattern("owed", "payments");

/** True if words above the rows or beside a balance or a total name a card, a loan or an amount due. */
function namesDebt(events: readonly Event[], lines: readonly ReadLine[]): boolean {
  const above = aboveRows(lines).map((line) => joinWords(line.words));
  const labels = events.flatMap((event) => (event.type === "mark" ? [event.mark.label] : []));
  const texts = [...above, ...labels];
  if (texts.some((text) => owedWords.test(text))) return true;
  return texts.some((text) => purchaseWords.test(text)) && texts.some((text) => paymentWords.test(text));
}

/** True if a balance of the run has an unread mark of its side behind it. */
function leavesSideUnread({ run, reading }: Solution, lines: readonly ReadLine[]): boolean {
  const places = new Map<string, number>();
  for (const row of run.rows)
    for (const key in row.cells)
      if (reading.roles[key] === "balance") places.set(placeKey(row), row.cells[key]?.to ?? -1);
  return lines.some((line) => {
    const word = line.words[places.get(placeKey(line)) ?? -1];
    return word !== undefined && sideOfLoneWord(word.text) === "DR";
  });
}

/** True if debits increase the balance and the paper does not state that it is owed. */
export function isDebtUnstated(
  solution: Solution,
  events: readonly Event[],
  lines: readonly ReadLine[],
): boolean {
  if (!solution.reading.liability || isOwed(events, lines)) return false;
  return !namesDebt(events, lines) || leavesSideUnread(solution, lines);
}
