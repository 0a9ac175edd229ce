import type { Event } from "../reading/events.ts";
import { squash } from "../reading/text.ts";

const CARD =
  /min(imum)?(payment|amount)?due|minimumpayment|totalamountdue|mindestbetrag|paiementminimum|pagominimo|pagamentominimo/;

const CARD_LINE =
  /^(cash advances?|purchases? (and|&) (other )?charges|minimum payment|barbezüge|mindestbetrag)/i;

/** A smallest payment is asked of who owes: in such a statement a debit makes the balance larger. */
export function isOfCard(events: readonly Event[]): boolean {
  return events.some((event) => {
    if (event.type === "mark") return CARD.test(squash(event.mark.label));
    return event.type === "text" && event.date === null && CARD_LINE.test(event.text);
  });
}
