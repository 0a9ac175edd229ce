import type { BankDate } from "@/vocabulary/calendar";
import { type CamtEntry, readDirection } from "./camt-entry";
import { assertCamtSummary, EntrySums } from "./camt-summary";
import { accountNumber, dateAt } from "./iso-fields";
import { quoted, refusal } from "./refusal";
import type { BankBalance, BankLine, BankStatement } from "./statement";
import { currencyCode, isoDate, parseAmount } from "./values";
import { withDifference } from "./with-difference";
import { childAt, listChildren, textAt, type XmlElement } from "./xml";

export type CamtFormat = "camt.052" | "camt.053" | "camt.054";

type Balances = Pick<BankStatement, "opening" | "closing" | "interim">;

const noBalances: Balances = { opening: null, closing: null, interim: [] };

/** Part of a statement in one currency, collected while the file is read. */
class CurrencyPart {
  readonly lines: BankLine[] = [];
  /** Lines without a date. */
  readonly undated: BankLine[] = [];
  /** Sums of the entries read so far. */
  readonly sums = new EntrySums();
}

/** One `Rpt`, `Stmt` or `Ntfctn` while it is read: the account first, then its entries, then everything else. */
export class CamtStatement {
  /** The account's own number; "" until it is read. */
  account = "";
  /** The account's own currency; "" if it names none. */
  #currency = "";
  readonly #format: CamtFormat;
  readonly #zone: string;
  /** The group header, which precedes the statements. */
  readonly #group: XmlElement | undefined;
  readonly #parts = new Map<string, CurrencyPart>();

  constructor(format: CamtFormat, zone: string, group?: XmlElement) {
    this.#format = format;
    this.#zone = zone;
    this.#group = group;
  }

  own(element: XmlElement): void {
    this.account = accountNumber(element);
    const currency = childAt(element, "Ccy");
    if (currency) this.#currency = currencyCode(currency.text, currency.line);
  }

  add({ line, currency, isDated }: CamtEntry): void {
    const part = this.#part(currency);
    part.lines.push(line);
    part.sums.add(line);
    if (!isDated) part.undated.push(line);
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
      throw refusal(element.line, "VALUE_MISSING", sentence);
    }
    const balances = this.#balances(element);
    const named = new Set([...this.#parts.keys(), ...balances.keys()]);
    const currencies = [...named].sort(
      (one, other) => Number(other === this.#currency) - Number(one === this.#currency),
    );
    if (currencies.length === 0) currencies.push(currencyCode(this.#currency, element.line));
    const summary = childAt(element, "TxsSummry");
    const sums = new Map(currencies.map((currency) => [currency, this.#part(currency).sums]));
    if (summary && this.#isWhole(element)) assertCamtSummary(summary, sums);
    return currencies.map((currency) => {
      const { opening, closing, interim } = balances.get(currency) ?? noBalances;
      const { lines, undated } = this.#part(currency);
      for (const line of undated) line.booked = this.#otherDate(line, element, closing);
      return withDifference({
        format: this.#format,
        account: this.account,
        currency,
        statementId: textAt(element, "Id"),
        sequence: textAt(element, "ElctrncSeqNb") || textAt(element, "LglSeqNb") || null,
        from: this.#dateTime(element, "FrDtTm"),
        to: this.#dateTime(element, "ToDtTm"),
        page: textAt(this.#pagination(element), "PgNb") || null,
        opening,
        closing,
        interim,
        lines,
      });
    });
  }

  /** The schemas allow entries without dates: they get the date of the statement. */
  #otherDate({ line }: BankLine, element: XmlElement, closing: BankBalance | null): BankDate {
    const made = () => dateAt(element, "CreDtTm", this.#zone) ?? dateAt(this.#group, "CreDtTm", this.#zone);
    const date = closing?.date ?? made();
    if (date) return date;
    throw refusal(line, "VALUE_MISSING", "The entry has no date. Ask the bank for the file again.");
  }

  #dateTime(element: XmlElement, name: string): BankDate | null {
    const found = childAt(element, "FrToDt", name);
    return found ? isoDate(found.text, found.line, this.#zone) : null;
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
    const interim = new Map<string, number[]>();
    for (const each of listChildren(element, "Bal")) {
      const code = textAt(each, "Tp", "CdOrPrtry", "Cd");
      if (code === "ITBD") {
        const { currency, amount } = this.#balance(each);
        interim.set(currency, [...(interim.get(currency) ?? []), amount]);
      }
      if (code !== "OPBD" && code !== "PRCD" && code !== "CLBD") continue;
      const { currency, ...read } = this.#balance(each);
      const ofCurrency = found.get(currency) ?? {};
      found.set(currency, ofCurrency);
      const other = ofCurrency[code];
      if (other && other.date === read.date && other.amount !== read.amount) {
        const sentence = `There are two balances ${quoted(code)} of ${read.date} that differ. Ask the bank for the file again.`;
        throw refusal(each.line, "VALUE_WRONG", sentence);
      }
      const earlier = code === "OPBD";
      if (!other || (earlier ? read.date < other.date : read.date > other.date)) ofCurrency[code] = read;
    }
    return new Map(
      [...new Set([...found.keys(), ...interim.keys()])].map((currency) => {
        const { OPBD, PRCD, CLBD } = found.get(currency) ?? {};
        const between = interim.get(currency) ?? [];
        return [currency, { opening: OPBD ?? PRCD ?? null, closing: CLBD ?? null, interim: between }];
      }),
    );
  }

  #balance(element: XmlElement): BankBalance & { currency: string } {
    const amount = childAt(element, "Amt");
    const line = amount?.line ?? element.line;
    const currency = currencyCode(amount?.attributes.Ccy ?? "", line);
    const size = parseAmount(amount?.text ?? "", currency, line);
    const date = dateAt(element, "Dt", this.#zone);
    if (date) return { amount: readDirection(element) === "credit" ? size : -size || 0, date, currency };
    throw refusal(element.line, "VALUE_MISSING", "The balance has no date. Ask the bank for the file again.");
  }
}
