import { currencyNamed } from "@/statement-reader";
import {
  type AmountColumns,
  agreeing,
  cellNumber,
  compareBalances,
  contradicts,
  type Decimal,
  type Direction,
  decimalForm,
  findDecimalSign,
  proves,
  type Rows,
  signedAmounts,
} from "./csv-amounts";
import { isDate } from "./csv-dates";
import type { CsvRole } from "./csv-headings";
import type { CsvAnswers, OpenQuestion } from "./csv-mapping";
import type { CsvTable } from "./csv-table";
import { cellText, signedDecimal } from "./csv-values";
import { sideSign } from "./csv-words";
import { quoted } from "./refusal";

export type AmountReading = {
  columns: AmountColumns;
  balance: number | undefined;
  currencyColumn: number | undefined;
  headingCurrency: string | undefined;
  /** `own`: signs of columns whose cells show another one. */
  decimal: { sign: Decimal; known: boolean; own: Record<number, Decimal> };
  /** True if the columns apply to other files with these headings. */
  known: boolean;
  /** Columns that already have a role. */
  used: number[];
  questions: OpenQuestion[];
};

type Scene = {
  /** All rows with a date, which show the notation of the amounts. */
  table: CsvTable;
  /** The first booked rows without a gap: balances follow from these. */
  booked: Rows;
  /** Booked rows further below, each of which shows something that the rows above it do not. */
  further: Rows;
  dates: readonly number[];
  /** Directions in which the rows may run, by their dates. */
  ways: readonly Direction[];
  status: number | undefined;
  /** The column of the account of each row, in a file of several. */
  account: number | undefined;
  said: NonNullable<CsvAnswers["columns"]>;
  /** True if the answer was given for an earlier file. */
  remembered: boolean;
  decimal: Decimal | undefined;
  accountCurrency: string | undefined;
};

/** Maximum number of columns without a heading that are tried as amounts and balances, in all combinations. */
const mostTried = 6;
/** Maximum number of readings by headings, and of columns of balances, that are tried. */
const mostReadings = 24;
const mostBalances = 6;

const unbooked = /availab|verf[üu]gbar|dispon[ií]b|beschikbaar|dostępn|доступн|المتاح/i;

/**
 * Finds the columns of the amounts. A reading counts only if it is supported by balances that follow from the amounts row by row,
 * by headings that name debits and credits, or by signs and words for a side. Everything else becomes a question.
 */
export function readAmounts(scene: Scene): AmountReading {
  return new AmountReader(scene).read();
}

class AmountReader {
  readonly #numeric: readonly number[];
  readonly #sides: readonly number[];
  readonly #balances: readonly number[];
  #decimal: Decimal;
  readonly #signs = new Map<string, Decimal>();
  /** The numbers of the booked rows by decimal sign and column. */
  readonly #numbers = new Map<string, readonly (number | undefined)[]>();
  readonly #groups: number[][];

  constructor(readonly scene: Scene) {
    const { table, dates, status, said } = scene;
    const columns = table.headings.map((_, at) => at).filter((at) => !dates.includes(at) && at !== status);
    this.#numeric = columns.filter((at) => table.share(at, isAmount) > 0.8 && table.share(at, isDate) < 1);
    this.#sides = columns.filter((at) => !this.#numeric.includes(at) && this.#isSide(at));
    this.#balances =
      said.balance === undefined ? this.#headed("balance") : said.balance === null ? [] : [said.balance];
    this.#decimal = scene.decimal ?? this.#findDecimal(this.#numeric) ?? ".";
    this.#groups = this.#currencyGroups();
  }

