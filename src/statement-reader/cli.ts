import { parseArgs } from "node:util";
import type { ReadStatement, StatementRow } from "./contract";
import { entries } from "./entries";
import { readPdf } from "./page/pdf";
import { leaveOut, watch } from "./pass";
import { readPages } from "./read";

/*
 * Prints what the reader makes of a PDF: the verdict, the rows, and why.
 *   bun run read FILE.pdf [--password WORD] [--without NAME]
 * It reads in this process, without the limits of `process`: for files of one's own.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { password: { type: "string" }, without: { type: "string", multiple: true } },
});
const [file] = positionals;
if (file === undefined) {
  console.error("Name a file: bun run read FILE.pdf");
  process.exit(2);
}

const known = new Map(
  Object.entries(entries).flatMap(([list, all]) => all.map((each) => [each.name, { list, ...each }])),
);
for (const name of values.without ?? []) {
  if (known.has(name)) continue;
  console.error(`Nothing is called '${name}'. There are:\n  ${[...known.keys()].join("\n  ")}`);
  process.exit(2);
}
leaveOut(...(values.without ?? []));

const acted = new Set<string>();
watch((name) => acted.add(name));
const bytes = new Uint8Array(await Bun.file(file).arrayBuffer());
const statements = readPages(
  await readPdf(bytes, values.password === undefined ? {} : { password: values.password }),
);
watch(undefined);

if (statements.length === 0) console.log("No bank statement was found in this file.");
for (const statement of statements) print(statement);
console.log("What acted on this file:");
for (const name of acted) {
  const about = known.get(name);
  if (about) console.log(`  ${about.list.padEnd(8)} ${name}: ${about.why}`);
}

function print({ analysis, rows, checks }: ReadStatement): void {
  const { verdict, bankName, accountNumber, accountHolder, statementPeriod, currency } = analysis;
  console.log(
    `${verdict.toUpperCase()}  ${[bankName, accountNumber, accountHolder, statementPeriod].join(" · ")}`,
  );
  console.log(`opening ${analysis.openingBalance}, closing ${analysis.closingBalance} ${currency ?? ""}`);
  for (const [index, row] of rows.entries()) console.log(lineOf(row, index + 1));
  console.log("Checks:");
  for (const { name, expected, actual, ok } of checks)
    console.log(
      `  ${ok ? "ok " : "BAD"} ${name}${expected === null ? "" : `: ${expected} expected, ${actual} printed`}`,
    );
  const { firstBreak } = analysis;
  if (firstBreak)
    console.log(`  first break: page ${firstBreak.page}, row ${firstBreak.row}, ${firstBreak.description}`);
  console.log("");
}

function lineOf(row: StatementRow, number: number): string {
  const amount = row.debit === null ? `+${row.credit ?? ""}` : `-${row.debit}`;
  const mark = row.check === "ok" ? " " : row.check === "broken" ? "!" : "?";
  const cells = [
    String(number).padStart(5),
    mark,
    row.date ?? "no date   ",
    amount.padStart(14),
    (row.balance ?? "").padStart(14),
  ];
  return `${cells.join(" ")}  ${row.description}`;
}
