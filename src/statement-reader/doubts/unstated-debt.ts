import { placeKey } from "../accounts/account-places";
import { sideAlone } from "../amounts/side-words";
import type { ReadLine } from "../lines/labelled-amounts";
import { textOf } from "../lines/lines";
import { aboveRows } from "../lines/lines-around-rows";
import type { Event } from "../rows/events";
import { isOwed } from "../solving/debt-statements";
import type { Solution } from "../solving/solve";

/*
 * A balance that debits make larger is owed on a card or a loan, or it is that of an overdrawn account whose marks were
 * not read: the figures are the same, and only words can tell.
 */

const OWED =
  /(credit|charge) ?card|master ?card|\bvisa\b|american express|\bamex\b|\bloan\b|mortgage|(?<!debit )card (account )?(statement|number|no\b|ending)|credit limit|(amount|payment|balance) (now )?(due|owed|owing)|amount payable|minimum payment|outstanding balance|balance outstanding|(last|previous) (bill|invoice)|kreditkarte|kartenabrechnung|letzten? rechnung|darlehen|carte de cr[ée]dit|d[ée]bit diff[ée]r[ée]|\bpr[êe]t\b|tarjeta de cr[ée]dito|pago m[íi]nimo|pr[ée]stamo|carta di credito|mutuo|finanziamento|cart[ãa]o de cr[ée]dito|fatura|empr[ée]stimo|openstaand saldo|\bkaart(nummer|en)?\b|\blening\b|karta kredytowa|karty kredytowej|kredi kart|кредит(ная|ной) карт|задолженност|بطاقة ائتمان|البطاقة الائتمانية|المبلغ المستحق|قرض|信用卡|クレジット/iu;
const PURCHASES =
  /\b(purchases?|new (charges|transactions)|eink[äa]ufe|achats|compras|acquisti|uitgaven)\b/iu;
const PAYMENTS = /\b(payments?|zahlung(en)?|paiements?|pagos?|pagament[io]s?|betalingen)\b|\bnew credits\b/iu;

/** The words that stand above the rows or beside a balance or a total name a card, a loan or what is due. */
function namesDebt(events: readonly Event[], lines: readonly ReadLine[]): boolean {
  const above = aboveRows(lines).map((line) => textOf(line.words));
  const labels = events.flatMap((event) => (event.type === "mark" ? [event.mark.label] : []));
  const texts = [...above, ...labels];
  if (texts.some((text) => OWED.test(text))) return true;
  return texts.some((text) => PURCHASES.test(text)) && texts.some((text) => PAYMENTS.test(text));
}

/** A balance of the run has a mark of its side behind it that was not read with it. */
function leavesSideUnread({ run, reading }: Solution, lines: readonly ReadLine[]): boolean {
  const places = new Map<string, number>();
  for (const row of run.rows)
    for (const key in row.cells)
      if (reading.roles[key] === "balance") places.set(placeKey(row), row.cells[key]?.to ?? -1);
  return lines.some((line) => {
    const word = line.words[places.get(placeKey(line)) ?? -1];
    return word !== undefined && sideAlone(word.text) === "DR";
  });
}

/** True where debits make the balance larger and the paper does not say that it is owed. */
export function owedDoubtful(
  solution: Solution,
  events: readonly Event[],
  lines: readonly ReadLine[],
): boolean {
  if (!solution.reading.liability || isOwed(events, lines)) return false;
  return !namesDebt(events, lines) || leavesSideUnread(solution, lines);
}
