import type { PagePicture, ReadStatement, StatementAnalysis } from "./contract";
import { type ReadDocument, readDocument, readMixedDocument } from "./document";
import { isGuide, isOfOthers } from "./doubts";
import { pagesWithGaps, picturesOf, withoutCopies } from "./page";
import { type SolvedStatement, solveDocument, tiesOut } from "./solving";
import { toReadStatement } from "./statement";
import { inSequence, isStatement } from "./verdict";
import type { PageWords } from "./words";

const fewestChecks = 3;

/**
 * Checks whether printed balances confirm the rows: a statement marked as a sample is then read, though it proves
 * nothing.
 */
function bearsOut({ solution }: SolvedStatement): boolean {
  const { checks } = solution.chain;
  return tiesOut(solution) && checks.length >= fewestChecks && checks.every(({ ok }) => ok);
}

type Reading = { statements: ReadStatement[]; pictures: PagePicture[] };

/** The document without duplicate pages. */
function readOnce(pages: readonly PageWords[]): ReadDocument {
  const printed = readDocument(pages);
  const kept = withoutCopies(pages, printed.pageNumbers);
  return kept === pages ? printed : readDocument(kept);
}

/** Solved statements that are really statements, and not guides to statements, bills or payslips. */
function statementsAmong(
  solved: readonly SolvedStatement[],
  document: ReadDocument,
): readonly SolvedStatement[] {
  const lines = document.pages.flatMap((page) => page.lines);
  const known = solved.filter((each) => isStatement(each.solution, each.segment.lines));
  if (known.length === 0 || isOfOthers(lines) || (isGuide(lines) && !known.every(bearsOut))) return [];
  return solved.filter((each) => each.segment.named || known.includes(each));
}

/** The statements on pages of words, one for each account or period: the whole engine behind the PDF parser. */
export const readPages = (pages: readonly PageWords[]): ReadStatement[] => readWithPictures(pages).statements;

/** The same, with the pages on which rows do not add up. */
export function readWithPictures(pages: readonly PageWords[]): Reading {
  const found = readStatements(readOnce(pages), pages);
  if (found.statements.length > 0 && found.statements.every(isBorneOut)) return found;
  // Some amounts may have fewer decimals than others: the balances decide.
  const mixed = readMixedDocument(pages);
  const other = mixed && readStatements(mixed, pages);
  if (other && other.statements.length > 0 && other.statements.every(isBorneOut)) return other;
  return (found.statements.length > 1 ? undefined : readByChains(pages)) ?? found;
}

/** Maximum number of pages of a document that is read chain by chain. */
const mostSheets = 20;

/**
 * Reads a statement for each chain of balances. A new chain begins on a page whose balances do not continue those of the page
 * before, as with an unnamed second account or another period.
 * @returns undefined unless every chain proves its own rows
 */
function readByChains(pages: readonly PageWords[]): Reading | undefined {
  if (pages.length > mostSheets) return undefined;
  const chains: PageWords[][] = [];
  let before: ReadStatement | undefined;
  for (const page of pages) {
    const [own, ...others] = readStatements(readOnce([page]), [page]).statements;
    if (!own || others.length > 0 || !isBorneOut(own)) return undefined;
    const last = chains.at(-1);
    if (before && last && !beginsNewChain(before, own)) last.push(page);
    else chains.push([page]);
    before = own;
  }
  const read = chains.map((chain) => readStatements(readOnce(chain), chain));
  const isApart = read.every(({ statements }) => statements.length === 1 && statements.every(isBorneOut));
  if (read.length < 2 || !isApart) return undefined;
  return {
    statements: read.flatMap(({ statements }) => statements),
    pictures: read.flatMap(({ pictures }, statement) => pictures.map((each) => ({ ...each, statement }))),
  };
}

/**
 * True if a page's balances do not continue those of the page before, and their periods overlap or no dates are printed. If the
 * page's dates only come later, a page or row may be missing, and no new chain begins.
 */
function beginsNewChain(before: ReadStatement, own: ReadStatement): boolean {
  const ends = ({ openingBalance, closingBalance }: StatementAnalysis) => [openingBalance, closingBalance];
  const [[opening, closing], [ownOpening, ownClosing]] = [ends(before.analysis), ends(own.analysis)];
  if (closing === ownOpening || opening === ownClosing) return false;
  const days = [before, own].map(({ rows }) => rows.flatMap(({ date }) => date ?? []).sort());
  const [[first = "", ...others] = [], [ownFirst = "", ...ownOthers] = []] = days;
  const [last, ownLast] = [others.at(-1) ?? first, ownOthers.at(-1) ?? ownFirst];
  return (first === "" && ownFirst === "") || (ownFirst < last && ownLast > first);
}

const isBorneOut = ({ analysis: { verdict } }: ReadStatement): boolean =>
  verdict === "proven" || verdict === "consistent";

function readStatements(document: ReadDocument, pages: readonly PageWords[]): Reading {
  const solved = solveDocument(document);
  const gaps = pagesWithGaps(document.pageNumbers, document.pages.length);
  const chosen = statementsAmong(solved, document);
  const statements = inSequence(chosen.map((each) => toReadStatement(document, each, solved, gaps)));
  const baselines = chosen.map(({ rows }) => rows.map((row) => row.solved.row.y));
  return { statements, pictures: picturesOf(statements, pages, baselines) };
}
