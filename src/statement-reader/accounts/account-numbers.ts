import { isCurrency } from "../amounts/currencies";
import { type LabelSpan, labelsIn, valueBefore, valueBelow, valueBeside } from "../lines/label-values";
import { type Line, textOf } from "../lines/lines";
import { accountLabels, alternatives, ibanLabels, nationalLabels, pattern, printed } from "../vocabulary";
import type { Word } from "../words/words";

const ALL_LABELS = new Set([...accountLabels, ...ibanLabels, ...nationalLabels]);
/** 'No.', 'n°:' */
const NUMBERED = new RegExp(`^(?:${alternatives("accounts", "numberSigns")})\\.?:?$`, "iu");
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$/;

/** The value at the head of some words, if it looks like an account's number: digits with dashes, stars and blanks. */
function numberIn(words: readonly Word[]): string | null {
  const kept: string[] = [];
  for (const word of words.slice(0, 9)) {
    const text = word.text.replace(/^[:#№.(]+|[),;]+$/g, "");
    if (text === "" || NUMBERED.test(text)) continue;
    const leads = /^[0-9]$/.test(text) && /^[0-9-]{5,}/.test(words[words.indexOf(word) + 1]?.text ?? "");
    if (kept.length === 0 && leads) {
      kept.push(text);
      continue;
    }
    const part =
      kept.length === 0 ? /^[A-Z]{0,4}[0-9*Xx•.·/-]{2,}[A-Z0-9*/-]*$/i : /^[A-Z]{0,4}[0-9*Xx•/-]+$/;
    if (!part.test(text) || !/[0-9*•]|^X{2,}$/i.test(text)) break;
    if (kept.length > 0 && /^[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{2,4}$/.test(text)) break;
    kept.push(text);
  }
  const value = kept.join(" ");
  const digits = value.replace(/[^0-9]/g, "").length;
  const masked = value.replace(/[^*•Xx]/g, "").length >= 4;
  if (digits < (masked ? 2 : 3) || value.replace(/[^0-9A-Z*•Xx]/gi, "").length < 5) return null;
  if (/^(0?[1-9]|1[0-2])[./](19|20)[0-9]{2}$/.test(value)) return null;
  return /^[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4}$|^[0-9]{1,3}[.,][0-9]{2}$/.test(value) ? null : value;
}

function ibanIn(words: readonly Word[]): string | null {
  for (let from = 0; from < words.length; from += 1) {
    if (!/^[A-Z]{2}[0-9]{2}/.test(words[from]?.text ?? "")) continue;
    let text = "";
    const kept: string[] = [];
    for (const word of words.slice(from, from + 9)) {
      if (!/^[A-Z0-9]+$/.test(word.text)) break;
      text += word.text;
      kept.push(word.text);
      if (text.length > 34) break;
    }
    while (kept.length > 0 && !IBAN.test(kept.join(""))) kept.pop();
    const value = kept.join("");
    if (value.length >= 15 && /[0-9]{6}/.test(value.slice(2))) return kept.join(" ");
  }
  return null;
}

/** The account number printed with its label, or as an IBAN, in one line of words; null when there is none. */
export function accountIn(words: readonly Word[]): string | null {
  const line: Line = { page: 0, y: 0, size: 8, words: [...words] };
  for (const span of labelsIn(words, ALL_LABELS)) {
    if (!accountLabels.has(span.label)) continue;
    const value = numberIn(valueBeside(line, span)) ?? numberIn(words.slice(span.to, span.to + 6));
    if (value) return value;
  }
  if (words.length > 12) return null;
  return ibanIn(words);
}

const KIND_OF_ACCOUNT = pattern("accounts", "kinds");
const KIND_OF_CARD = new RegExp(`^(?:${alternatives("accounts", "cards")})(?!\\p{L})`, "iu");
const MOVES_MONEY = new RegExp(`\\b(?:${alternatives("accounts", "movesMoney")})\\b`, "iu");
const TITLE_WORDS = 7;
const TITLE_NUMBER = /^[0-9*X][0-9*X.-]{5,}$/;
/** 'en euros', '(USD)': what the account is kept in, behind its number. */
const KEPT_IN = new RegExp(
  `^(?:(?:${alternatives("links", "in", printed)}) )?\\p{L}{3,}$|^\\([A-Z]{3}\\)$`,
  "u",
);
const STATEMENT = pattern("papers", "statements");

const isTitleNumber = (text: string): boolean =>
  TITLE_NUMBER.test(text) &&
  !/^[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}$/.test(text) &&
  text.replace(/[^0-9]/g, "").length >= 6;

/**
 * The number in a title over a table, the kind of account before it: 'Savings 12-345-67', or 'Livret n° 1234567 en
 * euros' where a word for number leads it.
 */
export function accountTitled(words: readonly Word[]): string | null {
  if (words.length < 2 || words.length > TITLE_WORDS + 2) return null;
  const at = words.findLastIndex((word) => isTitleNumber(word.text));
  const behind = textOf(words, at + 1);
  const numbered = NUMBERED.test(words[at - 1]?.text ?? "");
  const kept = isCurrency(behind) || (numbered && KEPT_IN.test(behind));
  if (at < 1 || at > TITLE_WORDS || (behind !== "" && !kept)) return null;
  const title = textOf(words, 0, at);
  if (MOVES_MONEY.test(title)) return null;
  return KIND_OF_ACCOUNT.test(title) ? (words[at]?.text ?? null) : null;
}

/** The number that stands with a bare 'No.' under a title that names the kind of account. */
export function accountUnder(title: readonly Word[], words: readonly Word[]): string | null {
  const [label, number] = words;
  if (!label || !number || !NUMBERED.test(label.text) || !isTitleNumber(number.text)) return null;
  return KIND_OF_ACCOUNT.test(textOf(title)) ? number.text : null;
}

function labelled(
  lines: readonly Line[],
  labels: ReadonlySet<string>,
  read: (words: readonly Word[]) => string | null,
): string | null {
  for (const [index, line] of lines.entries()) {
    for (const span of labelsIn(line.words, ALL_LABELS)) {
      if (!labels.has(span.label)) continue;
      const value =
        read(valueBeside(line, span)) ??
        read(line.words.slice(span.to, span.to + 8)) ??
        read(valueBelow(lines, index, span)) ??
        read(valueBefore(line, span));
      if (value) return value;
    }
  }
  return null;
}

/** The number of the account that some lines speak of: its own number before its IBAN; null when neither is printed. */
export function findAccountNumber(lines: readonly Line[]): string | null {
  const heading = lines.find(
    (line) =>
      line.words.length <= 8 &&
      LANDS.test(ibanIn(line.words) ?? "") &&
      !labelsIn(line.words, ibanLabels).length,
  );
  return (
    labelled(lines, accountLabels, numberIn) ??
    numberedTitle(lines) ??
    labelled(lines, ibanLabels, ibanIn) ??
    firstTitled(lines) ??
    labelled(lines, nationalLabels, numberIn) ??
    (heading ? ibanIn(heading.words) : null) ??
    anyIban(lines)
  );
}

/** 'COMPTE JOINT N° 12345 67890': a title that begins with a kind of account and has its number behind the sign for one. */
function numberedTitle(lines: readonly Line[]): string | null {
  for (const { words } of lines) {
    const at = words.findIndex((word) => NUMBERED.test(word.text));
    if (at < 1 || at > TITLE_WORDS) continue;
    const title = textOf(words.slice(0, at));
    if (
      !(KIND_OF_ACCOUNT.test(title) || KIND_OF_CARD.test(title)) ||
      MOVES_MONEY.test(words[0]?.text ?? "") ||
      STATEMENT.test(title)
    )
      continue;
    const number = numberIn(words.slice(at + 1));
    if (number && number.replace(/[^0-9]/g, "").length >= 6) return number;
  }
  return null;
}

function firstTitled(lines: readonly Line[]): string | null {
  for (const [index, line] of lines.entries()) {
    const number = accountTitled(line.words) ?? accountUnder(lines[index - 1]?.words ?? [], line.words);
    if (number) return number;
  }
  return null;
}

/** Two letters and digits behind no label may be any reference: they must begin as the numbers of a land do. */
const LANDS =
  /^(A[DELTZ]|B[AEGHIRY]|C[HRYZ]|D[EKOEJ]|E[EGS]|F[IKOR]|G[BEILRT]|H[RU]|I[ELQST]|JO|KW|KZ|L[BCITUVY]|M[CDEKNRTUZ]|N[ILO]|OM|P[KLST]|QA|R[OSU]|S[ACEIKMNTVOD]|T[LNR]|UA|V[AG]|XK|YE)/;

function anyIban(lines: readonly Line[]): string | null {
  for (const line of lines) {
    const iban = ibanIn(line.words);
    if (iban && LANDS.test(iban)) return iban;
  }
  return null;
}

/** Labels of the account's number, which also end a holder's name on the same line. */
export const endsName = (words: readonly Word[]): LabelSpan | undefined =>
  labelsIn(words, accountLabels)[0] ?? labelsIn(words, ibanLabels)[0];
