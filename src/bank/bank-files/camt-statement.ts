import type { BankDate } from "@/vocabulary/calendar";
import { type CamtEntry, readDirection } from "./camt-entry";
import { assertCamtSummary, EntrySums } from "./camt-summary";
import { accountNumber, dateAt } from "./iso-fields";
import { type Place, quoted, refusal } from "./refusal";
import type { BankBalance, BankLine, BankStatement, OpenEnd } from "./statement";
import { currencyCode, isoDate, parseAmount } from "./values";
import { withDifference } from "./with-difference";
import { childAt, listChildren, textAt, type XmlElement } from "./xml";

export type CamtFormat = "camt.052" | "camt.053" | "camt.054";

type Balances = Pick<BankStatement, "opening" | "closing" | "interim" | "openEnds">;

const noBalances: Balances = { opening: null, closing: null, interim: [] };

/** Part of a statement in one currency, collected while the file is read. */
class CurrencyPart {
  readonly lines: BankLine[] = [];
  /** Lines without a date. */
  readonly undated: CamtEntry[] = [];
  /** Sums of the entries read so far. */
  readonly sums = new EntrySums();
}

/** The kind of a balance: some banks write ISO's codes as their own (`Prtry`). */
function balanceCode(balance: XmlElement): string {
  const kind = childAt(balance, "Tp", "CdOrPrtry");
  return textAt(kind, "Cd") || textAt(kind, "Prtry").toUpperCase();
}

/** The first and last day of `FrToDt`. */
function readPeriod(element: XmlElement | undefined): Pick<BankStatement, "from" | "to"> {
  const [from, to] = ["FrDtTm", "ToDtTm"].map((name) => childAt(element, name));
  const texts = wholeDays(from?.text ?? "", to?.text ?? "");
  return {
    from: from ? isoDate(texts.from, from) : null,
    to: to ? isoDate(texts.to, to) : null,
  };
}

const dayLength = 24 * 60 * 60_000;

/** A period in UTC that lasts whole days from midnight in another zone (20:00Z to 19:59:59Z), in the time of that zone. */
function wholeDays(from: string, to: string): { from: string; to: string } {
  const [start, end] = [from, to].map((text) => (text.endsWith("Z") ? Date.parse(text) : Number.NaN));
  if (start === undefined || end === undefined || Number.isNaN(start - end)) return { from, to };
  const [before, rest] = [start % dayLength, (end - start) % dayLength];
  if (before === 0 || (rest !== 0 && rest < dayLength - 60_000)) return { from, to };
  const shift = before <= dayLength / 2 ? -before : dayLength - before;
  // The end of a period without seconds in between is the beginning of the next day.
  const last = rest === 0 ? end - 1000 : end;
  const local = (at: number) => new Date(at + shift).toISOString().slice(0, 19);
  return { from: local(start), to: local(last) };
}

/** Balances of a report within the day: it ends, and may begin, with an interim one. */
function reportBalances(
  { opening, closing }: Pick<Balances, "opening" | "closing">,
  interim: readonly BankBalance[],
): Balances {
  const between = [...interim];
  const last = closing ?? between.pop() ?? null;
  const first = opening ?? between.shift() ?? null;
  return { opening: first, closing: last, interim: between.map(({ amount }) => amount) };
}

/** Ends of a statement that have an interim balance in place of the opening or closing one. */
function findOpenEnds(
  { opening, closing }: Pick<Balances, "opening" | "closing">,
  interim: readonly (BankBalance & { place: Place })[],
): OpenEnd[] {
  const [first, last] = [opening ? undefined : interim[0], closing ? undefined : interim.at(-1)];
  const ends = [
    { side: "begin" as const, balance: first },
    { side: "end" as const, balance: last },
  ];
  return ends.flatMap(({ side, balance }) =>
    balance ? [{ side, amount: balance.amount, place: balance.place }] : [],
  );
}

/** One `Rpt`, `Stmt` or `Ntfctn` while it is read: the account first, then its entries, then everything else. */
export class CamtStatement {
  /** The account's own number; "" until it is read. */
  account = "";
  /** The account's own currency; "" if it names none. */
  #currency = "";
  readonly #format: CamtFormat;
  /** The group header, which precedes the statements. */
  readonly #group: XmlElement | undefined;
  readonly #parts = new Map<string, CurrencyPart>();

  constructor(format: CamtFormat, group?: XmlElement) {
    this.#format = format;
    this.#group = group;
  }

  own(element: XmlElement): void {
    this.account = accountNumber(element);
    const currency = childAt(element, "Ccy");
    if (currency) this.#currency = currencyCode(currency.text, currency);
  }

  add(entry: CamtEntry): void {
    const { line, currency, isDated } = entry;
    const part = this.#part(currency);
    part.lines.push(line);
    part.sums.add(line);
    if (!isDated) part.undated.push(entry);
  }

