import type { PagePicture, ReadStatement } from "./contract";
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
export function readWithPictures(pages: readonly PageWords[]): {
  statements: ReadStatement[];
  pictures: PagePicture[];
} {
  const found = readStatements(readOnce(pages), pages);
  if (found.statements.length > 0 && found.statements.every(isBorneOut)) return found;
  // Whole amounts may stand beside others with decimals: the balances decide.
  const mixed = readMixedDocument(pages);
  const other = mixed && readStatements(mixed, pages);
  return other && other.statements.length > 0 && other.statements.every(isBorneOut) ? other : found;
}

const isBorneOut = ({ analysis: { verdict } }: ReadStatement): boolean =>
  verdict === "proven" || verdict === "consistent";

function readStatements(document: ReadDocument, pages: readonly PageWords[]) {
  const solved = solveDocument(document);
  const gaps = pagesWithGaps(document.pageNumbers, document.pages.length);
  const chosen = statementsAmong(solved, document);
  const statements = inSequence(chosen.map((each) => toReadStatement(document, each, solved, gaps)));
  const baselines = chosen.map(({ rows }) => rows.map((row) => row.solved.row.y));
  return { statements, pictures: picturesOf(statements, pages, baselines) };
}
