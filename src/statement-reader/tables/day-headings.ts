import { labelKind } from "../lines/label-kinds";
import { joinWords } from "../lines/lines";
import { beginsDated } from "../lines/lines-around-rows";
import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import { balanceWord } from "../rows/balance-words";
import type { Word } from "../words/words";
import { headingsOfCell } from "./headings";

const mostWords = 8;
const linesNear = 4;
const fewestHeads = 2;
const mostly = 0.7;
const often = 0.5;
/** Largest difference of equal edges, in points. */
const sameEdge = 3;
/** Matches a weekday, 'Today', or a label of the balance beside it: nothing that describes a transaction. */
const balanceWordAnyCase = new RegExp(balanceWord, "i");

/** True for no words, or for headings of the columns below, with which a day's line may end. */
function areHeadings(words: readonly Word[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return true;
  return headingsOfCell({ words: [...words], x0: first.x0, x1: last.x1 }).matched === words.length;
}

/** True for a date alone on its line, at most with its weekday before it and a balance behind it. */
function standsAlone(line: ReadLine): boolean {
  const [date] = line.dates;
  const money = line.money[0];
  if (!date || line.dates.length > 1 || line.money.length > 1) return false;
  const headings = money ? line.words.slice(money.to) : [];
  if (line.words.length - (date.to - date.from) - headings.length > mostWords) return false;
  if (money && money.from < date.to) return false;
  const before = line.words.slice(0, date.from);
  const behind = joinWords(line.words.slice(date.to, money?.from ?? line.words.length));
  if (!areHeadings(headings)) return false;
  const label = behind === "" ? null : labelKind(behind);
  return (
    before.length <= 1 &&
    before.every(({ text }) => /^\p{L}[\p{L}.-]*,?$/u.test(text) && labelKind(text) === null) &&
    (behind === "" || balanceWordAnyCase.test(behind)) &&
    label?.kind !== "opening" &&
    label?.kind !== "carried"
  );
}

/** True if dates with an amount are rows, with their texts above and below: as many others have words on their line. */
function areRows(heads: readonly ReadLine[], dated: readonly ReadLine[]): boolean {
  const edges = dated.flatMap((line) => line.money[0]?.x1 ?? []);
  const amounts = heads.flatMap((line) => line.money[0] ?? []);
  const beside = amounts.filter(({ x1 }) => edges.some((edge) => Math.abs(edge - x1) < sameEdge));
  return dated.length >= heads.length * often && beside.length > amounts.length * often;
}

/** True if a line begins with its date: in 'POS 19Nov 20:21' it belongs to the description, if days have years. */
function hasOwnDate(line: ReadLine, heading: ReadLine): boolean {
  const [date] = line.dates;
  const ofText = date !== undefined && date.year === null && date.from > 0;
  return beginsDated(line) && !(ofText && heading.dates[0]?.year != null);
}

/** The lines that head a day's rows ('Wednesday 3 June   717.31'), in statements without other dates. */
export const dayHeadings = optional(
  { name: "headings of days", why: "a date heads the rows of its day" },
  () => new Set<ReadLine>(),
  (lines: readonly ReadLine[]): ReadonlySet<ReadLine> => {
    const heads = lines.filter((line, index) => {
      if (!standsAlone(line)) return false;
      const next = lines.slice(index + 1, index + 1 + linesNear).find((each) => each.money.length > 0);
      return next !== undefined && !hasOwnDate(next, line);
    });
    const first = heads[0];
    if (!first || heads.length < fewestHeads) return new Set();
    const found = new Set(heads);
    const below = lines
      .slice(lines.indexOf(first))
      .filter((line) => line.money.length > 0 && !found.has(line));
    const dated = below.filter((line) => hasOwnDate(line, first));
    return dated.length <= below.length * (1 - mostly) && !areRows(heads, dated) ? found : new Set();
  },
);

const fewestGroups = 3;

function sideHeaded(line: ReadLine): "debit" | "credit" | null {
  const [money] = line.money;
  if (!money || line.money.length > 1 || line.dates.length > 1 || money.to < line.words.length) return null;
  const from = line.dates[0]?.to ?? 0;
  if (line.dates[0] && line.dates[0].from > 0) return null;
  const words = line.words.slice(from, money.from).filter((word) => /\p{L}/u.test(word.text));
  const found = labelKind(joinWords(words));
  if (!found?.exact || (found.kind !== "debits" && found.kind !== "credits")) return null;
  return found.kind === "debits" ? "debit" : "credit";
}

/** The lines that head a group of rows with their total ('3 June 2026  Total paid in  + 120.00'), by side. */
export const groupHeadings = optional(
  { name: "headings of groups", why: "a kind of movement heads its rows" },
  () => new Map(),
  (lines: readonly ReadLine[]): ReadonlyMap<ReadLine, "debit" | "credit"> => {
    const found = new Map<ReadLine, "debit" | "credit">();
    let dated = 0;
    for (const [index, line] of lines.entries()) {
      const side = sideHeaded(line);
      if (!side || (line.dates.length === 0 && found.size === 0)) continue;
      const next = lines.slice(index + 1, index + 1 + linesNear).find((each) => each.money.length > 0);
      const rowsBelow = next !== undefined && !beginsDated(next) && sideHeaded(next) === null;
      if (line.dates.length > 0 && rowsBelow) dated += 1;
      found.set(line, side);
    }
    return dated >= fewestGroups && dated > found.size / 3 ? found : new Map();
  },
);
