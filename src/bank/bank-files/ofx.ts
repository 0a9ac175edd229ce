import { setImmediate } from "node:timers/promises";
import type { Encoding } from "@/platform/spreadsheets/table";
import type { BankDate } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import { toParticulars } from "@/vocabulary/party/particulars";
import { distinct, reference } from "./iso-fields";
import { type OfxToken, ofxTokens } from "./ofx-elements";
import { assertFewLines, clean, type Place, quoted, refusal } from "./refusal";
import { accountText, type BankLine, type BankStatement } from "./statement";
import { currencyCode, decimalPlaces, parseAmount, toDate } from "./values";
import { withDifference } from "./with-difference";

const perTurn = 200;
/** Maximum number of levels of elements: a statement has seven. */
const mostLevels = 64;

type Value = Place & { text: string };

/** Texts of one aggregate by their element, each with its place. A nested element is named by its aggregate, too. */
type Values = Map<string, Value>;

const statements = new Set(["STMTRS", "CCSTMTRS"]);
const movements = new Set(["STMTTRN", "STMTTRNP"]);

/**
 * Reads OFX 1 and 2 (Open Financial Exchange, also QFX and QBO): the statements of accounts and of cards. The file gives
 * no opening balance; its ledger balance is the closing one if it is of the period's last day.
 * @throws AppError that names the place
 */
export async function readOfx(bytes: Uint8Array, encoding?: Encoding): Promise<BankStatement[]> {
  const read: BankStatement[] = [];
  const path: string[] = [];
  let statement: OfxStatement | undefined;
  let [tokens, count] = [0, 0];
  for (const token of ofxTokens(bytes, encoding)) {
    tokens += 1;
    if (tokens % perTurn === 0) await setImmediate();
    if (token.is === "begin") {
      path.push(token.name);
      if (path.length > mostLevels)
        throw refusal(
          token,
          "TOO_COMPLEX",
          "The file has too many levels for a bank file. Choose another file.",
        );
      if (token.name === "INVSTMTRS") {
        const sentence =
          "An investment statement is not read. Choose a file of the bank account or the card alone.";
        throw refusal(token, "FORMAT_UNKNOWN", sentence);
      }
      if (statements.has(token.name)) statement = new OfxStatement(token);
      if (movements.has(token.name)) assertFewLines(++count, token);
    }
    statement?.take(token, path);
    if (token.is !== "end") continue;
    const at = path.lastIndexOf(token.name);
    if (at >= 0) path.length = at;
    if (!statement || !statements.has(token.name)) continue;
    read.push(statement.statement());
    statement = undefined;
  }
  if (statement)
    throw refusal(
      statement.place,
      "NOT_WELL_FORMED",
      "The statement that begins here has no end. Ask the bank for the file again.",
    );
  if (read.length > 0) return read;
  throw refusal(undefined, "FORMAT_UNKNOWN", "The OFX file holds no statement of an account or a card.");
}

/** Types that name the side alone, and types of which most are debits. */
const sides: Readonly<Record<string, 1 | -1>> = { CREDIT: 1, DEBIT: -1 };
const usualDebits = /^(?:ATM|CASH|CHECK|DIRECTDEBIT|FEE|PAYMENT|POS|REPEATPMT|SRVCHG)$/;

class OfxStatement {
  readonly #own: Values = new Map();
  readonly #lines: BankLine[] = [];
  #currency = "";
  #movement: { values: Values; pending: boolean; place: Place } | undefined;
  /** The first amount without a minus whose type is usually a debit, and whether any amount has a minus. */
  #unsigned: Value | undefined;
  #hasMinus = false;

  constructor(readonly place: Place) {}

