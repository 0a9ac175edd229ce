import { cellsOf, textOf } from "./lines.ts";
import type { ReadLine } from "./marks.ts";

/** How many rows the statement says that it has: of one side, or of both together. */
export interface PrintedCount {
  of: "debits" | "credits" | "all";
  count: number;
}

const ALL =
  "(?:account )?transactions?|entries|movements?|postings|umsätze|buchungen|opérations|mouvements|movimientos|operaciones|movimenti|operazioni|movimentos|lançamentos|операций|проводок|العمليات|الحركات|المعاملات|transacties|işlem|transaksi|transakcji|transaktioner";
const DEBITS =
  "debits?(?: transactions| entries| items)?|withdrawals?|payments out|cheques paid|checks paid|lastschriften|belastungen|débits?|retraits|cargos|retiros|débitos|addebiti|списаний|расходных операций|السحوبات";
const CREDITS =
  "credits?(?: transactions| entries| items)?|deposits?|payments in|gutschriften|crédits?|versements|abonos|depósitos|créditos|accrediti|зачислений|поступлений|الايداعات|الإيداعات";
const NUMBER_OF =
  "(?:total )?(?:number|no\\.?|count|anzahl|nombre|número|numero|nº|n°|кол-во|количество|عدد|aantal|liczba|antal|jumlah|toplam)(?: total)?(?: of| der| de| d'| des| di| delle| dei| de los)? ?";

function patternsOf(words: string): RegExp[] {
  return [
    new RegExp(`^${NUMBER_OF}(?:${words}) ?:? ?(\\d{1,5})$`, "iu"),
    new RegExp(`^(?:total )?(?:${words}) ?\\((\\d{1,5})\\) ?:?$`, "iu"),
    new RegExp(`^(?:total )?(?:${words}) ?: ?(\\d{1,5})$`, "iu"),
    new RegExp(`^(?:${words}) (?:count|number) ?:? ?(\\d{1,5})$`, "iu"),
    new RegExp(`^(\\d{1,5}) (?:${words})$`, "iu"),
  ];
}

const PATTERNS: [PrintedCount["of"], RegExp[]][] = [
  ["all", patternsOf(ALL)],
  ["debits", patternsOf(DEBITS)],
  ["credits", patternsOf(CREDITS)],
];
const LONGEST = 60;
const CELL_GAP = 6;

function countIn(text: string): PrintedCount | null {
  if (text.length > LONGEST || !/\d/.test(text)) return null;
  for (const [of, patterns] of PATTERNS) {
    for (const pattern of patterns) {
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) return { of, count: Number(found) };
    }
  }
  return null;
}

const MOST_WORDS = 12;

/** The counts of rows that are printed in some lines ('Number of transactions: 12', 'Withdrawals (5)'). */
export function printedCounts(lines: readonly ReadLine[]): PrintedCount[] {
  return lines.flatMap((line) => {
    if (line.words.length > MOST_WORDS || line.dates.length > 0) return [];
    const [money] = line.money;
    const words = money && money.from > 0 ? line.words.slice(0, money.from) : line.words;
    return cellsOf(words, CELL_GAP).flatMap((cell) => countIn(textOf(cell)) ?? []);
  });
}
