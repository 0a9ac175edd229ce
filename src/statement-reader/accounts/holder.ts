import { isCurrency } from "../amounts/currencies";
import { monthNamed } from "../dates/months";
import { findLabels, type LabelSpan, valueBefore, valueBelow, valueBeside } from "../lines/label-values";
import { groupIntoCells, joinWords, type Line } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import { alternatives, asPrinted, heldByLabels, holderLabels, pattern, phrases } from "../vocabulary";
import { isArabic, squash } from "../words/text";
import type { Word } from "../words/words";
import { endsName } from "./account-numbers";
import { companyName, findCompany, honouredName } from "./name-forms";

/** Words that never occur in a holder's name: of banks, of statements and of address lines. */
const notName = new RegExp(
  `${alternatives("names", "none")}|www|@|http|\\biban\\b|\\bswift\\b|\\bbic\\b|\\btel\\b|[$€£]`,
  "iu",
);
const personTitle = new RegExp(`^\\*?(?:${alternatives("names", "titles", asPrinted)})\\.?$`, "iu");

/** True for a word such as 'Mrs' or 'Herr' that precedes a name. */
const isTitle = (word: Word | undefined): boolean => word !== undefined && personTitle.test(word.text);

/** True for a title with a name, or for a name in capitals. */
function looksLikeName(words: readonly Word[]): boolean {
  const text = joinWords(words);
  if (words.length < 2 || words.length > 7 || /[0-9:@]|.[*•]/.test(text) || notName.test(text)) return false;
  if (isTitle(words[0])) return true;
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

const nameParticles = new Set([...phrases("names", "particles", asPrinted), "&"]);
const patronymic = new RegExp(`(?:${alternatives("names", "patronymics")})$`, "u");
const fewestNameWords = 2;
const mostNameWords = 6;

function isNameLike(words: readonly Word[]): boolean {
  const text = joinWords(words);
  if (words.length < fewestNameWords || words.length > mostNameWords) return false;
  if (/[0-9:@!?*•/]|[.,]$/.test(text.replace(companyName, "")) || notName.test(text)) return false;
  return words.every((word) => nameParticles.has(word.text.toLowerCase()) || /^[("]?\p{Lu}/u.test(word.text));
}

type Cell = {
  words: Word[];
  x0: number;
  y: number;
  size: number;
};

/** The cells under a cell, one below the other at its left edge, without a wider space between. */
function below(cell: Cell, cells: readonly Cell[], most: number): Cell[] {
  const found: Cell[] = [];
  let last = cell;
  for (const next of cells) {
    if (next.y <= last.y || Math.abs(next.x0 - cell.x0) > cell.size * 0.4) continue;
    if (next.y - last.y > 2.2 * cell.size || found.length === most) break;
    found.push(next);
    last = next;
  }
  return found;
}

const postCode =
  /(^|\s)[0-9]{4,6}([- ][0-9]{3,4})?(\s|$|,)|\b[A-Z]{1,2}[0-9][0-9A-Z]? ?[0-9][A-Z]{2}\b|\b[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]\b|\b[0-9]{2}-[0-9]{3}\b/;
const mostAddressLines = 5;

/** True if one contains the other; `bank` is squashed, and empty if unknown. */
const sameName = (name: string, bank: string): boolean =>
  bank !== "" && (squash(name).includes(bank) || bank.includes(squash(name)));

/**
 * The name on top of an address: short lines below each other, the last ones with a house number and a postal code. A
 * title may be alone on the line above. The bank's own address begins with the bank's name.
 */
const addressee = optional(
  { name: "names above addresses", why: "the holder's name is the first line of an address" },
  () => null,
  (lines: readonly Line[], notBank: string | null): string | null => {
    const cells = lines.flatMap((line) =>
      groupIntoCells(line.words, 2.2).map(
        (words): Cell => ({ words, x0: words[0]?.x0 ?? 0, y: line.y, size: line.size }),
      ),
    );
    const bank = squash(notBank ?? "");
    for (const cell of cells) {
      const text = joinWords(cell.words);
      if (cell.words.length === 3 && patronymic.test(text) && isNameLike(cell.words)) return text;
      const titleAlone = cell.words.length <= 2 && cell.words.every(isTitle);
      const under = below(cell, cells, mostAddressLines);
      const first = titleAlone ? under.shift() : cell;
      if (!first || !isNameLike(first.words)) continue;
      const name = joinWords(first.words);
      if (sameName(name, bank)) continue;
      const coded = under
        .map((each) => joinWords(each.words))
        .some((each) => postCode.test(each) && !notName.test(each));
      if (coded || (titleAlone && under.length > 0)) return name;
    }
    return null;
  },
);

/** Holder labels, and labels of other names that contain one: 'Branch name'. */
const nameLabels = new Set([...holderLabels, ...phrases("accounts", "notHolder")]);
const otherLabels = phrases("accounts", "otherLabels");
const foldedLabel = pattern("names", "noneFolded");

const accountProduct = new RegExp(`\\b(?:${alternatives("accounts", "named")})$`, "iu");

function findName(words: readonly Word[]): string | null {
  const kept: Word[] = [];
  if (accountProduct.test(joinWords(words))) return null;
  for (const word of words) {
    const span = endsName(words.slice(kept.length));
    if (span && span.from === 0) break;
    if (/^[0-9]+$|[0-9]{2,}/.test(word.text) || /:$/.test(word.text)) break;
    kept.push(word);
  }
  const name = joinWords(kept).replace(/^[:*\-–\s]+|[,;:\s]+$/g, "");
  const labels =
    kept.some((word) => otherLabels.has(squash(word.text))) ||
    foldedLabel.test(squash(name)) ||
    monthNamed(name) !== null;
  return name.length >= 3 && /\p{L}{2}/u.test(name) && !notName.test(name) && !labels ? name : null;
}

function standsAlone(line: Line, span: LabelSpan): boolean {
  const last = line.words[span.to - 1];
  const before = line.words[span.from - 1];
  const next = line.words[span.to];
  const first = line.words[span.from];
  if (!last || !first) return false;
  if (/:$/.test(last.text) || /^:/.test(next?.text ?? "")) return true;
  const begins = !before || first.x0 - before.x1 > before.size;
  return begins && (!next || next.x0 - last.x1 > last.size);
}

function labelledHolder(lines: readonly ReadLine[]): string | null {
  for (const [index, line] of lines.entries()) {
    for (const span of findLabels(line.words, nameLabels)) {
      if (!holderLabels.has(span.label)) continue;
      const arabic = isArabic(span.label);
      if (!arabic && heldByLabels.has(span.label) && !standsAlone(line, span)) continue;
      const value = arabic
        ? (findName(valueBefore(line, span)) ?? findName(valueBelow(lines, index, span)))
        : null;
      const beside = valueBeside(line, span);
      const below =
        /:$/.test(line.words[span.to - 1]?.text ?? "") && beside.length > 0
          ? []
          : valueBelow(lines, index, span);
      const name = value ?? findName(beside) ?? findName(below);
      if (name) return name;
    }
  }
  return null;
}

/** A cell up to the label of an account's number: 'J DOE Account number 123'. */
function upToNumber(cell: readonly Word[]): Word[] {
  const span = endsName(cell);
  return cell.slice(0, span ? span.from : cell.length).filter((word) => /\p{L}/u.test(word.text));
}

const headLines = 25;

/**
 * A line of an address block above the first table: a title with a name, or if guesses are allowed a name in
 * capitals.
 */
function addressedTo(lines: readonly Line[], notBank: string | null, guess: boolean): string | null {
  const top = lines.filter((line) => line.page === lines[0]?.page).slice(0, headLines);
  const block = addressee(top, notBank);
  const cells = top.flatMap((line) => groupIntoCells(line.words, 2.2)).map(upToNumber);
  const names = cells
    .filter(looksLikeName)
    .filter((cell) => squash(joinWords(cell)) !== squash(notBank ?? ""));
  const honoured = cells.flatMap((cell) => honouredName(joinWords(cell)) ?? []);
  const name = honoured.find((each) => !notName.test(each));
  if (name) return name;
  const titled = names.find((cell) => isTitle(cell[0]));
  if (titled) return joinWords(titled).replace(/^\*/, "");
  if (block !== null || !guess) return block;
  return (names[0] ? joinWords(names[0]) : null) ?? companyAmong(top, notBank);
}

const isOwn = ({ words }: Line): boolean =>
  endsName(words) !== undefined || words.some(({ text }) => isCurrency(text));

/** A company beside its account's number or currency; one without these may be the bank. */
function companyAmong(lines: readonly Line[], notBank: string | null): string | null {
  const names = lines.filter(isOwn).flatMap((line) => findCompany(line.words) ?? []);
  return names.find((name) => !notName.test(name) && !sameName(name, squash(notBank ?? ""))) ?? null;
}

/** The account holder's name as printed; null if no label and no address block gives it, and `guess` is off. */
export function findHolder(lines: readonly ReadLine[], notBank: string | null, guess = true): string | null {
  const plain = lines.filter((line) => line.money.length === 0);
  return labelledHolder(lines) ?? addressedTo(plain, notBank, guess);
}