  #part(currency: string): CurrencyPart {
    const known = this.#parts.get(currency);
    if (known) return known;
    const part = new CurrencyPart();
    this.#parts.set(currency, part);
    return part;
  }

  /**
   * The statement, split by the currency of its entries and balances, the account's own first.
   * @param element the statement without its account and entries
   */
  close(element: XmlElement): BankStatement[] {
    if (this.account === "") {
      const sentence = "The statement names no account (Acct). Ask the bank for the file again.";
      throw refusal(element, "VALUE_MISSING", sentence);
    }
    const balances = this.#balances(element);
    const named = new Set([...this.#parts.keys(), ...balances.keys()]);
    const currencies = [...named].sort(
      (one, other) => Number(other === this.#currency) - Number(one === this.#currency),
    );
    if (currencies.length === 0) currencies.push(currencyCode(this.#currency, element));
    const summary = childAt(element, "TxsSummry");
    const sums = new Map(currencies.map((currency) => [currency, this.#part(currency).sums]));
    if (summary && this.#isWhole(element)) assertCamtSummary(summary, sums);
    return currencies.map((currency) => {
      const { opening, closing, interim, openEnds } = balances.get(currency) ?? noBalances;
      const { lines, undated } = this.#part(currency);
      for (const { line, place } of undated) line.booked = this.#otherDate(place, element, closing);
      return withDifference({
        format: this.#format,
        account: this.account,
        currency,
        statementId: textAt(element, "Id"),
        sequence: textAt(element, "ElctrncSeqNb") || textAt(element, "LglSeqNb") || null,
        ...readPeriod(childAt(element, "FrToDt")),
        page: textAt(this.#pagination(element), "PgNb") || null,
        opening,
        closing,
        interim,
        openEnds,
        lines,
      });
    });
  }

  /** The schemas allow entries without dates: they get the date of the statement. */
  #otherDate(place: Place, element: XmlElement, closing: BankBalance | null): BankDate {
    const made = () => dateAt(element, "CreDtTm") ?? dateAt(this.#group, "CreDtTm");
    const date = closing?.date ?? made();
    if (date) return date;
    throw refusal(place, "VALUE_MISSING", "The entry has no date. Ask the bank for the file again.");
  }

  #pagination(element: XmlElement): XmlElement | undefined {
    return childAt(element, "StmtPgntn") ?? childAt(element, "RptPgntn") ?? childAt(element, "NtfctnPgntn");
  }

  /** True if the statement is not one of several pages: only then its summary covers exactly these entries. */
  #isWhole(element: XmlElement): boolean {
    const pages = this.#pagination(element) ?? childAt(this.#group, "MsgPgntn");
    return !pages || (Number(textAt(pages, "PgNb")) === 1 && textAt(pages, "LastPgInd") === "true");
  }

  /**
   * Opening and closing balances by currency: OPBD, or else PRCD, of the first day, and CLBD of the last. Other kinds
   * of balances are not booked ones.
   */
  #balances(element: XmlElement): Map<string, Balances> {
    const found = new Map<string, Partial<Record<string, BankBalance>>>();
    const interim = new Map<string, (BankBalance & { place: Place })[]>();
    for (const each of listChildren(element, "Bal")) {
      const code = balanceCode(each);
      if (code === "ITBD") {
        const { currency, ...read } = this.#balance(each);
        interim.set(currency, [...(interim.get(currency) ?? []), { ...read, place: each }]);
      }
      if (code !== "OPBD" && code !== "PRCD" && code !== "CLBD") continue;
      const { currency, ...read } = this.#balance(each);
      const ofCurrency = found.get(currency) ?? {};
      found.set(currency, ofCurrency);
      const other = ofCurrency[code];
      if (other && other.date === read.date && other.amount !== read.amount) {
        const sentence = `There are two balances ${quoted(code)} of ${read.date} that differ. Ask the bank for the file again.`;
        throw refusal(each, "VALUE_WRONG", sentence);
      }
      const earlier = code === "OPBD";
      if (!other || (earlier ? read.date < other.date : read.date > other.date)) ofCurrency[code] = read;
    }
    return new Map(
      [...new Set([...found.keys(), ...interim.keys()])].map((currency) => {
        const { OPBD, PRCD, CLBD } = found.get(currency) ?? {};
        const between = interim.get(currency) ?? [];
        const booked = { opening: OPBD ?? PRCD ?? null, closing: CLBD ?? null };
        return [
          currency,
          this.#format === "camt.052"
            ? reportBalances(booked, between)
            : {
                ...booked,
                interim: between.map(({ amount }) => amount),
                openEnds: this.#format === "camt.053" ? findOpenEnds(booked, between) : [],
              },
        ];
      }),
    );
  }

  #balance(element: XmlElement): BankBalance & { currency: string } {
    const amount = childAt(element, "Amt");
    const line = amount ?? element;
    const currency = currencyCode(amount?.attributes.Ccy ?? "", line);
    const size = parseAmount(amount?.text ?? "", currency, line);
    const date = dateAt(element, "Dt");
    if (date) return { amount: readDirection(element) === "credit" ? size : -size || 0, date, currency };
    throw refusal(element, "VALUE_MISSING", "The balance has no date. Ask the bank for the file again.");
  }
}
