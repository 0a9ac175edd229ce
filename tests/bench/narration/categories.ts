import { readdirSync } from "node:fs";
import { join } from "node:path";
import { categorise } from "@/statement-reader/categories/category";
import { findCounterparty } from "@/statement-reader/categories/counterparty";
import type { ReadStatement } from "@/statement-reader/contract";

const labels = join(import.meta.dir, "../../fixtures/narrations");

/** A bookkeeper's label of one row; a counterparty is null if the text names none, undefined if not labelled. */
export type Label = { category: string; counterparty: string | null | undefined };
type LabelledText = Label & { set: string; side: "debit" | "credit"; description: string };

function listLines(text: string): string[][] {
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
}

const named = (text = ""): string | null | undefined =>
  text === "" ? undefined : text === "-" ? null : text;

/** The rows labelled by hand in one folder of `tests/fixtures/narrations`, one file for each bank's way of writing. */
async function labelledTexts(set: string): Promise<LabelledText[]> {
  const files = readdirSync(join(labels, set)).sort();
  const read = files.map(async (file) => {
    const rows = listLines(await Bun.file(join(labels, set, file)).text());
    return rows.map(([side, , , description = "", category = "", counterparty]): LabelledText => {
      const direction = side === "credit" ? "credit" : "debit";
      return { set: file, side: direction, description, category, counterparty: named(counterparty) };
    });
  });
  return (await Promise.all(read)).flat();
}

/** The labels of the example statements, by file and then by row. */
export async function labelsOfExamples(): Promise<Map<string, Map<number, Label>>> {
  const byFile = new Map<string, Map<number, Label>>();
  for (const line of listLines(await Bun.file(join(labels, "examples.tsv")).text())) {
    const [file = "", row, category = "", counterparty] = line;
    const rows = byFile.get(file) ?? new Map<number, Label>();
    rows.set(Number(row), { category, counterparty: named(counterparty) });
    byFile.set(file, rows);
  }
  return byFile;
}

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** True if a counterparty is the labelled one. What the label has in brackets, a place mostly, may stand behind it. */
export function isSameName(read: string | null, labelled: string | null): boolean {
  if (read === null || labelled === null) return read === labelled;
  const bare = folded(labelled.replace(/\(.*\)/, ""));
  const whole = folded(labelled);
  return folded(read) === bare || (whole.startsWith(folded(read)) && folded(read).startsWith(bare));
}

/** Counts the rows that have the category and the counterparty of their labels. */
export class Agreement {
  rows = 0;
  categories = 0;
  asked = 0;
  names = 0;
  readonly misses: string[] = [];

  add(description: string, label: Label, category: string, counterparty: string | null): void {
    this.rows += 1;
    if (category === label.category) this.categories += 1;
    else this.misses.push(`${category} for ${label.category}: ${description}`);
    if (label.counterparty === undefined) return;
    this.asked += 1;
    if (isSameName(counterparty, label.counterparty)) this.names += 1;
    else this.misses.push(`'${counterparty ?? ""}' for '${label.counterparty ?? ""}': ${description}`);
  }

  line(title: string): string {
    const share = (part: number, whole: number) =>
      `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
    return `${title.padEnd(14)} categories ${share(this.categories, this.rows)}, counterparties ${share(this.names, this.asked)}`;
  }
}

/** Compares the categories of a set of labelled texts. */
export async function agreementOnTexts(set: string): Promise<Agreement> {
  const agreement = new Agreement();
  for (const { side, description, ...label } of await labelledTexts(set)) {
    const category = categorise(description, side);
    agreement.add(`${side} ${description}`, label, category, findCounterparty(description, category));
  }
  return agreement;
}

/** Compares the rows read of one file with its labels; rows without a label are not asked. */
export function addExample(
  agreement: Agreement,
  labelsOfRows: ReadonlyMap<number, Label>,
  statements: readonly ReadStatement[],
): void {
  for (const [index, row] of statements.flatMap(({ rows }) => rows).entries()) {
    const label = labelsOfRows.get(index);
    if (label) agreement.add(row.description, label, row.category, row.counterparty);
  }
}