  take(token: OfxToken, path: readonly string[]): void {
    if (token.is === "value") {
      const parent = path.at(-1) ?? "";
      const isOwn = statements.has(parent) || movements.has(parent);
      const name = isOwn ? token.name : `${parent}.${token.name}`;
      const values = this.#movement?.values ?? this.#own;
      if (token.text !== "" && !values.has(name)) values.set(name, token);
      if (name === "CURDEF") this.#currency = currencyCode(token.text, token);
    } else if (token.is === "begin" && movements.has(token.name)) {
      const pending = token.name === "STMTTRNP";
      this.#movement = { values: new Map(), pending, place: token };
    } else if (token.is === "end" && movements.has(token.name) && this.#movement) {
      this.#lines.push(this.#toLine(this.#movement));
      this.#movement = undefined;
    }
  }

  #toLine({ values, pending, place }: { values: Values; pending: boolean; place: Place }): BankLine {
    if (this.#currency === "") {
      const sentence = "No currency (CURDEF) stands before this movement. Ask the bank for the whole file.";
      throw refusal(place, "VALUE_MISSING", sentence);
    }
    const text = (name: string) => clean(values.get(name)?.text ?? "");
    const type = text("TRNTYPE").toUpperCase();
    const other = values.get("CURRENCY.CURSYM");
    if (other && other.text !== this.#currency) {
      const sentence = `The statement is in ${this.#currency}, this is in ${quoted(other.text)}. Ask the bank for one for each currency.`;
      throw refusal(other, "CURRENCY_MIXED", sentence);
    }
    const corrected = values.get("CORRECTFITID");
    if (corrected) {
      const sentence = `This corrects movement ${quoted(corrected.text)} of an earlier file, which cannot be done here. Ask the bank for a file of booked movements.`;
      throw refusal(corrected, "VALUE_WRONG", sentence);
    }
    const given = needed(values, "TRNAMT", place);
    const amount = ofxAmount(given.text, this.#currency, given);
    this.#checkSide(type, amount, given);
    const posted = needed(values, "DTPOSTED", place);
    const available = values.get("DTAVAIL");
    const name = text("EXTDNAME") || text("NAME") || text("PAYEE.NAME");
    return {
      line: place.line,
      direction: amount < 0 ? "debit" : "credit",
      reversal: false,
      status: pending || type === "HOLD" ? "pending" : "booked",
      amount: Math.abs(amount),
      booked: ofxDate(posted),
      valued: available ? ofxDate(available) : null,
      bankReference: reference(text("FITID")),
      details: [
        {
          amount: Math.abs(amount),
          endToEndId: "",
          references: distinct([text("REFNUM"), text("CHECKNUM")]),
          remittance: text("MEMO"),
          counterpartyName: name,
          counterpartyAccount: accountText(text("BANKACCTTO.ACCTID") || text("CCACCTTO.ACCTID")),
          counterpartyAgent: accountText(text("BANKACCTTO.BANKID")),
          structuredReference: "",
          creditorAccount: "",
          particulars: toParticulars({
            exchangeRate: exchangeRate(text("ORIGCURRENCY.CURSYM"), text("ORIGCURRENCY.CURRATE")),
          }),
        },
      ],
    };
  }

