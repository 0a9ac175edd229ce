import type { Money } from "@/statement-reader/amounts/amounts";
import { readDocument } from "@/statement-reader/document";
import { readPages } from "@/statement-reader/read";
import type { Event } from "@/statement-reader/rows/event-types";
import { readEvents } from "@/statement-reader/rows/events";
import { buildRun, withoutDecoys } from "@/statement-reader/solving/run";
import { splitIntoParts } from "@/statement-reader/tables/tables";
import type { PageWords, Word } from "@/statement-reader/words/words";
import { takeSample } from "../../samples";

/** A changed copy of a statement's pages, and what was changed. */
type Mutation = {
  name: string;
  pages: PageWords[];
};

type Spot = {
  page: number;
  y: number;
  money: Money;
  kind: string;
  /** Day and month of its row as printed; '' for marks. */
  day: string;
};

function near(word: Word, y: number): boolean {
  return Math.abs(word.y - y) < Math.max(1.5, word.size * 0.33);
}

function mapPage(
  pages: readonly PageWords[],
  number: number,
  change: (words: Word[]) => Word[],
): PageWords[] {
  return pages.map((page) => (page.number === number ? { ...page, words: change(page.words) } : page));
}

function holds(word: Word, spot: Spot): boolean {
  const middle = (word.x0 + word.x1) / 2;
  return near(word, spot.y) && middle >= spot.money.x0 - 1 && middle <= spot.money.x1 + 1;
}

function changeDigit(pages: readonly PageWords[], spot: Spot, salt: number): PageWords[] {
  let done = false;
  return mapPage(pages, spot.page, (words) =>
    words.map((word) => {
      if (done || !holds(word, spot) || !/[0-9]/.test(word.text)) return word;
      const places = [...word.text].flatMap((letter, index) => (/[0-9]/.test(letter) ? [index] : []));
      const at = places[salt % places.length] ?? 0;
      const digit = (Number(word.text[at]) + 1 + (salt % 8)) % 10;
      done = true;
      return { ...word, text: word.text.slice(0, at) + digit + word.text.slice(at + 1) };
    }),
  );
}

const oppositeSides: Record<string, string> = {
  CR: "DR",
  DR: "CR",
  Cr: "Dr",
  Dr: "Cr",
  C: "D",
  D: "C",
  H: "S",
  S: "H",
  "+": "-",
};

/** Reverses the sign or side within a word; removes a minus or brackets. */
function turn(text: string): string {
  const side = /^(.*?)(CR|DR|Cr|Dr|C|D|H|S|\+)(\.?)$/.exec(text);
  if (side?.[2] && (side[1] === "" || /[0-9]\s*$/.test(side[1] ?? "")))
    return `${side[1]}${oppositeSides[side[2]]}${side[3]}`;
  if (/^\+/.test(text)) return `-${text.slice(1)}`;
  return text.replace(/^([-(]+)(?=.)|^-$/, "").replace(/[-)]+$/, "");
}

/** Turns the sign that is printed beside an amount, or moves it to the other column where its column is its sign. */
function flipSign(pages: readonly PageWords[], spot: Spot, otherRight: number | null): PageWords[] | null {
  let changed = false;
  const next = mapPage(pages, spot.page, (words) =>
    words.flatMap((word) => {
      if (!holds(word, spot)) return [word];
      const turned = turn(word.text);
      if (turned !== word.text) {
        changed = true;
        return turned === "" ? [] : [{ ...word, text: turned }];
      }
      if (otherRight !== null && /[0-9]/.test(word.text)) {
        const shift = otherRight - spot.money.x1;
        changed = true;
        return [{ ...word, x0: word.x0 + shift, x1: word.x1 + shift }];
      }
      return [word];
    }),
  );
  return changed ? next : null;
}

function listSpots(events: readonly Event[]): {
  rows: Spot[];
  marks: Spot[];
  lines: { page: number; y: number }[];
} {
  const run = buildRun(events, withoutDecoys);
  const rows = run.rows.flatMap((row) =>
    Object.entries(row.cells)
      .filter(([, money]) => money.minor !== 0)
      .map(([kind, money]) => ({ page: row.page, y: row.y, money, kind, day: getDay(row.date) })),
  );
  const marks = events.flatMap((event) =>
    event.type === "mark" && !["other", "dated", "total"].includes(event.mark.kind) && event.mark.exact
      ? [{ page: event.page, y: event.y, money: event.mark.money, kind: event.mark.kind, day: "" }]
      : [],
  );
  const moving = run.rows.filter((row) =>
    Object.entries(row.cells).some(([key, money]) => !key.startsWith("balance") && money.minor !== 0),
  );
  return { rows, marks, lines: moving.map(({ page, y }) => ({ page, y })) };
}

function getDay(date: { a: number; b: number } | null): string {
  return date ? `${date.a}/${date.b}` : "";
}

