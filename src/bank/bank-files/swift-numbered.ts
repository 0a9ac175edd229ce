import { toParticulars } from "@/vocabulary/party/particulars";
import type { SwiftInformation } from "./statement";
import { chooseAccount, chooseAgent } from "./swift-party";
import { swiftAmountText } from "./swift-values";

/** Matches a code of three digits, the sign before each field, and the first field's number. */
const numberedStart = /^\s?\d{3}([?~^<>@])\d{2}/;
const width = 65;
/** Length of one numbered field, in characters. */
const fieldWidth = 27;

/** Maximum length of a part after a code word, except the remittance, in characters. */
const longestPart = 35;

/** Code words that name the other party; behind the remittance they are text of its payer. */
const partyWords = ["IBAN", "BIC"];

/** Matches SEPA's code words within the remittance fields. */
const word = /^(EREF|KREF|MREF|CRED|DEBT|RREF|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|ANAM|INST)\+/;

/**
 * Reads `:86:` in the form of banks in Germany, Austria and Poland; undefined for other forms. Fields 20 to 29 and 60
 * to 63 hold the remittance, 30 the other party's bank, 31 or 38 its account, 32 and 33 its name.
 */
export function numberedInformation(lines: readonly string[]): SwiftInformation | undefined {
  const text = inOne(lines);
  const separator = numberedStart.exec(text)?.[1];
  if (separator === undefined) return undefined;
  const fields = joinTexts(listFields(text, separator), separator);
  const { parts, remittance } = subject(fields);
  const piece = (wanted: number) => pieces(fields, (number) => number === wanted);
  return {
    endToEndId: parts.get("EREF") ?? "",
    references: ["KREF", "MREF", "RREF"].flatMap((name) => parts.get(name) ?? []),
    remittance,
    counterpartyName:
      pieces(fields, (number) => number === 32 || number === 33) ||
      (parts.get("ABWA") ?? parts.get("ABWE") ?? ""),
    counterpartyAccount: chooseAccount([piece(38), piece(31), parts.get("IBAN") ?? ""]),
    counterpartyAgent: chooseAgent([piece(30), parts.get("BIC") ?? ""]),
    structuredReference: "",
    ownAccount: "",
    particulars: toParticulars({
      originalAmount: swiftAmountText(parts.get("OAMT") ?? ""),
      charges: swiftAmountText(parts.get("COAM") ?? ""),
    }),
  };
}

/** Joins lines that were cut at 65 characters anywhere; a continued one of 64 has lost a blank at its end. */
function inOne(lines: readonly string[]): string {
  const [only = "", ...more] = lines;
  if (more.length === 0) return only;
  let text = "";
  for (const [at, line] of lines.entries()) {
    text += line;
    if (line.length === width - 1 && at < lines.length - 1) text += " ";
  }
  return text;
}

type Field = { number: number; text: string };

function listFields(text: string, separator: string): Field[] {
  const fields: Field[] = [];
  for (const part of text.split(separator).slice(1)) {
    const number = /^\d{2}/.exec(part)?.[0];
    const last = fields.at(-1);
    if (number !== undefined) fields.push({ number: Number(number), text: part.slice(2) });
    // The sign may also be part of the text.
    else if (last) last.text += separator + part;
  }
  return fields;
}

/**
 * Returns to the remittance what its payer wrote like a field of the other party. A bank writes 30 to 38 once, in ascending order,
 * between its two ranges of texts: a field with an equal or lower one behind it is text, and so are all if one follows the second
 * range, because the bank's own are then unknown.
 */
function joinTexts(fields: readonly Field[], separator: string): Field[] {
  const second = fields.findIndex(({ number }) => isSecondText(number));
  const isUnknown = second !== -1 && fields.slice(second).some(({ number }) => isOfParty(number));
  const joined: Field[] = [];
  const lowest: number[] = [];
  for (const { number } of fields.toReversed()) lowest.push(Math.min(number, lowest.at(-1) ?? number));
  for (const [at, { number, text }] of fields.entries()) {
    const last = joined.at(-1);
    const lowestBehind = lowest[fields.length - at - 2] ?? number + 1;
    const isText = isUnknown || lowestBehind <= number;
    if (last && isOfParty(number) && isText) last.text += `${separator}${number}${text}`;
    else joined.push({ number, text });
  }
  return joined;
}

/** A piece that does not fill its field ends a word, unless it is the last. */
function pieces(fields: readonly Field[], wanted: (number: number) => boolean): string {
  let text = "";
  for (const field of fields) {
    if (!wanted(field.number)) continue;
    text += field.text.length >= fieldWidth ? field.text : `${field.text} `;
  }
  return text.trim();
}

const isOfParty = (number: number) => number >= 30 && number <= 38;
const isSecondText = (number: number) => number >= 60 && number <= 63;
const isSubject = (number: number) => (number >= 20 && number <= 29) || isSecondText(number);

/** The parts behind SEPA's code words, and the remittance: the text behind SVWZ, and text without a code word. */
function subject(fields: readonly Field[]): { parts: Map<string, string>; remittance: string } {
  const parts = new Map<string, string>();
  let remittance = "";
  let open: string | undefined;
  let hasRemittance = false;
  for (const { number, text } of fields) {
    if (!isSubject(number)) continue;
    const found = word.exec(text)?.[1];
    const head = found !== undefined && hasRemittance && partyWords.includes(found) ? undefined : found;
    const value = head === undefined ? text : text.slice(head.length + 1);
    const full = text.length >= fieldWidth;
    if (head === "SVWZ") open = undefined;
    else if (head !== undefined) open = head;
    const before = open === undefined || head !== undefined ? "" : (parts.get(open) ?? "");
    if (open !== undefined && before.length + value.length > longestPart) open = undefined;
    if (open === undefined) {
      remittance += full ? value : `${value} `;
      hasRemittance = true;
    } else if (head === undefined || !parts.has(open)) parts.set(open, before + value);
    // A part continues only after a full field.
    if (!full) open = undefined;
  }
  return {
    parts: new Map([...parts].map(([name, value]) => [name, value.trim()])),
    remittance: remittance.trim(),
  };
}
