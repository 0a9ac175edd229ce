import { isValidIban, normaliseIban } from "@/vocabulary/iban";
import type { Reading } from "./tokens";

/** References, IBANs and last digits that a question names, with their words. */
export type Codes = {
  references: string[];
  ibans: string[];
  /** Last digits of an IBAN. */
  endings: { digits: string; at: number }[];
  /** Strings that look like an IBAN and are invalid. */
  broken: string[];
  /** The numbers of CBS accounts. */
  cbs: string[];
};

const referencePattern = /^[a-z]{2,8}-[a-z0-9]+(?:-[a-z0-9]+){0,4}$/;
const ibanStart = /^[a-z]{2}\d{2}[a-z0-9]*$/;

/** The words from an index that together may be an IBAN in groups of four. */
function ibanAt(reading: Reading, at: number): { text: string; last: number } | undefined {
  if (!ibanStart.test(reading.word(at))) return undefined;
  let text = "";
  let best: { text: string; last: number } | undefined;
  for (let last = at; last < at + 10 && reading.isFree(last); last++) {
    const word = reading.word(last);
    if (last > at && !/^[a-z]{0,4}\d[a-z0-9]{0,33}$/.test(word)) break;
    text += word;
    if (text.length > 34) break;
    if (text.length >= 15 && (isValidIban(text) || best === undefined)) best = { text, last };
    if (isValidIban(text)) break;
  }
  return best;
}

/** True for a word that may be the number of a CBS account. */
export const mayBeCbsNumber = (word: string): boolean => /^\d{6,20}$/.test(word);

/**
 * Reads references (PAY-…, HOLD-…), IBANs with or without blanks, 'ending 0002', and numbers of CBS accounts.
 * @param known numbers of CBS accounts, which need no 'CBS' before them
 */
export function readCodes(reading: Reading, known: ReadonlySet<string> = new Set()): Codes {
  const codes: Codes = { references: [], ibans: [], endings: [], broken: [], cbs: [] };
  for (let at = 0; at < reading.tokens.length; at++) {
    if (!reading.isFree(at)) continue;
    const word = reading.word(at);
    const iban = ibanAt(reading, at);
    if (iban) {
      if (isValidIban(iban.text)) codes.ibans.push(normaliseIban(iban.text));
      else codes.broken.push(reading.slice(at, iban.last));
      reading.use(at, iban.last, "code");
      at = iban.last;
      continue;
    }
    if (referencePattern.test(word) && /\d/.test(word) && !/^\d/.test(word)) {
      codes.references.push(reading.slice(at, at).toUpperCase());
      reading.use(at, at, "code");
      continue;
    }
    if (
      mayBeCbsNumber(word) &&
      (known.has(word) || /\bcbs(?: accounts?)?(?: number| no)?$/.test(reading.words(at - 3, at - 1)))
    ) {
      codes.cbs.push(word);
      reading.use(at, at, "code");
      continue;
    }
    const digits = /^(?:\.{2,}|…|\*+|x{2,})?(\d{3,6})$/.exec(word)?.[1];
    const lead = `${reading.word(at - 2)} ${reading.word(at - 1)}`;
    const isEnding =
      reading.tokens.length === 1 ||
      /(?:ending|ends|digits|iban|account|acct|acc|va|…|\*|#)(?: in| with| on| number| no| no\.)?$/.test(
        lead,
      ) ||
      /(?:ending|ends|digits) (?:in|with|on)$/.test(lead);
    if (digits && isEnding) {
      codes.endings.push({ digits, at });
      reading.use(at, at, "code");
    }
  }
  return codes;
}
