import { toParticulars } from "@/vocabulary/party/particulars";
import type { SwiftInformation } from "./statement";
import { chooseAccount, chooseAgent } from "./swift-party";
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
 * Texts behind code words in their order: by the word, and by the word and its party (`ORDP NAME`; ` NAME` belongs to none).
 */
type Parts = ReadonlyMap<string, readonly string[]>;

/**
 * Reads `:86:` as code words between slashes; undefined if it does not begin with one. Names and accounts belong to
 * the party that precedes them (`/ORDP/` the payer, `/BENM/` the beneficiary, `/CNTP/` the other party), else to the
 * other party. The remittance of a credit is text of its payer, so no party follows it; of a debit, banks name the creditor
 * behind it.
 */
export function codeWordInformation(lines: readonly string[], credit: boolean): SwiftInformation | undefined {
  if (!begins.test(lines[0] ?? "")) return undefined;
  const parts = readParts(inOne(lines), credit);
  const all = (word: string) => parts.get(word) ?? [];
  const first = (word: string) => all(word)[0] ?? "";
  const [other, own] = credit ? ["ORDP", "BENM"] : ["BENM", "ORDP"];
  // Account, bank, name and town between single slashes.
  const counterparties = all("CNTP").map((text) => text.split("/"));
  const { text, structured } = remittance(first("REMI") || first("INFO"));
  return {
    endToEndId: first("EREF"),
    references: references.map(first).filter((value) => value !== ""),
    remittance: text,
    counterpartyName: first(`${other} NAME`) || first(other) || counterparties[0]?.[2] || first(" NAME"),
    counterpartyAccount: chooseAccount([
      ...all(`${other} IBAN`),
      ...all(`${other} ACCT`),
      ...counterparties.map(([account = ""]) => account),
      ...all(" IBAN"),
      ...all(" ACCT"),
    ]),
    counterpartyAgent: chooseAgent([
      ...all(`${other} BIC`),
      ...counterparties.map(([, agent = ""]) => agent),
      ...all(" BIC"),
    ]),
    structuredReference: structured,
    ownAccount: chooseAccount([...all(`${own} IBAN`), ...all(`${own} ACCT`)]) || first("ULTC IBAN"),
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
const remittances = ["REMI", "INFO"];

function readParts(text: string, credit: boolean): Parts {
  const parts = new Map<string, string[]>();
  let [party, word, end] = ["", "", 0];
  let namesParties = true;
  const add = (name: string, value: string) => {
    const before = parts.get(name);
    if (before) before.push(value);
    else parts.set(name, [value]);
  };
  const take = (next: number) => {
    if (word === "") return;
    const whole = text.slice(end, next).trim();
    const bare = withoutSlashes(whole);
    // A further slash may end a value, but belongs to a remittance.
    const value = bare !== "" && word === "REMI" ? whole : bare;
    const named = `${parties.includes(word) ? "" : party} ${word}`;
    add(word, value);
    add(named, value);
  };
  for (const match of text.matchAll(codeWord)) {
    const found = match[1] ?? "";
    const isOfParty = parties.includes(found) || ofParty.includes(found);
    if (isOfParty && !namesParties) continue;
    take(match.index);
    word = found;
    if (parties.includes(word)) party = word;
    else if (!isOfParty) party = "";
    if (credit && remittances.includes(word)) namesParties = false;
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
