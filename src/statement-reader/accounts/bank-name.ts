import { groupIntoCells, joinWords, type Line } from "../lines/lines";
import { outsideRows } from "../lines/lines-around-rows";
import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import { bankCodes, legalBankName, otherHosts } from "../registers/banks";
import { currencyCodes } from "../registers/currencies";
import { alternatives, asPrinted, pattern, phrases } from "../vocabulary";
import { squash } from "../words/text";
import { fullerName, knownName, nameOfLetters } from "./known-banks";

const webAddress =
  /(www\.|https?:\/\/|@|\b)((?:[\p{L}0-9-]+\.)*)([\p{L}0-9-]{3,})\.(?:com|net|org|bank|co|[a-z]{2})(?:\.[a-z]{2})?(?![\p{L}0-9.-]*@)/giu;
const bankHostWord = pattern("names", "inAddresses");

type Found = {
  label: string;
  www: boolean;
};

const addresses = (lines: readonly Line[]): Found[] =>
  lines.flatMap((line) => {
    const text = joinWords(line.words);
    if (!/\.[a-z]{2}/i.test(text)) return [];
    return [...text.matchAll(webAddress)]
      .map((found) => ({ label: found[3] ?? "", www: found[1]?.toLowerCase() === "www." }))
      .filter(({ label }) => !otherHosts.test(label));
  });

/**
 * A bank's name from the web addresses of its small print: listed, with a word for bank, or behind 'www.'; else null.
 */
const webName = optional(
  { name: "names in web addresses", why: "the bank is named by its address alone" },
  () => null,
  (lines: readonly Line[]): string | null => {
    const found = addresses(lines);
    const listed = found.map(({ label }) => nameOfLetters(label)).find((name) => name !== null);
    if (listed) return listed;
    const own = found.find(({ label }) => bankHostWord.test(label)) ?? found.find(({ www }) => www);
    if (!own) return null;
    return /\p{Lu}/u.test(own.label) ? own.label : own.label.charAt(0).toUpperCase() + own.label.slice(1);
  },
);

const bankWord = pattern("names", "banks");
const sentencePattern = new RegExp(`${alternatives("names", "sentences")}|[?!]|:$`, "iu");
/** Words of banks' products and slogans; a bank's name also has another word. */
const bankingWords = new Set([...phrases("names", "banking", asPrinted), "&"]);
const nameParticle = new RegExp(
  `^(?:${alternatives("names", "bankParticles", asPrinted)}|&|${alternatives("names", "companies")})$`,
);

const textInOtherScript =
  /^([\p{Script=Latin}\p{P}\p{N}\s&]{6,}?)\s*[\p{Script=Thai}\p{Script=Arabic}\p{Script=Han}].*$/u;
const registerEntry = new RegExp(
  `\\s+(?:ABN|ACN|AFSL|BIC|BLZ|SWIFT|NMLS|CNPJ|RUC|NIT|(?:P\\.? ?O\\.? )?Box|${alternatives("papers", "statements")})(?![\\p{L}]).*$`,
  "iu",
);
const bankLabel = new RegExp(`^(?:${alternatives("names", "bankLabels")})\\s*:\\s*(?=\\p{L})`, "iu");

/** A name without the rest of its cell: a register's number, the title of the paper, the name in other letters. */
function nameOnly(text: string): string {
  const first = text.replace(bankLabel, "").split(/\s[|•·–-]\s/)[0] ?? "";
  return first.replace(textInOtherScript, "$1").replace(registerEntry, "").trim();
}

/** True if every word is capitalised like a name, and at least one is not a word that any bank uses. */
function isProper(text: string): boolean {
  const words = text.split(/[\s,()]+/).filter((word) => /\p{L}/u.test(word));
  const named = words.every(
    (word) => !/^\p{Ll}/u.test(word) || /^\p{Ll}+\p{Lu}/u.test(word) || nameParticle.test(word),
  );
  return named && words.some((word) => !bankingWords.has(word.toLowerCase()) && !currencyCodes.has(word));
}

