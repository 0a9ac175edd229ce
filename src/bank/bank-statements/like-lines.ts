import type { BankStatement } from "@/bank/bank-files/statement";
import type { BankDate } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";

/**
 * Relation of a statement to another one of the same account: `apart` if they have no line in common, `over`
 * if they share lines, `open` if neither can be shown.
 */
export type Standing = "apart" | "over" | "open";

/** Extent of a statement or import: the balances at both ends, booked or interim, and the first and last booking date. */
export type Span = { begins: Minor | null; ends: Minor | null; from: BankDate | null; to: BankDate | null };

const isSame = (one: Minor | null, other: Minor | null): boolean => one !== null && one === other;

/** True if a span begins with the balance with which another one ends, and on the same day or later. */
const follows = (next: Span, { ends, to }: Span): boolean =>
  isSame(next.begins, ends) && next.from !== null && to !== null && next.from >= to;

/** Relation of two spans by their balances. A span that begins where the other ends has different lines. */
function compareSpans(one: Span, other: Span): Standing {
  const isChained = follows(one, other) || follows(other, one);
  const isBeside = isSame(one.begins, other.begins) || isSame(one.ends, other.ends);
  // A span that ends where it begins may be either.
  if (isChained === isBeside) return "open";
  return isChained ? "apart" : "over";
}

/** The other spans, by their ids, that have no line in common with one, and those that share its lines. */
export type Standings = { apart: ReadonlySet<number>; over: ReadonlySet<number> };

/**
 * Classifies the spans beside another one by their balances. Apart are those that a chain of balances proves to lie
 * before or after it: each begins with the closing balance of the one before. Spans that overlap and that a chain
 * also leads to are in neither set: an account that returned to a balance on one day proves nothing.
 * @param others by their ids
 */
export function classifySpans(own: Span, others: ReadonlyMap<number, Span>): Standings {
  const apart = new Set<number>();
  const over = new Set(
    [...others].flatMap(([id, other]) => (compareSpans(own, other) === "over" ? [id] : [])),
  );
  for (const isNext of [follows, (one: Span, other: Span) => follows(other, one)]) {
    const reached = new Set([own]);
    for (const current of reached) {
      for (const [id, other] of others) {
        if (apart.has(id) || !isNext(current, other) || compareSpans(current, other) !== "apart") continue;
        if (compareSpans(own, other) === "over") {
          over.delete(id);
          continue;
        }
        apart.add(id);
        reached.add(other);
      }
    }
  }
  return { apart, over };
}

/**
 * Finds the balances at both ends of a statement; pages and intraday reports have interim ones. None if the booked lines do not lead
 * from one to the other, as on a page that repeats the balances of the whole statement.
 */
function statementSpan({ opening, closing, interim, lines }: BankStatement): Span {
  const begins = opening?.amount ?? (closing || interim.length > 1 ? interim[0] : undefined);
  const ends = closing?.amount ?? (opening || interim.length > 1 ? interim.at(-1) : undefined);
  let sum = begins ?? 0;
  let [from, to]: [BankDate | null, BankDate | null] = [null, null];
  for (const { status, direction, amount, booked } of lines) {
    if (status !== "booked") continue;
    sum += direction === "credit" ? amount : -amount;
    if (from === null || booked < from) from = booked;
    if (to === null || booked > to) to = booked;
  }
  if (begins === undefined || ends === undefined || sum !== ends)
    return { begins: null, ends: null, from, to };
  return { begins, ends, from, to };
}

/** Formats whose statements never repeat each other, since each has its own number. Reports and notices may repeat. */
const numbered: ReadonlySet<BankStatement["format"]> = new Set(["camt.053", "mt940"]);

/**
 * Relation of two statements of a file. Consecutive balances prove that they are separate; otherwise the identifiers
 * decide (id, number and page), and then equal balances.
 */
function statementsStand(one: BankStatement, other: BankStatement): Standing {
  const byBalances = compareSpans(statementSpan(one), statementSpan(other));
  if (byBalances === "apart") return "apart";
  const isSameFormat = one.format === other.format;
  const isSameId = one.statementId !== "" && one.statementId === other.statementId;
  if (isSameFormat && isSameId && one.sequence === other.sequence) {
    const arePages = one.page !== null && other.page !== null && one.page !== other.page;
    return arePages ? "apart" : "over";
  }
  if (byBalances === "over") return "over";
  const differ = one.sequence !== null && other.sequence !== null && one.sequence !== other.sequence;
  return isSameFormat && numbered.has(one.format) && differ ? "apart" : "open";
}

/** The number of a line among equal ones, and whether it may be the line that already has this number. */
export type Occurrence = { occurrence: number; doubtful: boolean };

/** Counts like lines of a file, statement by statement. */
export class LikeLines {
  /** Number of equal lines in each statement so far. */
  readonly #statements: { of: BankStatement; occurrences: Map<string, number[]> }[] = [];
  readonly #counts = new Map<string, number>();
  #standings: Standing[] = [];
  #own = new Map<string, number[]>();

  begin(statement: BankStatement): void {
    this.#standings = this.#statements.map(({ of }) => statementsStand(of, statement));
    this.#own = new Map();
    this.#statements.push({ of: statement, occurrences: this.#own });
  }

  /**
   * Numbers the next line of the statement among equal ones. If another statement that may share lines has any of its
   * kind, all of this one's are doubtful: nothing shows which ones it shares.
   * @param identified true if the line has an identifier of the bank's own, which names one entry
   */
  next(fingerprint: string, identified: boolean): Occurrence {
    const own = this.#own.get(fingerprint) ?? [];
    this.#own.set(fingerprint, own);
    const place = own.length;
    let like: number | undefined;
    for (const [at, standing] of this.#standings.entries()) {
      const others = this.#statements[at]?.occurrences.get(fingerprint);
      const known = others?.[place];
      if (standing === "apart") continue;
      if (known !== undefined && (standing === "over" || identified)) {
        own.push(known);
        return { occurrence: known, doubtful: false };
      }
      if (standing === "open" && !identified) like ??= known ?? others?.at(-1);
    }
    const occurrence = like ?? (this.#counts.get(fingerprint) ?? 0) + 1;
    if (like === undefined) this.#counts.set(fingerprint, occurrence);
    own.push(occurrence);
    return { occurrence, doubtful: like !== undefined };
  }
}
