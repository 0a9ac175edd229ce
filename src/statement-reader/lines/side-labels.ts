import type { Side as BalanceSide } from "../amounts/printed-number";
import { roleOf } from "../tables/heading-roles";
import { squash } from "../words/text";

type Side = "debits" | "credits";

const SUM =
  /^(total|totals|totale|totali|totales|totaux|totalling|totaling|sum|sums|summe|summa|suma|gesamt|jumlah|toplam|razem|celkem|spolu|összesen|yhteensä|ukupno|viso|kokku|totaal|общо|усього|итого|всего|сумма|اجمالي|إجمالي|مجموع)$/;
/** Words for the statement's own span, or for adding up, which make a sum of what stands beside them. */
const SPAN =
  /^(less|plus|minus|period|month|statement|cycle|zeitraum|monat|periode|periodo|período|mois|période|mes|mese|mês|период|месяц)$/;
const FILLER =
  /^(of|the|your|all|this|that|in|during|for|over|within|amount|amounts|made|turnover|operations?|transactions?|movements?|mouvements|opérations|movimientos|operaciones|operazioni|movimenti|movimentos|der|die|des|de|du|les|d|im|diesem|in|von|ce|cette|del|della|delle|di|dei|do|da|dos|das|este|questo|neste|за|по|операций|van|deze|een|number|count|and|kpl|db|szt|stk|ks|шт|pcs)$/;
const AND = /^(and|und|et|y|e|ed|en|и|و)$/;
/** One kind of debits among others, such as fees. */
const PART = /^(new )?(purchases|charges)$/;
const MOST_WORDS = 9;

function lookUp(words: readonly string[], sides: ReadonlyMap<string, string>, summed: boolean): Side | null {
  const text = words.join(" ");
  const known = sides.get(squash(text));
  if (known === "debits" || known === "credits") return known;
  const role = summed ? roleOf(text) : null;
  return role === "debit" ? "debits" : role === "credit" ? "credits" : null;
}

function sideOf(words: readonly string[], sides: ReadonlyMap<string, string>, summed: boolean): Side | null {
  if (PART.test(words.join(" "))) return null;
  const whole = lookUp(words, sides, summed);
  const at = words.findIndex((word) => AND.test(word));
  if (whole || at < 1) return whole;
  const [one, other] = [words.slice(0, at), words.slice(at + 1)].map((part) => lookUp(part, sides, summed));
  return one && one === other ? one : null;
}

/**
 * The side of a label that names a sum of one side and says nothing else: 'Total money out this period', 'Uscite totali'.
 * `sides` are the labels known word for word. Null for anything more, such as 'Total card withdrawals'.
 */
export function summedSide(label: string, sides: ReadonlyMap<string, string>): Side | null {
  let words = label
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== "");
  if (words.length < 2 || words.length > MOST_WORDS) return null;
  const summed = words.some((word) => SUM.test(word));
  if (!summed && !words.some((word) => SPAN.test(word))) return null;
  words = words.filter((word) => !SUM.test(word) && !SPAN.test(word));
  while (words.length > 0) {
    const side = sideOf(words, sides, summed);
    if (side) return side;
    const [first = "", last = ""] = [words[0], words.at(-1)];
    if (FILLER.test(last)) words = words.slice(0, -1);
    else if (FILLER.test(first)) words = words.slice(1);
    else return null;
  }
  return null;
}

const NAMES_DEBIT = /\b(debit|overdrawn|debiteur|debitore|devedor|deudor|a debito)\b(?! card)/;
const NAMES_CREDIT = /\b(credit|crediteur|creditore|credor|acreedor|a credito)\b(?! card)/;

/** The side that the label of a balance names amid its words, in plain small letters: 'opening debit balance'. */
export function sideNamed(label: string): BalanceSide | null {
  const debit = NAMES_DEBIT.test(label);
  if (debit === NAMES_CREDIT.test(label)) return null;
  return debit ? "DR" : "CR";
}
