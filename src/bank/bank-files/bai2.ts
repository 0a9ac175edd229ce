import { setImmediate } from "node:timers/promises";
import type { Encoding } from "@/platform/spreadsheets/table";
import type { BankDate } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import { type Bai2Field, type Bai2Record, bai2Records, splitFields, withoutEnd } from "./bai2-records";
import { distinct, reference } from "./iso-fields";
import { assertFewLines, clean, type Place, quoted, refusal } from "./refusal";
import { accountText, type BankBalance, type BankLine, type BankStatement } from "./statement";
import { currencyCode, decimalPlaces, parseAmount, shownAmount, toDate } from "./values";
import { withDifference } from "./with-difference";

const perTurn = 200;

/** Sum of all amounts and number of parts and records up to now, as a trailer (49, 98, 99) states them. */
type Totals = { sum: Minor; parts: number; rows: number };
const noTotals = (): Totals => ({ sum: 0, parts: 0, rows: 0 });

/** `at`: the group's as-of date. */
type Group = { date: BankDate; currency: string };

/**
 * Reads BAI2 (balance reports of the Bank Administration Institute): an account's opening and closing ledger balance
 * (010, 015) and its movements, a statement for each account and day. Amounts have no decimal sign.
 * @throws AppError that names the place, also where a trailer states another sum than its records have
 */
export async function readBai2(bytes: Uint8Array, encoding?: Encoding): Promise<BankStatement[]> {
  const read: BankStatement[] = [];
  let group: Group | undefined;
  let account: Account | undefined;
  const [all, inGroup] = [noTotals(), noTotals()];
  let [records, count] = [0, 0];
  let last: Bai2Record | undefined;
  for (const record of bai2Records(bytes, encoding)) {
    records += 1;
    if (records % perTurn === 0) await setImmediate();
    const { code, rows } = record;
    last = record;
    all.rows += rows;
    inGroup.rows += rows;
    if (code === "02") {
      group = toGroup(record);
      Object.assign(inGroup, { sum: 0, parts: 0, rows });
    } else if (code === "03") {
      if (!group) throw misplaced(record, "group (02)");
      account = new Account(record, group);
    } else if (code === "16") {
      if (!account) throw misplaced(record, "account (03)");
      count += 1;
      assertFewLines(count, record);
      account.take(record);
    } else if (code === "49") {
      if (!account) throw misplaced(record, "account (03)");
      read.push(account.end(record));
      inGroup.parts += 1;
      inGroup.sum += account.totals.sum;
      account = undefined;
    } else if (code === "98") {
      assertTotals(record, inGroup, group?.currency ?? "");
      all.parts += 1;
      all.sum += inGroup.sum;
      group = undefined;
    } else if (code === "99") assertTotals(record, all, "");
  }
  if (last?.code !== "99") {
    const sentence =
      "The file does not end with its trailer (99), so it is incomplete. Ask the bank for it again.";
    throw refusal(last, "VALUE_MISSING", sentence);
  }
  if (read.length > 0) return read;
  throw refusal(undefined, "FORMAT_UNKNOWN", "The BAI2 file holds no account (03).");
}

const misplaced = (place: Place, before: string) =>
  refusal(
    place,
    "NOT_WELL_FORMED",
    `No ${before} begins before this record. Ask the bank for the whole file.`,
  );

/** Status of a group that is no new report of its day. */
const otherGroups: Readonly<Record<string, string>> = {
  2: "deletes an earlier report",
  3: "corrects an earlier report",
  4: "is a test",
};

/** A field of a record; an empty one in its place if it is missing. */
const fieldAt = ({ fields, line, column }: Bai2Record, at: number): Bai2Field =>
  fields[at] ?? { text: "", line, column };

function toGroup(record: Bai2Record): Group {
  const [status, day, currency] = [fieldAt(record, 2), fieldAt(record, 3), fieldAt(record, 5)];
  const other = otherGroups[status.text];
  if (other !== undefined) {
    const sentence = `The group ${other} (status ${status.text}), and is not read. Ask the bank for the report of that day.`;
    throw refusal(status, "VALUE_WRONG", sentence);
  }
  return {
    date: shortDate(day),
    currency: currency.text === "" ? "USD" : currencyCode(currency.text, currency),
  };
}

