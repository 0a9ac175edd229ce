import { alternatives } from "../vocabulary";
import type { Word } from "../words/words";

/** 'No.', 'n°:' */
export const numberSign = new RegExp(`^(?:${alternatives("accounts", "numberSigns")})\\.?:?$`, "iu");
const ibanPattern = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$/;

/**
 * Countries of IBANs. Two letters and digits without a label may be any reference, so they must begin with one of
 * these.
 */
export const ibanCountry =
  /^(A[DELTZ]|B[AEGHIRY]|C[HRYZ]|D[EKOEJ]|E[EGS]|F[IKOR]|G[BEILRT]|H[RU]|I[ELQST]|JO|KW|KZ|L[BCITUVY]|M[CDEKNRTUZ]|N[ILO]|OM|P[KLST]|QA|R[OSU]|S[ACEIKMNTVOD]|T[LNR]|UA|V[AG]|XK|YE)/;

/** 'PL 61 1090': an IBAN whose country is printed apart from the rest. */
const landApart = (words: readonly Word[], at: number): boolean => {
  const [country, next] = [words[at]?.text ?? "", words[at + 1]?.text ?? ""];
  return country.length === 2 && ibanCountry.test(country) && /^[0-9]{2}$/.test(next);
};

/**
 * The value at the beginning of some words, if it looks like an account's number: digits with dashes, stars and
 * blanks.
 */
export function findNumber(words: readonly Word[]): string | null {
  const kept: string[] = [];
  for (const [index, word] of words.slice(0, 9).entries()) {
    const text = word.text.replace(/^[:#№.(]+|[),;]+$/g, "");
    if (text === "" || numberSign.test(text)) continue;
    const leads = /^[0-9]$/.test(text) && /^[0-9-]{5,}/.test(words[index + 1]?.text ?? "");
    if (kept.length === 0 && (leads || landApart(words, index))) {
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
  // A month, or the statement's own number within its year.
  if (/^[0-9]{1,3}[./](19|20)[0-9]{2}$/.test(value)) return null;
  return /^[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4}$|^[0-9]{1,3}[.,][0-9]{2}$/.test(value) ? null : value;
}

/** The first IBAN among some words, in the groups in which it is printed. */
export function findIban(words: readonly Word[]): string | null {
  for (let from = 0; from < words.length; from += 1) {
    if (!(/^[A-Z]{2}[0-9]{2}/.test(words[from]?.text ?? "") || landApart(words, from))) continue;
    let text = "";
    const kept: string[] = [];
    for (const word of words.slice(from, from + 9)) {
      if (!/^[A-Z0-9]+$/.test(word.text)) break;
      text += word.text;
      kept.push(word.text);
      if (text.length > 34) break;
    }
    while (kept.length > 0 && !ibanPattern.test(kept.join(""))) kept.pop();
    const value = kept.join("");
    if (value.length >= 15 && /[0-9]{6}/.test(value.slice(2))) return kept.join(" ");
  }
  return null;
}

/** Matches four groups of four characters, some of them masked. */
const groupedCardNumber = /^[0-9]{4}([-. ])[0-9Xx*•]{4}\1[0-9Xx*•]{4}\1[0-9]{4}$/;

/** A card's number, recognised by its form alone. */
export const findCardNumber = (words: readonly Word[]): string | null =>
  words.find(({ text }) => groupedCardNumber.test(text))?.text ?? null;
