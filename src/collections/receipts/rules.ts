import type { BankDate } from "@/vocabulary/calendar";
import { isCreditorReference } from "@/vocabulary/creditor-reference";
import type { Minor } from "@/vocabulary/money";
import type { ApplicationWay } from "../expected-receipts/contract";
import { numberKey, openAmount } from "../expected-receipts/rules";

/** Texts of a payment. `whole` are fields, such as an end-to-end id, that may be a number as a whole. */
export type PaymentTexts = { reference: string; whole: readonly string[]; text: string };

/** What a payment may name, by where it stands: the first and last word of each candidate. */
type Candidate = { key: string; from: number; to: number };

/** Limits of a text that is compared, and of what several of its words are joined to. */
const mostWords = 150;
const longestKey = 40;
const mostJoined = 8;

const listWords = (text: string): string[] =>
  (
    text
      .normalize("NFKC")
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, mostWords);

/** Each run of words of a field as one text, the longest first at each word. No run goes from one field into another. */
function listRuns(fields: readonly string[]): Candidate[] {
  let before = 0;
  return fields.flatMap((field) => {
    const words = listWords(field);
    const first = before;
    before += words.length;
    return words.flatMap((_, from) => {
      const runs: Candidate[] = [];
      for (let to = from, joined = ""; to < words.length && to < from + mostJoined; to += 1) {
        joined += words[to];
        if (joined.length > longestKey) break;
        runs.unshift({ key: joined, from: first + from, to: first + to });
      }
      return runs;
    });
  });
}

/**
 * True if a run of words is unlikely to be anything but a number: four characters with a digit, or five where it has digits
 * only, since years and amounts have four.
 */
const isTelling = (key: string): boolean =>
  key.length >= (/^\p{N}+$/u.test(key) ? 5 : 4) && /\p{N}/u.test(key);

/** Creditor references and numbers that a payment may name, as expected receipts keep them. */
export type Named = {
  references: readonly Candidate[];
  numbers: readonly Candidate[];
  wholes: readonly string[];
};

/** Finds what a payment may name: valid creditor references anywhere, and numbers. */
export function findNamed({ reference, whole, text }: PaymentTexts): Named {
  const runs = listRuns([reference, ...whole, text]);
  return {
    references: runs.filter(({ key }) => isCreditorReference(key)),
    numbers: runs.map((run) => ({ ...run, key: numberKey(run.key) })).filter(({ key }) => isTelling(key)),
    wholes: [reference, ...whole].map(numberKey).filter((key) => key !== ""),
  };
}

/**
 * Keys that a text names among those that are known. A word belongs to one key: the longest that begins with the first such
 * word, so that `INV-1` is not named where `INV-12` is.
 */
export function chooseNamed(
  candidates: readonly Candidate[],
  isKnown: (key: string) => boolean,
): Set<string> {
  const chosen = new Set<string>();
  let next = 0;
  for (const { key, from, to } of candidates) {
    if (from < next || !isKnown(key)) continue;
    chosen.add(key);
    next = to + 1;
  }
  return chosen;
}

/** An expected receipt that money may be applied to, in minor units. */
export type Target = {
  id: number;
  amount: Minor;
  applied: Minor;
  writtenOff: Minor;
  dueDate: BankDate;
  toleranceBelow: Minor;
  toleranceAbove: Minor;
};

/** A part of a receipt for an expected receipt; `writtenOff` is negative for what is taken above it. */
export type Part = { expectedReceiptId: number; amount: Minor; writtenOff: Minor };

/**
 * Shares an amount out among expected receipts: each is paid in full, the oldest due date first, the last with what is left.
 * The bounds are those of the last one: what is short of its open amount is written off, what is above it is taken.
 */
export function shareOut(rest: Minor, targets: readonly Target[]): Part[] {
  const open = targets
    .map((target) => ({ ...target, open: openAmount(target) }))
    .filter((target) => target.open > 0)
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate) || one.id - other.id);
  const parts: Part[] = [];
  let left = rest;
  for (const [at, target] of open.entries()) {
    if (left <= 0) break;
    const isLast = at === open.length - 1;
    const off = target.open - left;
    const isWithin = isLast && off <= target.toleranceBelow && -off <= target.toleranceAbove;
    const amount = isWithin ? left : Math.min(left, target.open);
    parts.push({ expectedReceiptId: target.id, amount, writtenOff: isWithin ? off : 0 });
    left -= amount;
  }
  return parts;
}

/** True if payments booked on a day are applied automatically. */
export const accepts = (
  { acceptFrom, acceptUntil }: { acceptFrom: BankDate | null; acceptUntil: BankDate | null },
  day: BankDate,
): boolean => (acceptFrom === null || acceptFrom <= day) && (acceptUntil === null || day <= acceptUntil);

/** An application as planned. */
export type Planned = Part & { how: Exclude<ApplicationWay, "hand"> };
