import { givenArguments } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import type { ReadStatement, StatementRow, Verdict } from "./contract";
import { entries } from "./entries";
import { readPdf, UnreadablePdf } from "./page/pdf";
import { leaveOut, watch } from "./pass";
import { readPages } from "./read";

/*
 * `bun run read FILE`: prints the reader's result for a PDF. It reads in this process, without the limits of
 * `process`, and so is for trusted files.
 */

const { values, positionals } = givenArguments(commands.read);
const [file = ""] = positionals;

const known = new Map(
  Object.entries(entries).flatMap(([list, all]) => all.map((each) => [each.name, { list, ...each }])),
);
for (const name of values.without ?? []) {
  if (known.has(name)) continue;
  console.error(`Nothing is called '${name}'. There are:\n  ${[...known.keys()].join("\n  ")}`);
  process.exit(2);
}
leaveOut(...(values.without ?? []));

const meanings: Record<Verdict, string> = {
  proven: "every row is borne out by printed figures, and nothing speaks against it",
  consistent: "the rows agree with the balances beside them, but a part of the proof is missing",
  totals_only: "the rows lead from the first balance to the last, and nothing else bears each of them out",
  not_proven: "the figures do not add up, or too few are printed",
};
const unreadable: Record<UnreadablePdf["code"], string> = {
  password_required: "it needs a password: bun run read FILE.pdf --password WORD",
  password_wrong: "this is not its password",
  damaged: "it is damaged, or no PDF",
  too_many_pages: "it has too many pages",
  too_complex: "it has too many texts",
};

/** Prints why the file is not read, and exits. */
function refuse(why: string): never {
  console.error(`${file} cannot be read: ${why}.`);
  process.exit(1);
}

async function openPages(path: string) {
  if (!(await Bun.file(path).exists())) refuse("there is no such file");
  const bytes = new Uint8Array(await Bun.file(path).arrayBuffer());
  try {
    return await readPdf(bytes, values.password === undefined ? {} : { password: values.password });
  } catch (error) {
    if (error instanceof UnreadablePdf) refuse(unreadable[error.code]);
    throw error;
  }
}

const acted = new Set<string>();
const pages = await openPages(file);
watch((name) => acted.add(name));
const statements = readPages(pages);
watch(undefined);

if (pages.every(({ words }) => words.length === 0))
  console.log("This file has no text: it may be a scan, whose pictures are not read.");
else if (statements.length === 0) console.log("No bank statement was found in this file.");
for (const statement of statements) print(statement);
console.log("What the reader did for this file (it is read without one of them by --without NAME):");
for (const name of acted) {
  const about = known.get(name);
  if (about) console.log(`  ${about.list.padEnd(8)} ${name}: ${about.why}`);
}

function print({ analysis, rows, checks }: ReadStatement): void {
  const { verdict, bankName, accountNumber, accountHolder, statementPeriod, currency } = analysis;
  console.log(`${verdict.replace("_", " ").toUpperCase()}: ${meanings[verdict]}`);
  const about = { Bank: bankName, Account: accountNumber, Holder: accountHolder, Period: statementPeriod };
  for (const [name, value] of Object.entries(about))
    console.log(`  ${name.padEnd(8)} ${value ?? "not stated"}`);
  const ends = (["openingBalance", "closingBalance"] as const).map((name) =>
    analysis.calculated?.includes(name) ? `${analysis[name]} (calculated)` : (analysis[name] ?? "not stated"),
  );
  console.log(`  ${"Balance".padEnd(8)} ${ends.join(" to ")}${currency ? ` ${currency}` : ""}`);
  console.log(`\n${cells("Row", " ", "Date", "Amount", "Balance")}  Description`);
  for (const [index, row] of rows.entries()) console.log(getLine(row, index + 1));
  const marks = new Set(rows.map(({ check }) => check));
  if (marks.has("broken")) console.log("    !  the balance does not follow from the rows");
  if (marks.has("unchecked")) console.log("    ?  no balance confirms this row");
  console.log("\nChecks:");
  for (const check of checks) console.log(`  ${check.ok ? "holds " : "FAILS "} ${checkText(check)}`);
  const { firstBreak } = analysis;
  if (firstBreak)
    console.log(
      `  It first breaks on page ${firstBreak.page} at row ${firstBreak.row}, ${firstBreak.description}: ${firstBreak.expected} expected, ${firstBreak.actual} printed`,
    );
  console.log("");
}

function checkText({ name, expected, actual, ok }: ReadStatement["checks"][number]): string {
  const label = name.replace(/[\s:.]+$/, "");
  if (expected === null || actual === null) return label;
  if (label === "Running balances") return `${label}: ${actual} of ${expected} follow from the rows`;
  return ok ? `${label}: ${actual}` : `${label}: ${actual} printed, ${expected} expected`;
}

function cells(number: string, mark: string, date: string, amount: string, balance: string): string {
  return [number.padStart(5), mark, date.padEnd(10), amount.padStart(14), balance.padStart(14)].join(" ");
}

function getLine(row: StatementRow, number: number): string {
  const amount = row.debit === null ? `+${row.credit ?? ""}` : `-${row.debit}`;
  const mark = row.check === "ok" ? " " : row.check === "broken" ? "!" : "?";
  const line = cells(String(number), mark, row.date ?? "no date", amount, row.balance ?? "");
  return `${line}  ${row.description}`;
}