  /** @throws AppError if type and sign say opposite sides */
  #checkSide(type: string, amount: Minor, given: Value): void {
    const { text } = given;
    if (amount < 0) this.#hasMinus = true;
    else if (amount > 0 && usualDebits.test(type)) this.#unsigned ??= given;
    const side = sides[type];
    if (side === undefined || amount === 0 || Math.sign(amount) === side) return;
    const sentence = `The type is ${type}, and the amount ${quoted(text)} has the sign of the other side. Ask the bank which of them is right.`;
    throw refusal(given, "VALUE_WRONG", sentence);
  }

  statement(): BankStatement {
    if (this.#currency === "")
      throw refusal(
        this.place,
        "VALUE_MISSING",
        "The statement that begins here names no currency (CURDEF). Ask the bank for the file again.",
      );
    if (this.#unsigned && !this.#hasMinus) {
      const sentence = `No amount of the statement has a minus, so ${quoted(this.#unsigned.text)} may be a debit or a credit. Ask the bank for a file with signs.`;
      throw refusal(this.#unsigned, "VALUE_WRONG", sentence);
    }
    const account = this.#own.get("BANKACCTFROM.ACCTID") ?? this.#own.get("CCACCTFROM.ACCTID");
    if (!account) {
      const sentence =
        "The statement that begins here names no account (ACCTID). Ask the bank for the file again.";
      throw refusal(this.place, "VALUE_MISSING", sentence);
    }
    const date = (name: string) => {
      const found = this.#own.get(name);
      return found ? ofxDate(found) : null;
    };
    const booked = this.#lines.filter(({ status }) => status === "booked").map((line) => line.booked);
    const last = booked.sort().at(-1);
    const [from, end] = [date("BANKTRANLIST.DTSTART"), date("BANKTRANLIST.DTEND")];
    const asOf = date("LEDGERBAL.DTASOF");
    const balance = this.#own.get("LEDGERBAL.BALAMT");
    const to = end ?? (asOf !== null && asOf >= (last ?? asOf) ? asOf : null);
    const isClosing = balance && asOf !== null && asOf === to && asOf >= (last ?? asOf);
    return withDifference({
      format: "ofx",
      account: accountText(account.text),
      currency: this.#currency,
      statementId: "",
      sequence: null,
      page: null,
      interim: [],
      from,
      to,
      opening: null,
      closing: isClosing ? { amount: ofxAmount(balance.text, this.#currency, balance), date: asOf } : null,
      lines: this.#lines,
    });
  }
}

function needed(values: Values, name: string, place: Place): Value {
  const found = values.get(name);
  if (found) return found;
  throw refusal(
    place,
    "VALUE_MISSING",
    `The movement that begins here has no ${name}. Ask the bank for the file again.`,
  );
}

const exchangeRate = (currency: string, rate: string): string | undefined =>
  rate === "" ? undefined : [rate, currency].filter(Boolean).join(" ");

/** Matches digits in groups of three, with one sign between groups and another before the decimals. */
const grouped = /^\d{1,3}(?:(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;

/**
 * An amount with its sign. OFX has a decimal point or comma and no groups; some banks write groups.
 * @throws AppError, also for `1,234`, which is one of two amounts in a currency of two decimal places
 */
function ofxAmount(text: string, currency: string, place: Place): Minor {
  const [, sign, digits = ""] = /^([+-]?)\s*(.*)$/.exec(text.replace("\u2212", "-")) ?? [];
  if (/^\d{1,3}[.,]\d{3}$/.test(digits) && decimalPlaces(currency) < 3) {
    const sentence = `${quoted(text)} may be thousands or decimals. Ask the bank for amounts with ${decimalPlaces(currency)} decimal places.`;
    throw refusal(place, "VALUE_WRONG", sentence);
  }
  const plain = grouped.test(digits) ? withoutGroups(digits) : digits;
  const amount = parseAmount(plain.replace(",", "."), currency, place);
  return sign === "-" ? -amount || 0 : amount;
}

/** The digits without the first of their signs, which groups them. */
const withoutGroups = (digits: string): string => digits.replaceAll(/[.,]/.exec(digits)?.[0] ?? ",", "");

/** The day of `20261130`, `20261130120000` or `20261130120000.000[-5:EST]`, as written: a time zone moves no movement. */
function ofxDate(value: Value): BankDate {
  const { text } = value;
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})(?:\d{2}){0,3}(?:\.\d{1,6})?\s*(?:\[[^\]]*\]?)?$/.exec(text) ?? [];
  if (day === undefined) {
    const sentence = `${quoted(text)} is not a valid date. Ask the bank for the file again.`;
    throw refusal(value, "VALUE_WRONG", sentence);
  }
  return toDate(Number(year), Number(month), Number(day), text, value);
}
