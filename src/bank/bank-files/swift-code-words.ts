import { toParticulars } from "@/vocabulary/party/particulars";
import type { SwiftInformation } from "./statement";
import { decimalPoint, swiftAmountText } from "./swift-values";

const words = [
  "EREF|KREF|MREF|PREF|IREF|CREF|RREF|TXID|UETR|REMI|PURP|ORDP|BENM|CNTP|CRED|DEBT|IBAN|ACCT|BIC|NAME|ADDR|ID",
  "ULTC|ULTD|ULTB|ISDT|CSID|MARF|TRTP|TRCD|RTRN|SVCL|INFO|OCMT|EXCH|CHGS|CHGT|ACCW|BUSP|PBID|STAT",
].join("|");
const codeWord = new RegExp(`/(${words})/`, "g");
const begins = new RegExp(`^\\s*/(?:${words})/`);
const width = 65;
const references = ["KREF", "MREF", "PREF", "IREF", "CREF", "RREF", "TXID", "UETR", "MARF"];

/**
 * Texts behind code words, the first of each: by the word, and by the word and its party (`ORDP NAME`; ` NAME` belongs to none).
 */
type Parts = ReadonlyMap<string, string>;

/**
 * Reads `:86:` as code words between slashes; undefined if it does not begin with one. Names and accounts belong to
 * the party that precedes them (`/ORDP/` the payer, `/BENM/` the beneficiary, `/CNTP/` the other party), else to the
 * other party.
 */
export function codeWordInformation(lines: readonly string[], credit: boolean): SwiftInformation | undefined {
  if (!begins.test(lines[0] ?? "")) return undefined;
  const parts = readParts(inOne(lines));
  const first = (word: string) => parts.get(word) ?? "";
  const [other, own] = credit ? ["ORDP", "BENM"] : ["BENM", "ORDP"];
  // Account, bank, name and town between single slashes.
  const [account = "", agent = "", name = ""] = first("CNTP").split("/");
  const { text, structured } = remittance(first("REMI") || first("INFO"));
  return {
    endToEndId: first("EREF"),
    references: references.map(first).filter((value) => value !== ""),
    remittance: text,
    counterpartyName: first(`${other} NAME`) || first(other) || name || first(" NAME"),
    counterpartyAccount:
      first(`${other} IBAN`) || first(`${other} ACCT`) || account || first(" IBAN") || first(" ACCT"),
    counterpartyAgent: first(`${other} BIC`) || agent || first(" BIC"),
    structuredReference: structured,
    ownAccount: first(`${own} IBAN`) || first(`${own} ACCT`) || first("ULTC IBAN"),
    particulars: toParticulars({
      originalAmount: swiftAmountText(first("OCMT")),
      exchangeRate: decimalPoint(first("EXCH")),
      charges: swiftAmountText(first("CHGS")),
      returnReason: first("RTRN"),
      ultimateDebtor: first("ULTD NAME") || first("ULTD"),
      ultimateCreditor: first("ULTC NAME") || first("ULTC"),
    }),
  };
}

/**
 * Joins lines that were cut at 65 characters. Some are cut before a blank, a colon or a hyphen, since no line may
 * begin with these; any other shorter line lost a blank at its end.
 */
function inOne(lines: readonly string[]): string {
  const [only = "", ...more] = lines;
  if (more.length === 0) return only;
  let text = "";
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    text += line;
    if (next === undefined || line.length >= width) continue;
    if (!/^[:\-\s]+$/.test(next.slice(1, width + 1 - line.length))) text += " ";
  }
  return text;
}

const parties = ["ORDP", "BENM", "CNTP", "ULTC", "ULTD", "ULTB"];
const ofParty = ["NAME", "IBAN", "ACCT", "BIC", "ADDR", "ID"];

function readParts(text: string): Parts {
  const parts = new Map<string, string>();
  let [party, word, end] = ["", "", 0];
  const take = (next: number) => {
    if (word === "") return;
    const whole = text.slice(end, next).trim();
    const bare = withoutSlashes(whole);
    // A further slash may end a value, but belongs to a remittance.
    const value = bare !== "" && word === "REMI" ? whole : bare;
    const named = `${parties.includes(word) ? "" : party} ${word}`;
    if (!parts.has(word)) parts.set(word, value);
    if (!parts.has(named)) parts.set(named, value);
  };
  for (const match of text.matchAll(codeWord)) {
    take(match.index);
    word = match[1] ?? "";
    if (parties.includes(word)) party = word;
    else if (!ofParty.includes(word)) party = "";
    end = match.index + match[0].length;
  }
  take(text.length);
  return parts;
}

function withoutSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "/") end -= 1;
  return text.slice(0, end);
}

/** Some banks mark it as structured or not: `USTD//text/`, `STRD/CUR/reference/`. */
function remittance(text: string): { text: string; structured: string } {
  const mark = /^(?:USTD\/\/|STRD\/[A-Z]{3}\/)/.exec(text)?.[0];
  if (mark === undefined) return { text, structured: "" };
  const said = withoutSlashes(text.slice(mark.length));
  return { text: said, structured: mark.startsWith("STRD") ? said : "" };
}