class Account {
  readonly totals = noTotals();
  readonly #group: Group;
  readonly #number: string;
  readonly #currency: string;
  readonly #balances = new Map<string, BankBalance>();
  readonly #lines: BankLine[] = [];

  constructor(record: Bai2Record, group: Group) {
    const [number, currency] = [fieldAt(record, 0), fieldAt(record, 1)];
    const summaries = record.fields.slice(2);
    this.#group = group;
    this.#number = accountText(number.text);
    this.#currency = currency.text === "" ? group.currency : currencyCode(currency.text, currency);
    this.totals.rows = record.rows;
    if (this.#number === "")
      throw refusal(
        number,
        "VALUE_MISSING",
        "The account (03) has no number. Ask the bank for the file again.",
      );
    for (let at = 0; at < summaries.length; ) {
      const [type, amount] = summaries.slice(at, at + 2);
      // The number of items stands between the amount and the funds type.
      at += 3 + countFunds(summaries.slice(at + 3, at + 5));
      if (!type || !amount || amount.text === "") continue;
      const size = this.#add(amount);
      if (type.text === "010" || type.text === "015")
        this.#balances.set(type.text, { amount: size, date: group.date });
    }
  }

  /** Reads an amount of minor units with an optional sign, and adds it to the control total. */
  #add(field: Bai2Field): Minor {
    const amount = bai2Amount(field, this.#currency);
    this.totals.sum += amount;
    return amount;
  }

  take(record: Bai2Record): void {
    const { line, rows } = record;
    this.totals.rows += rows;
    const [first = fieldAt(record, 0), ...more] = record.fields;
    const parts = splitFields(first);
    const next = (): Bai2Field => {
      const { text, ...place } = parts.shift() ?? first;
      return { ...place, text: withoutEnd(text).trim() };
    };
    const [type, amount] = [next(), next()];
    const valued = takeFunds(parts) ?? null;
    const [bank, customer] = [next(), next()];
    const rest = parts[0] ? first.text.slice(parts[0].column - first.column) : "";
    const remittance = [rest, ...more.map(({ text }) => text)].map(withoutEnd).join(" ");
    // A remark, which moves no money.
    if (type.text === "890") return;
    const direction = sideOfType(type);
    const size = amount.text === "" ? 0 : this.#add(amount);
    if (size < 0) {
      const sentence = `The amount ${quoted(amount.text)} has a minus, and type ${type.text} names its side already. Ask the bank for the file again.`;
      throw refusal(amount, "VALUE_WRONG", sentence);
    }
    this.#lines.push({
      line,
      direction,
      reversal: false,
      status: "booked",
      amount: size,
      booked: this.#group.date,
      valued,
      bankReference: reference(clean(bank.text)),
      details: [
        {
          amount: size,
          endToEndId: "",
          references: distinct([clean(customer.text)]),
          remittance: clean(remittance.replace(/\s+/g, " ")),
          counterpartyName: "",
          counterpartyAccount: "",
          counterpartyAgent: "",
          structuredReference: "",
          creditorAccount: "",
        },
      ],
    });
  }

  end(trailer: Bai2Record): BankStatement {
    this.totals.rows += trailer.rows;
    // The trailer of an account has no number of parts.
    const [sum, stated] = [fieldAt(trailer, 0), fieldAt(trailer, 1)];
    assertTotals({ ...trailer, fields: [sum, { ...sum, text: "" }, stated] }, this.totals, this.#currency);
    return withDifference({
      format: "bai2",
      account: this.#number,
      currency: this.#currency,
      statementId: "",
      sequence: null,
      page: null,
      interim: [],
      from: this.#group.date,
      to: this.#group.date,
      opening: this.#balances.get("010") ?? null,
      closing: this.#balances.get("015") ?? null,
      lines: this.#lines,
    });
  }
}

