import { currencyCode, isCurrency } from "../amounts/currencies";
import { currencyInColumn } from "../amounts/currency-columns";
import type { ReadDocument } from "../document";
import type { RowEvent } from "../rows/event-types";
import type { Solution } from "../solving/solution";
import type { Header } from "../tables/headers";
import { isMoneyRole, overlap } from "../tables/headings";

/** The currencies beside the amounts and balances of the solution. */
function besideAmounts({ run, reading, chain }: Solution): (string | null)[] {
  const found: (string | null)[] = [];
  for (const { row } of chain.rows)
    for (const key in row.cells) if (reading.roles[key]) found.push(row.cells[key]?.currency ?? null);
  for (const { mark } of run.summary)
    if (mark.exact && (mark.kind === "opening" || mark.kind === "closing")) found.push(mark.money.currency);
  for (const step of run.steps) if (step.kind === "mark") found.push(step.event.mark.money.currency);
  return found;
}

/** Currencies of rows by a column of currencies; nulls if it may describe foreign amounts in a separate column. */
const inColumn = (rows: readonly RowEvent[]): (string | null)[] =>
  rows.map((row) => {
    const abroad = row.part.columns.some((column) => column.role === "aside");
    return abroad ? null : currencyInColumn(row);
  });

/** The currency that a table's headings name over its columns of money; null if they name none or several. */
function ofHeader({ headings, first, last }: Header, page: number, document: ReadDocument): string | null {
  const lines = document.pages.find((each) => each.number === page)?.lines.slice(first, last + 1) ?? [];
  const over = headings.filter((heading) => isMoneyRole(heading.role));
  const codes = new Set<string | null>();
  for (const { words, money } of lines)
    for (const word of money.length > 0 ? [] : words)
      if (isCurrency(word.text) && over.some((heading) => overlap(heading, word) > -word.size))
        codes.add(currencyCode(word.text));
  const [code = null] = codes;
  return codes.size === 1 ? code : null;
}

function ofHeaders(rows: readonly RowEvent[], document: ReadDocument): (string | null)[] {
  const pages = new Map<Header, number>();
  for (const { part, page } of rows)
    if (part.header && !part.inherited && !pages.has(part.header)) pages.set(part.header, page);
  return pages.size < 2 ? [] : [...pages].map(([header, page]) => ofHeader(header, page, document));
}

/** True if more than one currency is beside the amounts, in a column of currencies, or over the columns. */
export function mixesCurrencies(solution: Solution, document: ReadDocument): boolean {
  const rows = solution.chain.rows.map((solved) => solved.row);
  return [besideAmounts(solution), inColumn(rows), ofHeaders(rows, document)].some(
    (found) => new Set(found.filter((code) => code !== null)).size > 1,
  );
}
