import { swiftText } from "@/bank/bank-files/swift-letters";
import type { StatementRow } from "../statement";

/** Code words between slashes that begin a part of a movement's information, in any bank's files. */
const codeWords = [
  "EREF|KREF|MREF|PREF|IREF|CREF|REMI|PURP|ORDP|BENM|CNTP|CRED|DEBT|IBAN|BIC|NAME|ADDR|ULTC|ULTD",
  "ISDT|CSID|MARF|TRCD|RTRN|SVCL|OCMT|EXCH|CHGS|CHGT",
].join("|");
const typedCodeWord = new RegExp(`(?:^|/)(?=(?:${codeWords})(?:/|$))`, "gi");

/**
 * A text for a position after a code word. A code word within the text is disabled by a blank in place of its first
 * slash.
 */
export const swiftPart = (text: string): string => swiftText(text).replace(typedCodeWord, " ");

/** Reference of at most 16 signs without slashes, which would end it. `NONREF` if nothing is left. */
export const swiftReference = (text: string): string =>
  swiftText(text).replaceAll("/", "-").slice(0, 16).trim() || "NONREF";

/**
 * Text on a limited number of lines of limited length; the rest is cut. No line begins with a colon or a hyphen,
 * which would end the field or the message.
 */
export function swiftLines(text: string, lines: number, width: number): string[] {
  const written: string[] = [];
  let rest = text;
  while (rest !== "" && written.length < lines) {
    let end = Math.min(width, rest.length);
    while (end > width / 2 && /[:\-\s]/.test(rest.charAt(end))) end -= 1;
    const line = rest.slice(0, end);
    written.push(/^[:-]/.test(line) ? `.${line.slice(1)}` : line);
    rest = rest.slice(end);
  }
  return written;
}

/** Length of one numbered field, in characters. */
const fieldWidth = 27;
/** Matches the code words of the remittance fields within a text, where a blank replaces their sign. */
const typedSepaWord = /(EREF|KREF|MREF|CRED|DEBT|RREF|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|ANAM|INST)\+/g;
/** The fields of the remittance, which hold as much of it as fits on the lines. */
const subjectFields = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63];

/**
 * The information on a movement in numbered fields, on at most six lines, in the form of banks in Germany, Austria
 * and Poland: reference and description in 20 and following, the other party's bank in 30, its account in 31, its
 * name in 32 and 33. A description that does not fit is truncated.
 */
export function numberedLines({
  type,
  reference,
  description,
  counterparty,
}: Pick<StatementRow, "type" | "reference" | "description" | "counterparty">): string[] {
  const said = (text: string | null) => swiftText(text ?? "").replaceAll("?", ".");
  const listPieces = (text: string) => text.match(new RegExp(`.{1,${fieldWidth}}`, "g")) ?? [];
  const field = (number: number, text = "") => (text === "" ? [] : [`?${number}${text}`]);
  const [name, rest] = listPieces(said(counterparty.name));
  const other = [
    ...field(30, said(counterparty.agent).slice(0, 12)),
    ...field(31, said(counterparty.account).slice(0, 34)),
    ...field(32, name),
    ...field(33, rest),
  ];
  const text = said(description).replace(typedSepaWord, "$1 ");
  const words = [...listPieces(`EREF+${said(reference).slice(0, 35)}`), ...listPieces(`SVWZ+${text}`)];
  const subject = subjectFields.flatMap((number, at) => field(number, words[at]));
  const head = type === "credit" ? "166?00CREDIT TRANSFER" : "116?00TRANSFER";
  for (let taken = subject.length; ; taken -= 1) {
    const lines = packed([head, ...subject.slice(0, taken), ...other]);
    if (lines.length <= 6 || taken === 0) return lines;
  }
}

/** Whole fields on lines of 65 characters. None has 64: readers take such a line for one that lost a blank. */
function packed(fields: readonly string[]): string[] {
  const lines: string[] = [];
  let line = "";
  for (const field of fields) {
    const next = line + field;
    if (next.length > 65 || next.length === 64) {
      lines.push(line);
      line = field;
    } else line = next;
  }
  return [...lines, line];
}
