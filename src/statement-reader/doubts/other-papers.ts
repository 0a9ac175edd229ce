import { findAccountNumber } from "../accounts/account-numbers";
import { groupIntoCells, joinWords } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import { pattern } from "../vocabulary";

/*
 * Matches guides. Some papers print dates and amounts like a statement but are none: a guide to reading statements, a
 * schedule of repayments, a valuation of securities, an invoice. Their titles or table headings reveal them.
 */

const guideWord = pattern("papers", "guides");
const scheduleTitle = pattern("papers", "schedules");
/** Matches books and accounts like a bank's that others keep, or that are not in money. */
const bookTitle = pattern("papers", "books");
const pieceHeading = pattern("papers", "pieces");
const priceHeading = pattern("papers", "prices");
const principalHeading = pattern("papers", "principal");
const interestHeading = pattern("papers", "interest");
const instalmentHeading = pattern("papers", "instalments");

/** Matches bills. A bank's statement may also be a tax invoice. */
const billTitle = pattern("papers", "bills");
const bankTitles = [pattern("papers", "statements"), pattern("names", "banks")];
const leafletWord = pattern("papers", "leaflets");

const titleLines = 6;
const headLines = 15;

/**
 * White space between cells, in font heights: the name 'Example Bank' may stand beside the title 'Statement' without
 * being one phrase with it.
 */
const cellGap = 2;

/** True for a guide to statements; a statement with such a page also has an account's number. */
export function isGuide(lines: readonly ReadLine[]): boolean {
  const page = lines[0]?.page;
  const first = lines.filter((line) => line.page === page);
  const speaks = (line: ReadLine) =>
    groupIntoCells(line.words, cellGap).some((cell) => guideWord.test(joinWords(cell)));
  if (first.slice(0, titleLines).some((line) => line.words.length < headLines && speaks(line))) return true;
  return first.some(speaks) && !/[0-9]{3}/.test(findAccountNumber(lines) ?? "");
}

/** True for a bill or a payslip by its title, if neither a bank nor a statement is named beside it. */
function isBill(lines: readonly ReadLine[]): boolean {
  const titles = lines
    .slice(0, titleLines)
    .filter((line) => line.money.length === 0)
    .flatMap((line) => groupIntoCells(line.words, cellGap).map((cell) => joinWords(cell)));
  return (
    titles.some((title) => billTitle.test(title)) &&
    !titles.some((title) => bankTitles.some((each) => each.test(title)))
  );
}

/**
 * True for a paper that states that it is no account statement, though its figures tie: a bill, a payslip, a leaflet.
 */
export function isOfOthers(lines: readonly ReadLine[]): boolean {
  if (isBill(lines)) return true;
  const page = lines[0]?.page;
  const first = lines.filter((line) => line.page === page);
  return isGuide(lines) && first.some((line) => leafletWord.test(joinWords(line.words)));
}

const titleWords = 7;

/**
 * True if the title is that of a schedule, or of a book or an account that no bank keeps, whose figures tie as well.
 */
export function isOfBook(lines: readonly ReadLine[]): boolean {
  const titles = lines.slice(0, titleLines).filter((line) => line.words.length <= titleWords);
  return titles.some(
    (line) => bookTitle.test(joinWords(line.words)) || scheduleTitle.test(joinWords(line.words)),
  );
}

/** True if a title or the headings of a table are those of a schedule, a valuation or an invoice. */
export function isOfGoods(lines: readonly ReadLine[]): boolean {
  const title = lines.slice(0, headLines).some((line) => scheduleTitle.test(joinWords(line.words)));
  return (
    title ||
    lines.some((line) => {
      if (line.money.length > 0 || line.words.length < 3 || line.words.length > 24) return false;
      const text = joinWords(line.words);
      return (
        (pieceHeading.test(text) && priceHeading.test(text)) ||
        (principalHeading.test(text) && interestHeading.test(text) && instalmentHeading.test(text))
      );
    })
  );
}
