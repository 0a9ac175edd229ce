import type { StatementAnalysis } from "../contract";
import type { ReadDocument } from "../document";
import { outsideRows } from "../lines/lines-around-rows";
import type { ReadLine } from "../lines/read-line";
import type { Event } from "../rows/event-types";
import { findAccountNumber } from "./account-numbers";
import { comesBefore } from "./account-places";
import { findBankName } from "./bank-name";
import { findHolder } from "./holder";
import type { Segment } from "./segments";

const mostHeadLines = 60;
const mostLines = 300;

/** The lines above the first row: rows name other people and their accounts. */
function linesAbove(lines: readonly ReadLine[], events: readonly Event[]): ReadLine[] {
  const row = events.find((event) => event.type === "row" && event.dated);
  const first = row ? lines.findIndex((line) => !comesBefore(line, row)) : -1;
  if (first < 0) return outsideRows(lines);
  return first < 3 ? [...lines] : lines.slice(0, first);
}

/** The lines that may name the account: the first ones, and later ones without amounts. */
const headLines = (lines: readonly ReadLine[]): ReadLine[] =>
  lines
    .filter((line, index) => index < mostHeadLines || (line.money.length === 0 && line.dates.length === 0))
    .slice(0, mostLines);

/**
 * True if the statement begins within a page: a title in capitals above its table is then that of the account rather
 * than a name.
 */
function beginsAmidPage({ pages }: ReadDocument, { lines }: Segment): boolean {
  const [first] = lines;
  const top = pages.flatMap((page) => page.lines).find(({ page }) => page === first?.page);
  return first !== undefined && top !== undefined && first.y > top.y;
}

type Identity = Pick<StatementAnalysis, "bankName" | "accountNumber" | "accountHolder">;

/** Identity of a statement, from its own lines first; `first` is the first statement of the file. */
export function findIdentity(document: ReadDocument, segment: Segment, first: Segment | undefined): Identity {
  const file = headLines(document.pages.flatMap((page) => page.lines));
  const own = headLines(segment.lines);
  const above = linesAbove(own, segment.events);
  const guess = findHolder(above, null);
  const bankName = findBankName(own, guess) ?? findBankName(file, guess);
  const head = linesAbove(file, first?.events ?? []);
  const guessed = beginsAmidPage(document, segment) ? null : findHolder(above, bankName);
  return {
    bankName,
    accountNumber: findAccountNumber(above) ?? findAccountNumber(outsideRows(own)) ?? findAccountNumber(file),
    accountHolder: guessed ?? findHolder(above, bankName, false) ?? findHolder(head, bankName),
  };
}