/** Makes the last digit before the cents of an amount one larger or smaller; null if it cannot carry. */
function nudge(pages: readonly PageWords[], spot: Spot, step: 1 | -1): PageWords[] | null {
  const words = pages.find((page) => page.number === spot.page)?.words ?? [];
  const last = words
    .filter((word) => holds(word, spot) && /[0-9]/.test(word.text))
    .sort((a, b) => b.x0 - a.x0)[0];
  const places = [...(last?.text ?? "")].flatMap((letter, index) => (/[0-9]/.test(letter) ? [index] : []));
  const at = places.at(-3);
  if (!last || at === undefined) return null;
  const digit = Number(last.text[at]) + step;
  if (digit < 0 || digit > 9) return null;
  const text = last.text.slice(0, at) + digit + last.text.slice(at + 1);
  return mapPage(pages, spot.page, (all) => all.map((word) => (word === last ? { ...word, text } : word)));
}

/** Two amounts of one column and of different days, changed so that their sum stays the same. */
function cancelling(pages: readonly PageWords[], rows: readonly Spot[], most: number): Mutation[] {
  const amounts = rows.filter((row) => !row.kind.startsWith("balance") && row.day !== "");
  return sample(amounts, most).flatMap((spot) => {
    const others = amounts.filter((each) => each.kind === spot.kind && each.day !== spot.day);
    for (const other of others) {
      const up = nudge(pages, spot, 1);
      const both = up && nudge(up, other, -1);
      const name = `${spot.kind} ${spot.money.minor} and ${other.money.minor} changed by the same sum`;
      if (both) return [{ name, pages: both }];
    }
    return [];
  });
}

function sample<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.floor(items.length / most));
  return items.filter((_, index) => index % step === 0).slice(0, most);
}

function listEvents(pages: readonly PageWords[]): Event[] {
  const document = readDocument(pages);
  const events = splitIntoParts(document, true).flatMap(readEvents);
  return events.some((event) => event.type === "row")
    ? events
    : splitIntoParts(document, false).flatMap(readEvents);
}

/** Balances run from row to row or day to day: beside totals alone, two errors that cancel cannot be seen. */
function hasBalances(events: readonly Event[]): boolean {
  const { steps, daily } = buildRun(events, withoutDecoys);
  return (
    daily.length > 0 ||
    steps.some((step) =>
      step.kind === "row"
        ? Object.keys(step.row.cells).some((key) => key.startsWith("balance"))
        : step.kind === "balance" || step.event.mark.kind === "day",
    )
  );
}

/**
 * Changes that a proof must not survive: a row dropped, a sign turned, a digit changed, a page with rows removed, and
 * where balances run two amounts of different days changed by the same sum.
 */
export function makeMutations(pages: readonly PageWords[], most: number): Mutation[] {
  const events = listEvents(pages);
  const { rows, marks, lines } = listSpots(events);
  const found: Mutation[] = hasBalances(events) ? cancelling(pages, rows, most) : [];
  for (const line of sample(lines, most)) {
    const without = mapPage(pages, line.page, (words) => words.filter((word) => !near(word, line.y)));
    found.push({ name: `row dropped on page ${line.page} at ${Math.round(line.y)}`, pages: without });
  }
  for (const [index, spot] of [...sample(rows, most * 2), ...sample(marks, most * 4)].entries()) {
    found.push({
      name: `digit of ${spot.kind} ${spot.money.minor} changed on page ${spot.page}`,
      pages: changeDigit(pages, spot, index),
    });
  }
  const right = (kind: string) => rows.find((row) => row.kind === kind)?.money.x1 ?? null;
  for (const spot of sample(
    rows.filter((row) => !row.kind.startsWith("balance")),
    most,
  )) {
    const other = spot.kind === "debit" ? right("credit") : spot.kind === "credit" ? right("debit") : null;
    const flipped = flipSign(pages, spot, other);
    if (flipped)
      found.push({
        name: `sign of ${spot.kind} ${spot.money.minor} turned on page ${spot.page}`,
        pages: flipped,
      });
  }
  const withRows = new Set(lines.map((line) => line.page));
  if (pages.length > 1) {
    for (const page of sample([...withRows], most * 2)) {
      found.push({
        name: `page ${page} removed`,
        pages: pages
          .filter((each) => each.number !== page)
          .map((each, index) => ({ ...each, number: index + 1 })),
      });
    }
  }
  return found;
}

/** Number of statements in the file, if every one is proven; 0 if one is not. */
export function provenStatements(pages: readonly PageWords[]): number {
  const read = readPages(pages);
  return read.every(({ analysis }) => analysis.verdict === "proven") ? read.length : 0;
}

/** Names of the changes after which no fewer statements than these read as proven; each check tries half. */
export function survivors(pages: readonly PageWords[], statements: number, most: number): string[] {
  return takeSample(makeMutations(pages, most), 2)
    .filter((mutation) => provenStatements(mutation.pages) >= statements)
    .map((mutation) => mutation.name);
}
