import type { BankDate } from "@/vocabulary/calendar";
import { type CamtEntry, directionOf } from "./camt-entry";
import { assertCamtSummary, EntrySums } from "./camt-summary";
import { accountNumber, dateAt } from "./iso-fields";
import { quoted, refusal } from "./refusal";
import type { BankBalance, BankLine, BankStatement } from "./statement";
import { amountOf, currencyCode, isoDate } from "./values";
import { withDifference } from "./with-difference";
import { childAt, childrenOf, textAt, type XmlElement } from "./xml";

/** One `Stmt` or `Ntfctn` while it is read: the account first, then its entries, then everything else. */
export class CamtStatement {
  /** The account's own number; "" until it is known. */
  account = "";
  #currency = "";
  readonly #format: "camt.053" | "camt.054";
  readonly #zone: string;
  /** The group header, which stands before the statements. */
  readonly #group: XmlElement | undefined;
  readonly #lines: BankLine[] = [];
  /** Those without a date of their own. */
  readonly #undated: BankLine[] = [];
  /** What the entries come to, added up as they are read. */
  readonly #sums = new EntrySums();

  constructor(format: "camt.053" | "camt.054", zone: string, group?: XmlElement) {
    this.#format = format;
    this.#zone = zone;
    this.#group = group;
  }

  own(element: XmlElement): void {
    this.account = accountNumber(element);
    const currency = childAt(element, "Ccy");
    if (currency) this.#currency = currencyCode(currency.text, currency.line);
  }

  /** @throws AppError where the entry is of another currency than the account or the entries before it */
  add({ line, currency, isDated }: CamtEntry): void {
    this.#expectCurrency(currency, line.line);
    this.#lines.push(line);
    this.#sums.add(line);
    if (!isDated) this.#undated.push(line);
  }

  #expectCurrency(currency: string, line: number): void {
    if (this.#currency === "") this.#currency = currency;
    if (this.#currency === currency) return;
    throw refusal(
      line,
      "CURRENCY_MIXED",
      `The statement is in ${this.#currency}, this is in ${currency}. Ask the bank for one statement for each currency.`,
    );
  }

  /** @param element the statement without its account and entries */
  close(element: XmlElement): BankStatement {
    if (this.account === "") {
      const sentence = "The statement names no account (Acct). Ask the bank for the file again.";
      throw refusal(element.line, "VALUE_MISSING", sentence);
    }
    const { opening, closing } = this.#balances(element);
    const currency = currencyCode(this.#currency, element.line);
    const summary = childAt(element, "TxsSummry");
    if (summary && this.#isWhole(element)) assertCamtSummary(summary, this.#sums, currency);
    for (const line of this.#undated) line.booked = this.#otherDate(line, element, closing);
    return withDifference({
      format: this.#format,
      account: this.account,
      currency,
      statementId: textAt(element, "Id"),
      sequence: textAt(element, "ElctrncSeqNb") || textAt(element, "LglSeqNb") || null,
      from: this.#dateTime(element, "FrDtTm"),
      to: this.#dateTime(element, "ToDtTm"),
      opening,
      closing,
      lines: this.#lines,
    });
  }

  /** The schemas let an entry go without dates: then the day of the statement counts. */
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

  /** Whether the statement is not one of several pages: only then its summary is of what stands here. */
  #isWhole(element: XmlElement): boolean {
    const pages =
      childAt(element, "StmtPgntn") ?? childAt(element, "NtfctnPgntn") ?? childAt(this.#group, "MsgPgntn");
    return !pages || (Number(textAt(pages, "PgNb")) === 1 && textAt(pages, "LastPgInd") === "true");
  }

  /** OPBD, or else PRCD, of the first day, and CLBD of the last; the other kinds of balances are not booked ones. */
  #balances(element: XmlElement): { opening: BankBalance | null; closing: BankBalance | null } {
    const found: Record<"OPBD" | "PRCD" | "CLBD", BankBalance | null> = {
      OPBD: null,
      PRCD: null,
      CLBD: null,
    };
    for (const each of childrenOf(element, "Bal")) {
      const code = textAt(each, "Tp", "CdOrPrtry", "Cd");
      if (code !== "OPBD" && code !== "PRCD" && code !== "CLBD") continue;
      const read = this.#balance(each);
      const other = found[code];
      if (other && other.date === read.date && other.amount !== read.amount) {
        const sentence = `There are two balances ${quoted(code)} of ${read.date} that differ. Ask the bank for the file again.`;
        throw refusal(each.line, "VALUE_WRONG", sentence);
      }
      const earlier = code === "OPBD";
      if (!other || (earlier ? read.date < other.date : read.date > other.date)) found[code] = read;
    }
    return { opening: found.OPBD ?? found.PRCD, closing: found.CLBD };
  }

  #balance(element: XmlElement): BankBalance {
    const amount = childAt(element, "Amt");
    const line = amount?.line ?? element.line;
    const currency = currencyCode(amount?.attributes.Ccy ?? "", line);
    this.#expectCurrency(currency, line);
    const size = amountOf(amount?.text ?? "", currency, line);
    const date = dateAt(element, "Dt", this.#zone);
    if (date) return { amount: directionOf(element) === "credit" ? size : -size || 0, date };
    throw refusal(element.line, "VALUE_MISSING", "The balance has no date. Ask the bank for the file again.");
  }
}
