import type { ReadLine } from "../lines/labelled-amounts";
import { cellsOf, textOf } from "../lines/lines";

/** How many rows the statement says that it has: of one side, or of both together. */
export interface PrintedCount {
  of: "debits" | "credits" | "all";
  count: number;
}

const ALL =
  "(?:account )?transactions?|entries|items|records|movements?|postings|umsätze|buchungen|opérations|mouvements|movimientos|operaciones|movimenti|operazioni|movimentos|lançamentos|операций|проводок|العمليات|الحركات|المعاملات|transacties|işlem|transaksi|transakcji|transaktioner";
const DEBITS =
  "debits?(?: transactions| entries| items)?|withdrawals?|payments out|cheques paid|checks paid|lastschriften|belastungen|débits?|retraits|cargos|retiros|débitos|addebiti|списаний|расходных операций|السحوبات";
const CREDITS =
  "credits?(?: transactions| entries| items)?|deposits?|payments in|gutschriften|crédits?|versements|abonos|depósitos|créditos|accrediti|зачислений|поступлений|الايداعات|الإيداعات";
const NUMBER_OF =
  "(?:total )?(?:number|no\\.?|count|anzahl|nombre|número|numero|nº|n°|кол-во|количество|عدد|aantal|liczba|antal|jumlah|toplam)(?: total)?(?: of| der| de| d'| des| di| delle| dei| de los)? ?";

/** '1 - 3 of 12': a part of the rows, and how many there are in all. */
const SPAN = "(?:\\d{1,5} ?(?:-|to|bis|à|a|al) ?)?\\d{1,5} ?";
const OF = "(?:of|out of|/|von|de|sur|di|из|من)(?: total)?";
const SHOWN = "(?:showing|displaying|listing|viewing|shown|displayed)(?: only)?";
const FOUND =
  "(?:found|in total|in all|listed|altogether|posted|booked|this period|gefunden|insgesamt|trouvée?s|au total|en total|in totale|no total)";

function patternsOf(words: string): RegExp[] {
  return [
    new RegExp(`^${NUMBER_OF}(?:${words}) ?:? ?(\\d{1,5})$`, "iu"),
    new RegExp(`^(?:total )?(?:${words}) ?\\((\\d{1,5})\\) ?:?$`, "iu"),
    new RegExp(`^(?:total )?(?:${words}) ?: ?(\\d{1,5})$`, "iu"),
    new RegExp(`^(?:${words}) (?:count|number) ?:? ?(\\d{1,5})$`, "iu"),
    new RegExp(`^(?:total |totalling )?(\\d{1,5}) (?:${words})(?: ${FOUND})?$`, "iu"),
    new RegExp(`^(?:${SHOWN} )?(?:${words})? ?(?:${SPAN})${OF} (\\d{1,5}) (?:${words})$`, "iu"),
    new RegExp(`^(?:${SHOWN} )?(?:${words}) ?:? (?:${SPAN})${OF} (\\d{1,5})$`, "iu"),
  ];
}

const PATTERNS: [PrintedCount["of"], RegExp[]][] = [
  ["all", patternsOf(ALL)],
  ["debits", patternsOf(DEBITS)],
  ["credits", patternsOf(CREDITS)],
  [
    "debits",
    [
      /^(?:number|no\.?|count) (?:of )?dr ?:? ?(\d{1,5})$/iu,
      /^dr\.? (?:count|number|no\.?) ?:? ?(\d{1,5})$/iu,
    ],
  ],
  [
    "credits",
    [
      /^(?:number|no\.?|count) (?:of )?cr ?:? ?(\d{1,5})$/iu,
      /^cr\.? (?:count|number|no\.?) ?:? ?(\d{1,5})$/iu,
    ],
  ],
];
/** '9 debits, 4 credits' are two counts. */
const BETWEEN = /, | [&|] | and | und | et | y | e | и /iu;
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
    return cellsOf(words, CELL_GAP).flatMap((cell) => {
      const text = textOf(cell);
      return countIn(text) ?? text.split(BETWEEN).flatMap((part) => countIn(part) ?? []);
    });
  });
}