  /** True if every cell is a word for a side; both sides must occur unless the heading names sides or references. */
  #isSide(at: number): boolean {
    const { table } = this.scene;
    const role = table.headings[at]?.role ?? null;
    const found = new Set([...table.texts(at).keys()].map(sideSign));
    const isOther =
      role === "side" || role === "reference" || (role === null && table.named("description") !== undefined);
    return !found.has(undefined) && found.size >= (isOther ? 1 : 2);
  }

  #findDecimal(columns: readonly number[]): Decimal | undefined {
    return findDecimalSign(columns.flatMap((at) => this.scene.table.cells(at))).decimal;
  }

  /** Decimal sign of a column: its own if its cells can be read with the other sign only. */
  #sign(at: number): Decimal {
    const key = `${this.#decimal}${at}`;
    const known = this.#signs.get(key);
    if (known) return known;
    const cells = [...this.scene.table.texts(at).keys()];
    const reads = (sign: Decimal) => cells.every((cell) => signedDecimal(cell, sign) !== undefined);
    const { decimal, open } = findDecimalSign(cells);
    const isOwn = decimal !== undefined && !open && !reads(this.#decimal) && reads(decimal);
    const sign = isOwn ? decimal : this.#decimal;
    this.#signs.set(key, sign);
    return sign;
  }

  #ownSigns(columns: readonly number[]): Record<number, Decimal> {
    const own = columns.filter((at) => this.#numeric.includes(at) && this.#sign(at) !== this.#decimal);
    return Object.fromEntries(own.map((at) => [at, this.#sign(at)]));
  }

  /** True if a column of numbers may hold amounts or balances of the account. */
  #isMoney(at: number): boolean {
    const role = this.scene.table.headings[at]?.role ?? null;
    return role === null || money.has(role);
  }

  /** Columns with this heading that hold numbers or nothing, except those in other currencies than the account's. */
  #headed(role: CsvRole): number[] {
    const { table, accountCurrency } = this.scene;
    const all = table.all(role).filter((at) => this.#numeric.includes(at) || table.cells(at).length === 0);
    const own = all.filter((at) => table.headings[at]?.currency === accountCurrency);
    const kept = accountCurrency !== undefined && own.length > 0 ? own : all;
    const filled = kept.filter((at) => table.cells(at).length > 0);
    return filled.length > 0 ? filled : kept;
  }

  read(): AmountReading {
    const { said } = this.scene;
    const isSaid = [said.amount, said.debit, said.credit].some((column) => typeof column === "number");
    let found = isSaid ? this.#said() : this.#found();
    const decimal = this.#settleDecimal(found.columns);
    if (decimal.changed) found = isSaid ? this.#said() : this.#found();
    const { columns, questions } = found;
    const used = [...Object.values(columns), found.balance].filter((at) => at !== undefined);
    const currencies = this.#currencyColumn(used);
    const named = this.#namedCurrencies(columns);
    const foreign = isSaid ? undefined : this.#foreignAmount(columns, currencies.column);
    return {
      columns,
      balance: found.balance,
      currencyColumn: currencies.column,
      headingCurrency: named.size === 1 ? [...named][0] : undefined,
      decimal: { sign: this.#decimal, known: decimal.known, own: this.#ownSigns(used) },
      known: isSaid || found.known,
      used,
      questions: [...questions, ...decimal.questions, ...currencies.questions, ...(foreign ? [foreign] : [])],
    };
  }

  /** The currencies that the headings and the cells of the amounts name. */
  #namedCurrencies({ amount, debit, credit }: AmountColumns): Set<string | undefined> {
    const { table } = this.scene;
    return new Set(
      [amount, debit, credit].flatMap((at) =>
        at === undefined
          ? []
          : [
              table.headings[at]?.currency ??
                signedDecimal(table.cells(at)[0] ?? "", this.#sign(at))?.currency,
            ],
      ),
    );
  }

  /** Question about a cell that names another currency than its row or the account. */
  #foreignAmount({ amount, debit, credit }: AmountColumns, currency?: number): OpenQuestion | undefined {
    const { table, accountCurrency } = this.scene;
    for (const row of table.rows) {
      const own = currency === undefined ? accountCurrency : cellText(row[currency] ?? "").toUpperCase();
      for (const at of [amount, debit, credit]) {
        if (at === undefined) continue;
        const cell = row[at] ?? "";
        const code = signedDecimal(cell, this.#sign(at))?.currency;
        if (code === undefined || own === undefined || own === "" || code === own) continue;
        const sentence = `The amount ${quoted(cell)} is not in ${own}: choose the columns that hold the amounts in ${own}`;
        return { about: "amounts", sentence };
      }
    }
    return undefined;
  }

  /** The columns stated by a person. Balances that prove the opposite still raise a question. */
  #said(): Found {
    const { said } = this.scene;
    const columns: AmountColumns = {
      ...(typeof said.amount === "number" && { amount: said.amount }),
      ...(typeof said.debit === "number" && typeof said.amount !== "number" && { debit: said.debit }),
      ...(typeof said.credit === "number" && typeof said.amount !== "number" && { credit: said.credit }),
    };
    if (columns.amount !== undefined) {
      const side = said.side === undefined ? this.#sideFor(columns.amount) : said.side;
      if (typeof side === "number") columns.side = side;
    }
    const { proven, opposite, contradicted } = this.#judge(columns);
    const isSided = this.#isSided(columns);
    const isOpen = this.scene.remembered && proven === undefined && (contradicted || !isSided);
    if (isOpen && this.#balances.length > 0) return this.#open("contradicted", columns);
    const questions = opposite ? [this.#question("opposite", columns)] : [];
    return { columns, balance: proven ?? this.#onlyBalance(), known: true, questions };
  }

  /** The column with the sides of unsigned amounts, if there is exactly one. */
  #sideFor(amount: number): number | undefined {
    if (this.#isSigned(amount)) return undefined;
    const sides = this.#listSides(amount);
    return sides.length === 1 ? sides[0] : undefined;
  }

  /** Columns of sides, except those that follow a balance and give its side. */
  #listSides(amount: number): number[] {
    return this.#sides.filter((at) => at === amount + 1 || !this.#balances.includes(at - 1));
  }

  /** True if both columns of a pair have amounts that balances can prove. */
  #areBothShown({ debit, credit }: AmountColumns): boolean {
    return [debit, credit].every((at) => at === undefined || this.#isShown(at));
  }

  /** True if a column has an amount in a row that balances can prove: any but the oldest. */
  #isShown(at: number): boolean {
    const { booked, ways } = this.scene;
    const proven = booked.slice(ways.includes("down") ? 1 : 0, ways.includes("up") ? -1 : undefined);
    return proven.some((row) => isMoved(row[at]));
  }

  /** True if all credits are positive. Negative ones count as reversals if balances follow from them. */
  #isPlainCredit(credit: number | undefined, isProven: boolean): boolean {
    if (credit === undefined) return true;
    const amounts = this.scene.table.cells(credit).map((cell) => cellNumber(cell, this.#sign(credit)) ?? 0);
    return amounts.every((amount) => amount >= 0) || (isProven && amounts.some((amount) => amount > 0));
  }

  /** True if a reading gives the side of every row; balances do not prove the side of the first. */
  #isSided({ amount, side }: AmountColumns): boolean {
    return amount === undefined || side !== undefined || this.#isSigned(amount);
  }

  #isSigned(at: number): boolean {
    return [...this.scene.table.texts(at).keys()].some(
      (cell) => signedDecimal(cell, this.#sign(at))?.signed ?? false,
    );
  }

  #found(): Found {
    const explicit = this.#explicit();
    const [first] = explicit;
    if (explicit.length === 1 && first) return this.#supported(first);
    const candidates = explicit.length > 1 ? explicit : this.#implicit();
    const proven = this.#findProven(candidates);
    if (proven) return proven;
    const [only] = this.#candidates();
    if (
      explicit.length === 0 &&
      only !== undefined &&
      this.#candidates().length === 1 &&
      this.#isSigned(only)
    )
      return { columns: { amount: only }, balance: undefined, known: true, questions: [] };
    return this.#open("unknown", {});
  }

  /** Readings by headings: an amount with its column of sides, or a debit and a credit column. */
  #explicit(): AmountColumns[] {
    const [amounts, debits, credits] = [
      this.#headed("amount"),
      this.#headed("debit"),
      this.#headed("credit"),
    ];
    if (debits.length * credits.length + amounts.length * (1 + this.#sides.length) > mostReadings) return [];
    const pairs = debits.flatMap((debit) => credits.map((credit) => ({ debit, credit })));
    const [pair] = pairs;
    if (pairs.length === 1 && pair && amounts.every((amount) => this.#repeats(amount, pair))) return [pair];
    return [...amounts.flatMap((amount) => this.#withSides(amount)), ...pairs];
  }

  /** True if a column of amounts repeats the debits and credits, with or without signs. */
  #repeats(amount: number, pair: AmountColumns): boolean {
    const { rows } = this.scene.table;
    const sizes = signedAmounts(rows, pair, (at) => rows.map((row) => cellNumber(row[at], this.#sign(at))));
    return rows.every(
      (row, at) =>
        Math.abs(cellNumber(row[amount], this.#sign(amount)) ?? Number.NaN) ===
        Math.abs(sizes[at] ?? Number.NaN),
    );
  }

  #withSides(amount: number): AmountColumns[] {
    const sides = this.#listSides(amount);
    const signed = this.#isSigned(amount);
    if (sides.length === 0) return [{ amount }];
    const bySide = sides.map((side) => ({ amount, side }));
    if (!signed) return bySide;
    const vectors = new Set([{ amount }, ...bySide].map((columns) => this.#vector(columns).join()));
    return vectors.size === 1 ? [{ amount }] : [{ amount }, ...bySide];
  }

  #vector(columns: AmountColumns): (number | undefined)[] {
    return signedAmounts(this.scene.booked, columns, (at) => this.#listNumbers(at));
  }

  #listNumbers(at: number): readonly (number | undefined)[] {
    const key = `${this.#decimal}${at}`;
    const known = this.#numbers.get(key);
    if (known) return known;
    const sign = this.#sign(at);
    const numbers = this.scene.booked.map((row) => cellNumber(row[at], sign));
    this.#numbers.set(key, numbers);
    return numbers;
  }

  /** Columns of numbers to which no heading gives another role. */
  #candidates(): number[] {
    return this.#numeric.filter((at) => this.#isMoney(at) && !this.#balances.includes(at));
  }

  /** All readings of the columns of numbers, among which only balances can decide. */
  #implicit(): AmountColumns[] {
    const columns = this.#candidates();
    if (columns.length > mostTried) return [];
    return columns.flatMap((first): AmountColumns[] => [
      { amount: first },
      ...this.#listSides(first).map((side) => ({ amount: first, side })),
      ...columns.filter((second) => second !== first).map((second) => ({ debit: first, credit: second })),
    ]);
  }

  /** The only reading that balances prove. */
  #findProven(candidates: readonly AmountColumns[]): Found | undefined {
    const proven = candidates.flatMap((columns) => {
      const vector = this.#vector(columns);
      const { proven: balance, ambiguous } = this.#judge(columns);
      return balance === undefined ||
        ambiguous ||
        !this.#isSided(columns) ||
        !this.#isPlainCredit(columns.credit, true) ||
        !this.#areBothShown(columns) ||
        vector.includes(undefined)
        ? []
        : [{ columns, balance, vector: vector.join() }];
    });
    const [first] = proven;
    if (
      !first ||
      this.#beside(first.columns, first.balance).length > 0 ||
      new Set(proven.map(({ vector }) => vector)).size > 1
    )
      return undefined;
    return { columns: first.columns, balance: first.balance, known: true, questions: [] };
  }

  /** Positions of the rows of each account and currency, since each has its own balances. */
  #currencyGroups(): number[][] {
    const { booked, account } = this.scene;
    const { column } = this.#currencyColumn([]);
    const groups = Map.groupBy(booked.keys(), (row) =>
      [account, column].map((at) => (at === undefined ? "" : cellText(booked[row]?.[at] ?? ""))).join(),
    );
    return [...groups.values()];
  }

  /** Compares a reading with each possible column of balances. */
  #judge(columns: AmountColumns) {
    const { said, ways } = this.scene;
    const vector = this.#vector(columns);
    const others = this.#candidates().filter((at) => !Object.values(columns).includes(at));
    const balances = this.#balances.length > 0 || said.balance === null ? this.#balances : others;
    const groups = this.#groups;
    const judged = balances.slice(0, mostBalances).map((at) => {
      const beside = this.#listNumbers(at);
      const ofRows = <Value>(all: readonly Value[]) => groups.map((rows) => rows.map((row) => all[row]));
      const [amounts, standing] = [ofRows(vector), ofRows(beside)];
      return {
        at,
        same: compareBalances(amounts, standing, ways),
        opposite: compareBalances(amounts, standing, ways, -1),
      };
    });
    const proving = judged.filter(({ same }) => proves(same));
    const turned = judged.filter(({ opposite }) => proves(opposite));
    const byHeading = judged.filter(({ at }) => this.#balances.includes(at));
    const best = proving.toSorted((one, two) => agreeing(two.same) - agreeing(one.same))[0];
    return {
      proven: best?.at,
      ambiguous: proving.length > 0 && turned.length > 0,
      opposite: proving.length === 0 && turned.length > 0,
      contradicted: byHeading.length > 0 && byHeading.every(({ same }) => contradicts(same)),
    };
  }

  /** Checks a reading by headings against its cells and the balances. */
  #supported(columns: AmountColumns): Found {
    const { proven, opposite, ambiguous, contradicted } = this.#judge(columns);
    const isSided = this.#isSided(columns);
    if (opposite) return this.#open("opposite", columns);
    if (contradicted) return this.#open("contradicted", columns);
    const isProven = proven !== undefined && !ambiguous;
    if (!isSided) return this.#open("unsigned", columns);
    if (!this.#isPlainCredit(columns.credit, isProven))
      return this.#open("negative", columns, columns.credit);
    const beside = this.#beside(columns, isProven ? proven : undefined);
    if (beside.length > 0) return this.#open("beside", columns, beside[0]);
    return { columns, balance: proven ?? this.#onlyBalance(), known: true, questions: [] };
  }

  /**
   * Finds other columns that may move money: amounts under unknown headings, fees, further debits or credits. If
   * balances agree without such a column, it moves none.
   */
  #beside(columns: AmountColumns, balance: number | undefined): number[] {
    const { table, booked, further } = this.scene;
    return this.#numeric.filter((at) => {
      if (at === balance || Object.values(columns).includes(at) || this.#balances.includes(at)) return false;
      if (balance !== undefined && this.#isShown(at)) return false;
      if (![booked, further].some((rows) => rows.some((row) => isMoved(row[at])))) return false;
      const role = table.headings[at]?.role ?? null;
      if (role === "fee" || role === "debit" || role === "credit") return true;
      return role === null && (balance !== undefined || table.cells(at).some(looksLikeMoney));
    });
  }

  /** The column of balances by its heading; of several, the one that is not 'available'. */
  #onlyBalance(): number | undefined {
    const { headings } = this.scene.table;
    const booked = this.#balances.filter((at) => !unbooked.test(headings[at]?.text ?? ""));
    const named = this.#balances.length > 1 ? booked : this.#balances;
    return named.length === 1 ? named[0] : undefined;
  }

  /** Builds a question with the most likely answer. @param at the column in question */
  #open(why: Why, columns: AmountColumns, at?: number): Found {
    const questions = [this.#question(why, columns, at)];
    return { columns, balance: this.#onlyBalance(), known: false, questions };
  }

  #question(why: Why, columns: AmountColumns, of?: number): OpenQuestion {
    const at = of ?? columns.amount ?? columns.debit ?? columns.credit ?? 0;
    const named = `${at + 1} ${quoted(this.scene.table.headings[at]?.text ?? "")}`;
    const answers = this.#listChoices(why, columns, at).map(toAnswer);
    return { about: "amounts", sentence: sentences[why](named), answers };
  }

  /** The columns that may be meant. */
  #listChoices(why: Why, columns: AmountColumns, at: number): AmountColumns[] {
    const { amount, debit, credit } = columns;
    if (why === "beside") return [columns, { amount: at }];
    if (why === "opposite" && amount === undefined)
      return [
        columns,
        { ...(credit !== undefined && { debit: credit }), ...(debit !== undefined && { credit: debit }) },
      ];
    if ((why === "opposite" || why === "unsigned") && amount !== undefined)
      return [columns, { debit: amount }, ...this.#listSides(amount).map((side) => ({ amount, side }))];
    if (why !== "unknown") return [columns];
    const explicit = this.#explicit();
    if (explicit.length > 1) return explicit;
    const [first, second, ...others] = this.#candidates();
    const pair = others.length === 0 && first !== undefined && second !== undefined;
    return [
      ...this.#candidates().map((one) => ({ amount: one })),
      ...(pair
        ? [
            { debit: first, credit: second },
            { debit: second, credit: first },
          ]
        : []),
    ];
  }

  /** Finds the decimal sign by the columns in use. A reading that balances prove decides it. */
  #settleDecimal(columns: AmountColumns): { known: boolean; changed: boolean; questions: OpenQuestion[] } {
    const { table, decimal } = this.scene;
    if (decimal !== undefined) return { known: true, changed: false, questions: [] };
    const chosen = [columns.amount, columns.debit, columns.credit].filter((at) => at !== undefined);
    const used = chosen.length > 0 ? chosen : this.#candidates();
    const others = this.#numeric.filter((at) => table.headings[at]?.role !== "reference");
    const cells = [...new Set([...used, ...this.#balances, ...others])].flatMap((at) => table.cells(at));
    const { decimal: shown, open } = findDecimalSign(cells);
    if (!open) return { known: shown !== undefined, changed: false, questions: [] };
    const before = this.#decimal;
    const proving = ([".", ","] as const).filter((sign) => {
      this.#decimal = sign;
      return chosen.length > 0 && this.#judge(columns).proven !== undefined;
    });
    const [only] = proving;
    this.#decimal = proving.length === 1 && only ? only : before;
    if (proving.length === 1) return { known: true, changed: only !== before, questions: [] };
    const example = cells.find((cell) => decimalForm(cell).form === "doubtful") ?? "";
    const sentence = `The amount ${quoted(example)} may be thousands or have three decimals: choose the decimal sign`;
    const answers: CsvAnswers[] = [{ decimal: "." }, { decimal: "," }];
    return { known: false, changed: false, questions: [{ about: "decimal", sentence, answers }] };
  }

  /** The column of currencies: by its heading, or else the one whose cells are all codes. Several that differ raise a question. */
  #currencyColumn(used: readonly number[]): { column: number | undefined; questions: OpenQuestion[] } {
    const { table, said, accountCurrency } = this.scene;
    if (said.currency !== undefined) return { column: said.currency ?? undefined, questions: [] };
    const isCode = (cell: string) => /^[A-Z]{3}$/.test(cell) && currencyNamed(cell, false) === cell;
    const headed = table.all("currency");
    const coded = table.headings.flatMap((heading, at) =>
      !used.includes(at) && heading.role !== "aside" && table.share(at, isCode) === 1 ? [at] : [],
    );
    const all = headed.length > 0 ? headed : coded;
    const own = all.filter((at) => table.cells(at).every((cell) => cell === accountCurrency));
    const columns = own.length > 0 ? own.slice(0, 1) : all;
    if (new Set(columns.map((at) => table.rows.map((row) => row[at]).join())).size <= 1)
      return { column: columns[0], questions: [] };
    const sentence = "Several columns name a currency: choose the one that belongs to the amounts";
    return { column: undefined, questions: [{ about: "currency", sentence }] };
  }
}

/** The answer that says which columns hold the amounts, and that there are no others. */
const toAnswer = ({ amount, side, debit, credit }: AmountColumns): CsvAnswers => ({
  columns: { amount: amount ?? null, side: side ?? null, debit: debit ?? null, credit: credit ?? null },
});

type Found = Pick<AmountReading, "columns" | "balance" | "known" | "questions">;
type Why = "unknown" | "unsigned" | "negative" | "opposite" | "contradicted" | "beside";

const sentences: Record<Why, (named: string) => string> = {
  unknown: () =>
    "The file does not show which columns hold the amounts: choose one column with signs, or two with debits and credits",
  unsigned: (named) =>
    `Column ${named} has amounts without signs, and nothing shows which are debits: choose the columns that hold the amounts`,
  negative: (named) => `Column ${named} holds negative credits: choose the columns that hold the amounts`,
  opposite: (named) =>
    `According to the balances, the debits in column ${named} are credits and its credits are debits: choose the columns that hold the amounts`,
  contradicted: (named) =>
    `The balances do not follow from column ${named}: choose the columns that hold the amounts and the balances`,
  beside: (named) =>
    `Column ${named} also holds amounts: choose the columns that hold the amounts of the account`,
};

const money: ReadonlySet<CsvRole> = new Set<CsvRole>(["amount", "debit", "credit", "balance"]);

function isAmount(cell: string): boolean {
  if (!/\p{Nd}/u.test(cell)) return false;
  const read = signedDecimal(cell, ".") ?? signedDecimal(cell, ",");
  return (
    read !== undefined && (read.currency === undefined || currencyNamed(read.currency, true) !== undefined)
  );
}

const isMoved = (cell: string | undefined): boolean =>
  (cellNumber(cell, ".") ?? cellNumber(cell, ",") ?? 0) !== 0;

const looksLikeMoney = (cell: string): boolean => {
  const { form } = decimalForm(cell);
  return form !== undefined || (signedDecimal(cell, ".")?.signed ?? false);
};
