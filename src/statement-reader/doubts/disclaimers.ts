import type { ReadLine } from "../lines/labelled-amounts";
import { textOf } from "../lines/lines";

/*
 * What a paper says against itself: that it leaves transactions out, or that it is not the statement that counts. Its
 * sums tie all the same.
 */

const MOST_WORDS = 16;
const MOST_OF_LEGEND = 40;
const ROWS =
  "(?:transactions?|entries|movements?|postings|items|umsätze|buchungen|opérations|mouvements|movimientos|operaciones|movimenti|operazioni|movimentos|lançamentos|операции)";
/** A line through a row is drawn and not written: which rows it goes through cannot be read. */
const STRUCK =
  /\b(?:struck|crossed|lined)[ -](?:through|out)\b|\bstrike-?through\b|\bdurchgestrichen|\blignes? (?:barrées?|rayées?)|\b(?:opérations|écritures) (?:barrées|rayées)|\btachad[oa]s?\b|\b(?:righe|operazioni) barrat[ei]\b|\briscad[oa]s?\b|зачеркнут|зачёркнут|مشطوب|doorgehaald|przekreślon/iu;
const PARTIAL = new RegExp(
  [
    `\\b${ROWS}\\b.{0,30}\\b(?:are|were|is|have been|has been) (?:not (?:all )?(?:shown|listed|displayed|included|printed)|omitted|hidden|excluded|suppressed|truncated)`,
    `\\b(?:only|just) .{0,20}\\b${ROWS}\\b.{0,30}\\b(?:shown|listed|displayed|included|printed)`,
    `\\bnot all ${ROWS}|\\bthis (?:statement|list) (?:is incomplete|shows only|only shows)|\\b(?:selected|filtered) ${ROWS}|\\b${ROWS} filtered\\b`,
    `\\bnicht alle ${ROWS}|\\b${ROWS} .{0,25}nicht (?:angezeigt|aufgeführt|dargestellt)|\\bnur ${ROWS} .{0,30}(?:angezeigt|aufgeführt|dargestellt)`,
    `\\b${ROWS} .{0,25}(?:ne sont pas|non) (?:affichée?s|reprise?s)|\\b${ROWS} .{0,25}no se muestran|\\bnon tutti i ${ROWS}|\\bnem todos os ${ROWS}`,
    "не все операции",
  ].join("|"),
  "iu",
);
/** Help with one's own books, and rows that are none yet. */
const OF_OTHERS =
  /\b(if|any|add|enter|your (own )?(register|records|books)|pending|uncleared|authori[sz]|not yet|future|scheduled|declined|vorgemerkt|en attente|pendientes)/iu;

const NOT_FINAL =
  /\b(provisional|preliminary|draft|superseded|void(ed)?|cancelled|pro ?forma) (bank |account |card )?(statement|copy|version|extract)\b|\b(statement|document|copy|version) (is|has been|was) (superseded|cancelled|withdrawn|voided|replaced)\b|\bsuperseded by\b|\bvorläufiger (konto)?auszug\b|\brelevé provisoire\b|\bextracto provisional\b|\bestratto (conto )?provvisorio\b|\bextrato provisório\b|предварительная выписка/iu;
const STAMP =
  /^\W*(specimen|sample|draft|void|superseded|provisional|muster|entwurf|ungültig|spécimen|provisoire|brouillon|borrador|muestra|provvisorio|bozza|rascunho|образец|черновик|نموذج)\W*$/iu;

const says = (
  around: readonly ReadLine[],
  told: (text: string) => boolean,
  most: number = MOST_WORDS,
): boolean => around.some(({ words }) => words.length <= most && told(textOf(words)));

/** True where the lines around the rows say that transactions are left out, or that some of those printed are none. */
export function leavesOut(around: readonly ReadLine[]): boolean {
  const struck = (text: string) => STRUCK.test(text);
  return (
    says(around, (text) => PARTIAL.test(text) && !OF_OTHERS.test(text)) ||
    says(around, struck, MOST_OF_LEGEND)
  );
}

/** True where the lines around the rows call the paper a draft, a specimen or one that another has replaced. */
export const isNotFinal = (around: readonly ReadLine[]): boolean =>
  says(around, (text) => NOT_FINAL.test(text) || STAMP.test(text));
