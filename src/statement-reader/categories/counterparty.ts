import type { Category } from "../contract";
import { memoize } from "../memoize";
import { fold } from "./fold";
import { wordStarts } from "./matcher";
import { leadingLinks, matchesAround, matchesPurchaseWords, trailingLinks } from "./word-lists";

/** A second date before the text, and the mark of a contactless payment. */
const leadingMarks = /^(?:\d{1,2} \p{L}{3} \d{2,4}\s+)?(?:\){3}\s*)?/u;
/** Nouns of organisations: a word in front of one belongs to a name, as in ACME PAYMENTS LTD. */
const organisation =
  /^[\s,]*(?:&|ltd|llc|llp|inc|plc|corp|gmbh|ag|sa|sl|srl|spa|bv|co|company|board|office|authority|group|services|scheme|society|bank|union|supplies|stationers|systems|solutions)(?![\p{L}])/u;
/** Matches references: words with digits, masked numbers, times, long numbers. */
const reference =
  /(?<![\p{L}\d&'])(?:[\p{L}\d.]+@[\p{L}\d-]+|\d{1,2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\d*|[#*x.]*\d[\d.,:/*x-]{2,}\p{L}{0,2}\d*|[a-z]{1,8}\d{2,}[a-z\d]*|\d+[a-z]+\d+[a-z\d]*|x{3,}[\dx]*|\*+\d*|\.{2,}\d*|#\s?\d+|@\d{1,2}:\d\d)(?![\p{L}\d])/gu;
/** Replaces removed text: a character that no statement contains. */
const cut = "\uE000";

/** Categories of the bank's own acts, which have a counterparty only if one is named. */
const ofTheBank: readonly Category[] = ["fee", "interest", "cash"];
const marker =
  /(?<!\p{L})(?:from|to|by order of|b\/o|f\/o|in favou?r of|ifo|beneficiary|payee|sender|remitter|by|bnf|orig)[\s:]+(?=\S)/u;

/** Blanks out everything but names; positions stay the same. */
function cutText(text: string): string {
  const folded = fold(text);
  let out = text;
  const strike = (from: number, length: number) => {
    out = out.slice(0, from) + cut.repeat(length) + out.slice(from + length);
  };
  let end = 0;
  for (const place of wordStarts(folded)) {
    const length = place < end ? 0 : matchesAround(folded, place);
    if (length === 0) continue;
    end = place + length;
    if (!organisation.test(folded.slice(end))) strike(place, length);
  }
  for (const found of folded.matchAll(reference)) strike(found.index, found[0].length);
  return out;
}

/** True if a text has letters besides the words of what is paid for. */
function saysMore(folded: string): boolean {
  let end = 0;
  for (const place of wordStarts(folded)) {
    if (place < end) continue;
    const length = matchesPurchaseWords(folded, place);
    end = place + Math.max(length, 1);
    if (length === 0 && /\p{L}/u.test(folded.charAt(place))) return true;
  }
  return false;
}

/** The text between two removed parts, without links and punctuation at its ends; undefined if it cannot be a name. */
function findName(piece: string): string | undefined {
  const edges = /^[\s)(*:/.,#"+{};-]+|[\s(*:/,#"+{};-]+$/g;
  let name = piece.replace(/\s+/g, " ").replace(edges, "");
  for (let before = ""; before !== name; ) {
    before = name;
    const lead = leadingLinks.exec(fold(name));
    if (lead) name = name.slice(lead[0].length);
    const tail = trailingLinks.exec(fold(name));
    if (tail) name = name.slice(0, tail.index);
    name = name.replace(edges, "").replace(/^\d{1,3}\s+|\s+\d{1,3}$/g, "");
  }
  const isName = name.length >= 3 && name.length <= 60 && /\p{L}{2}/u.test(name) && saysMore(fold(name));
  return isName ? name : undefined;
}

function firstName(text: string): string | undefined {
  for (const piece of cutText(text).split(/\uE000[\s\uE000]*| - |(?<=\s)\/|\/\//u)) {
    const name = findName(piece);
    if (name) return name;
  }
  return undefined;
}

/**
 * Counterparty in the description: the first words that remain without the kind of payment, its purpose, references
 * and dates, behind 'from', 'to' and similar words if the text has one; null if no name remains.
 */
export function findCounterparty(description: string, category: Category = "other"): string | null {
  // Rows that differ only in numbers have the same name, unless it contains a number itself.
  const name = (ofTheBank.includes(category) ? findNamed : nameWithin)(description.replace(/\d/g, "0"));
  return name?.includes("0") ? findCounterpartyName(description, category) : name;
}

const cacheSize = 5_000;
const findNamed = memoize(cacheSize, (description: string) => findCounterpartyName(description, "fee"));
const nameWithin = memoize(cacheSize, (description: string) => findCounterpartyName(description, "other"));

function findCounterpartyName(description: string, category: Category): string | null {
  const flat = description.normalize("NFC").replace(/\s+/g, " ").trim().replace(leadingMarks, "");
  const named = marker.exec(fold(flat));
  const behind = named && firstName(flat.slice(named.index + named[0].length));
  if (behind) return behind;
  return ofTheBank.includes(category) ? null : (firstName(flat) ?? null);
}