function headingName(lines: readonly Line[]): string | null {
  let best: { text: string; size: number } | null = null;
  for (const line of lines) {
    for (const cell of groupIntoCells(line.words, 1.6)) {
      const text = nameOnly(joinWords(cell));
      if (text.length > 48 || /[0-9]{3}|www\.|@/.test(text) || !bankWord.test(text)) continue;
      if (sentencePattern.test(text) || !isProper(text) || /\.(com|net|org)\b/i.test(text)) continue;
      const size = cell[0]?.size ?? line.size;
      if (!best || size > best.size * 1.15) best = { text: text.replace(/[,;:\s]+$/, ""), size };
    }
  }
  return best?.text ?? null;
}

function findKnown(lines: readonly Line[]): string | null {
  const names = lines.flatMap((line) =>
    groupIntoCells(line.words, 1.6).flatMap((cell) => knownName(nameOnly(joinWords(cell))) ?? []),
  );
  return names[0] ?? null;
}

/** 'Trust Bank' is listed, but 'Example Trust Bank' is another bank. */
const beginsWith = (heading: string, known: string): boolean =>
  squash(heading) !== squash(known) && squash(heading).startsWith(squash(known));

/**
 * Bank that issued the statement: the name at the head of the first page, spelt as in the list of banks; else a listed
 * name, a name with a legal form, a web address or a bank's code outside of the rows; last the largest writing at the
 * top, if that is not the `holder`. Null if nothing names a bank.
 */
export function findBankName(printed: readonly ReadLine[], holder: string | null): string | null {
  const lines = outsideRows(printed);
  const first = lines.filter((line) => line.page === lines[0]?.page);
  const top = first.slice(0, Math.max(8, Math.ceil(first.length * 0.25)));
  const heading = headingName(top);
  if (heading) {
    const known = knownName(heading);
    return known && beginsWith(heading, known) ? known : heading;
  }
  const header = findKnown(top);
  if (header) return fullerName(header, printed.map((line) => joinWords(line.words)).join("\n"));
  const foot = first.slice(-6);
  return (
    headingName(foot) ??
    findKnown(foot) ??
    legalName(lines) ??
    findKnown(lines) ??
    webName(lines) ??
    nameByCode(lines) ??
    letterhead(first, holder)
  );
}

/** A bank's full name with its legal form, from its small print. */
function legalName(lines: readonly Line[]): string | null {
  for (const line of lines) {
    const found = legalBankName.exec(joinWords(line.words))?.[0];
    if (found && found.length < 60 && bankWord.test(found) && isProper(found)) return found;
  }
  return null;
}

const bankCode = /^([A-Z]{4})[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** Bank whose code is printed; null if several codes are printed, since the bank's own is then unknown. */
function nameByCode(lines: readonly Line[]): string | null {
  const codes = lines.flatMap((line) => line.words.flatMap((word) => bankCode.exec(word.text)?.[1] ?? []));
  const names = new Set(codes.flatMap((code) => bankCodes[code] ?? []));
  return names.size === 1 ? ([...names][0] ?? null) : null;
}

const noLetterhead = new RegExp(`${alternatives("names", "noLetterhead")}|^\\W*$|[0-9]{3}|:$`, "iu");

/** The largest writing at the very top, which is the sender's name on nearly every letter. */
function letterhead(lines: readonly Line[], holder: string | null): string | null {
  const body = lines.map((line) => line.size).sort((a, b) => a - b)[lines.length >> 1] ?? 8;
  const cells = lines.slice(0, 5).flatMap((line) => groupIntoCells(line.words, 1.6));
  const own = squash(holder ?? "");
  const named = cells.filter((cell) => {
    const text = joinWords(cell);
    const ofHolder = own !== "" && (own.includes(squash(text)) || squash(text).includes(own));
    return !noLetterhead.test(text) && text.length < 40 && !ofHolder && isProper(text);
  });
  const largest = named.sort((a, b) => (b[0]?.size ?? 0) - (a[0]?.size ?? 0))[0];
  return largest && (largest[0]?.size ?? 0) > body * 1.15 ? joinWords(largest) : null;
}
