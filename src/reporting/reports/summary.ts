import type { Env } from "@/env";
import { type Cell, columnLetter, count, date, empty, formula, text, time } from "@/platform/workbook/cells";
import { cellRange, type WrittenSheet } from "@/platform/workbook/sheets";
import { formatDate, type Instant } from "@/vocabulary/calendar";
import { type Phrase, say } from "@/vocabulary/language";
import { sayCount, sayList } from "@/vocabulary/language/around";
import { type Currency, currencies, type Total, toDecimal } from "@/vocabulary/money";
import { type ReportSheet, sheetLabels } from "./contract";
import type { Tally } from "./sheet";
import type { Subject } from "./snapshot";

/** The widths of the first sheet's columns, in characters. */
export const summaryWidths = [30, 30, 12, 16, 24];

const line = (label: Phrase, ...cells: Cell[]): Cell[] => [text(say(label), "label"), ...cells];

/** Formula over the sheets of a table, as many as it has. */
const formulaOver = (
  written: readonly WrittenSheet[],
  expression: (range: (column: number) => string) => string,
) =>
  written
    .map((sheet) => expression((column) => `'${sheet.name}'!${cellRange(columnLetter(column), sheet)}`))
    .join("+");

const sumExpression = (written: readonly WrittenSheet[], currency: number, column: number, which: Currency) =>
  formulaOver(written, (range) => `SUMIFS(${range(column)},${range(currency)},"${which}")`);

const countFormula = (expression: string, value: number) => formula(expression, String(value), "count");
const sumFormula = (expression: string, value: Total) => formula(expression, toDecimal(value), "sum");

/** Rows of a sheet, and its figures in each currency: formulas over its cells, with the values counted in writing. */
function listLines({ of, name, written, rows, currency, figures }: Tally): Cell[][] {
  const all = countFormula(
    formulaOver(written, (range) => `COUNTA(${range(0)})`),
    rows,
  );
  const lines: Cell[][] = [[text(say(name)), text(say("Rows")), empty, rows === 0 ? count(0) : all]];
  if (currency === undefined) return lines;
  for (const { label, column, sums } of figures) {
    for (const each of currencies) {
      const found = sums.get(each);
      if (!found) continue;
      const which = (range: (column: number) => string) => `${range(currency)},"${each}"`;
      lines.push([
        text(say(of === "reconciliation" ? name : sheetLabels[of])),
        text(say(label)),
        text(each),
        countFormula(
          formulaOver(written, (range) => `COUNTIFS(${which(range)},${range(column)},"<>")`),
          found.count,
        ),
        sumFormula(sumExpression(written, currency, column, each), found.sum),
      ]);
    }
  }
  return lines;
}

/** Figure in a currency: as a formula, and as the sum counted in writing. */
type Part = { sign: 1 | -1; expression: string; value: Total };

/** Expression that must be zero, as a sum of figures; undefined if one of its sheets is missing. */
function difference(parts: readonly (Part | undefined)[]): { expression: string; value: Total } | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  return {
    // Rounded: a spreadsheet adds binary fractions.
    expression: `ROUND(${known.map(({ sign, expression }) => `${sign < 0 ? "-" : "+"}(${expression})`).join("")},2)`,
    value: known.reduce((sum, { sign, value }) => sum + BigInt(sign) * value, 0n),
  };
}

const checkedEquations = [
  {
    label: "Opening + credits - debits - closing",
    parts: [
      [1, "accounts", "Opening balances"],
      [1, "accounts", "Credits"],
      [-1, "accounts", "Debits"],
      [-1, "accounts", "Closing balances"],
    ],
  },
  {
    label: "Credits of accounts - of movements",
    parts: [
      [1, "accounts", "Credits"],
      [-1, "movements", "Credits"],
    ],
  },
  {
    label: "Debits of accounts - of movements",
    parts: [
      [1, "accounts", "Debits"],
      [-1, "movements", "Debits"],
    ],
  },
  {
    label: "Held by accounts - active holds",
    parts: [
      [1, "accounts", "Held at the end"],
      [-1, "holds", "Active at the end"],
    ],
  },
] as const;

/** Checks that must be zero in each currency, for the sheets that are present. */
function checks(tallies: readonly Tally[]): Cell[][] {
  const findPart = (sign: 1 | -1, of: ReportSheet, label: string, currency: Currency): Part | undefined => {
    const tally = tallies.find((one) => one.of === of);
    const figure = tally?.figures.find((one) => one.label === label);
    if (!tally || !figure || tally.currency === undefined) return undefined;
    const expression = sumExpression(tally.written, tally.currency, figure.column, currency);
    return { sign, expression, value: figure.sums.get(currency)?.sum ?? 0n };
  };
  const used = currencies.filter((currency) =>
    tallies.some(({ figures }) => figures.some(({ sums }) => sums.has(currency))),
  );
  return used.flatMap((currency) =>
    checkedEquations.flatMap(({ label, parts }) => {
      const found = difference(parts.map(([sign, of, figure]) => findPart(sign, of, figure, currency)));
      if (!found) return [];
      const { expression, value } = found;
      return [[text(say("Check")), text(say(label)), text(currency), empty, sumFormula(expression, value)]];
    }),
  );
}

/** First sheet: the report's subject, its maker and time, the audit trail's head, and the totals of each sheet. */
export function makeSummary(
  subject: Subject,
  tallies: readonly Tally[],
  { brand, zone }: Pick<Env, "brand" | "zone">,
  madeAt: Instant,
): Cell[][] {
  const { id, name, from, to, accounts, startedBy, at, bounds, sheets } = subject;
  const chosen =
    accounts === undefined
      ? say("All accounts")
      : sayCount(accounts.length, "{count} chosen", "{count} chosen");
  return [
    [text(say("{brand}: report", { brand: brand.name }), "title")],
    line("Report", count(id)),
    ...(name === null ? [] : [line("Schedule", text(name))]),
    line(
      "Period",
      text(say("{from} to {to}, both included", { from: formatDate(from), to: formatDate(to) })),
    ),
    line("From", date(from)),
    line("To", date(to)),
    line("Accounts", text(chosen)),
    line("Sheets", text(sayList(sheets.map((sheet) => say(sheetLabels[sheet]))))),
    line("Made for", text(startedBy ?? say("The server"))),
    line("Figures as of", time(at, zone)),
    line("Made at", time(madeAt, zone)),
    line("Time zone", text(zone)),
    line("Audit trail head", text(`${bounds.head.id}:${bounds.head.hash}`)),
    [],
    [
      text(say("Sheet"), "heading"),
      text(say("Figure"), "heading"),
      text(say("Currency"), "heading"),
      text(say("Count"), "headingAtEnd"),
      text(say("Sum"), "headingAtEnd"),
    ],
    ...tallies.flatMap(listLines),
    [],
    ...checks(tallies),
    ...(tallies.some(({ of }) => of === "accounts")
      ? [[], [text(say("Each check has to be 0.00. Balances are booked ones: available and held together."))]]
      : []),
  ];
}