/** Credits are 100 to 399 and, of a bank's own, 920 to 959; debits 400 to 699 and 960 to 999. */
function sideOfType(field: Bai2Field): BankLine["direction"] {
  const type = field.text;
  const number = /^\d{3}$/.test(type) ? Number(type) : 0;
  if ((number > 100 && number < 400) || (number >= 920 && number < 960)) return "credit";
  if ((number > 400 && number < 700) || number >= 960) return "debit";
  const sentence = `${quoted(type)} is no type of a credit or a debit. Ask the bank what it means.`;
  throw refusal(field, "VALUE_WRONG", sentence);
}

/** Number of fields of a funds type with its details: immediate (S), by day (D), or a value date and time (V). */
function countFunds([written, days]: readonly Bai2Field[]): number {
  const type = withoutEnd(written?.text ?? "")
    .trim()
    .toUpperCase();
  if (type === "V") return 3;
  if (type === "S") return 4;
  return type === "D" ? 2 + 2 * (Number(days?.text) || 0) : 1;
}

/** Takes the funds type and its details off the fields; returns the value date if it states one. */
function takeFunds(fields: Bai2Field[]): BankDate | undefined {
  const [type, day] = fields.splice(0, countFunds(fields));
  if (type?.text.toUpperCase() !== "V" || !day || day.text === "") return undefined;
  return shortDate(day);
}

/** An amount in minor units, with an optional sign; with a decimal point it is as it is written. */
function bai2Amount(field: Bai2Field, currency: string): Minor {
  const { text } = field;
  const [, sign, digits = ""] = /^([+-]?)(.*)$/.exec(text) ?? [];
  const places = decimalPlaces(currency);
  const whole = digits.padStart(places + 1, "0");
  const decimal =
    digits.includes(".") || !/^\d+$/.test(digits) || places === 0
      ? digits
      : `${whole.slice(0, -places)}.${whole.slice(-places)}`;
  const amount = parseAmount(decimal, currency, field);
  return sign === "-" ? -amount || 0 : amount;
}

/** A date of six digits, `261130`, or of eight. */
function shortDate(field: Bai2Field): BankDate {
  const { text } = field;
  const [, year = "", month, day] = /^((?:\d{2})?\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (day === undefined)
    throw refusal(
      field,
      "VALUE_WRONG",
      `${quoted(text)} is not a valid date. Ask the bank for the file again.`,
    );
  return toDate(Number(year.padStart(4, "20")), Number(month), Number(day), text, field);
}

/**
 * Compares a trailer with its records. Some banks do not count continuations: fewer records than there are is no sign
 * of a gap, more is.
 * @throws AppError that names both
 */
function assertTotals(record: Bai2Record, found: Totals, currency: string): void {
  const [sum = "", parts = "", rows = ""] = record.fields.map(({ text }) => text);
  const stated = sum === "" ? undefined : Number(sum);
  if (stated !== undefined && !/^[+-]?\d+(?:\.\d+)?$/.test(sum))
    throw refusal(
      fieldAt(record, 0),
      "VALUE_WRONG",
      `${quoted(sum)} is not a valid amount. Ask the bank for the file again.`,
    );
  const expected = sum.includes(".") && stated !== undefined ? Math.round(stated * 100) : stated;
  const shown = (amount: number) => (currency === "" ? String(amount) : shownAmount(amount, currency));
  const what =
    expected !== undefined && expected !== found.sum
      ? `a sum of ${shown(expected)}, its records have ${shown(found.sum)}`
      : parts !== "" && Number(parts) !== found.parts
        ? `${parts} parts, and it has ${found.parts}`
        : rows !== "" && Number(rows) > found.rows
          ? `${rows} records, and it has ${found.rows}`
          : undefined;
  if (what === undefined) return;
  const sentence = `The trailer says ${what}. The file is incomplete or was changed: ask the bank for it again.`;
  throw refusal(record, "CONTROL_SUM_WRONG", sentence);
}
