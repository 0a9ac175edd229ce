import fc from "fast-check";
import { readWithOpenRows } from "@/bank/bank-files/csv";
import { previewCsv } from "@/bank/bank-files/csv-preview";
import { readBankFile } from "@/bank/bank-files/read";
import type { BankStatement } from "@/bank/bank-files/statement";
import { AppError } from "@/kernel/errors";
import { bai2, camt053, mt940, ofx, type PlainStatement } from "../../fixtures/bank-files";
import {
  bai2Statements,
  camtStatements,
  ofxStatements,
  swiftStatements,
} from "../../unit/bank-files/arbitraries";
import { layout, movements, writeBytes, writeCsv } from "../../unit/bank-files/csv-layouts";
import type { Figure } from "../report";
import type { Options } from "../rounds";

/** Number of random books for each format. */
const books = 2000;
const seed = 54;

type Outcome = "right" | "asked" | "refused" | "wrong";
type Case = { text: string | Uint8Array; amounts: string | undefined };

const inOrder = (amounts: readonly number[]): string => amounts.toSorted((one, two) => one - two).join();

/** Signed amounts that a statement has booked, in minor units. */
const bookedAmounts = (statements: readonly BankStatement[]): string =>
  inOrder(
    statements
      .flatMap(({ lines }) => lines)
      .filter(({ status }) => status === "booked")
      .map(({ direction, amount }) => (direction === "credit" ? amount : -amount)),
  );

const plainAmounts = (plain: PlainStatement): string =>
  inOrder(
    plain.lines
      .filter(({ pending }) => !pending)
      .map(({ direction, amount, payments }) => {
        const size = amount ?? (payments ?? []).reduce((sum, each) => sum + (each.amount ?? 0), 0);
        return direction === "credit" ? size : -size;
      }),
  );

/** A letter of the file in place of another one, or none. */
const changes = fc.record({
  place: fc.integer({ min: 0, max: 9999 }).map((part) => part / 10_000),
  by: fc.constantFrom("", ..."0123456789CDR,.-:/<\n A".split("")),
});

const changed = (text: string, { place, by }: { place: number; by: string }): string => {
  const at = Math.floor(place * text.length);
  return text.slice(0, at) + by + text.slice(at + 1);
};

/** Formats by name, each with random files and what they mean. */
const written: Record<
  string,
  { plain: fc.Arbitrary<PlainStatement>; write: (plain: PlainStatement) => string }
> = {
  "camt.053": { plain: camtStatements, write: (plain) => camt053([plain]) },
  MT940: { plain: swiftStatements, write: (plain) => mt940([plain]) },
  OFX: { plain: ofxStatements, write: (plain) => ofx([plain]) },
  BAI2: { plain: bai2Statements, write: (plain) => bai2([plain]) },
};

/** Formats whose balances or sums show a changed amount. */
const proven = ["camt.053", "MT940", "BAI2"];

/**
 * Counts of random books, written in each format and in random layouts of a CSV: read right, asked about, refused, or read
 * otherwise than they mean; and of the same files with one letter changed.
 */
export async function* bankReadings({ only }: Options): AsyncGenerator<Figure> {
  for (const [name, { plain, write }] of Object.entries(written)) {
    if (!name.toLowerCase().includes(only.toLowerCase())) continue;
    const samples = fc.sample(plain, { numRuns: books, seed });
    const cases = samples.map((each) => ({ text: write(each), amounts: plainAmounts(each) }));
    yield figure(name, await tally(cases, readPlain), { asked: false });
    if (!proven.includes(name)) continue;
    const edits = fc.sample(changes, { numRuns: books, seed });
    const damaged = cases.map(({ text, amounts }, at) => ({
      text: changed(text, edits[at] ?? { place: 0, by: "" }),
      amounts,
    }));
    yield figure(`${name}, one letter changed`, await tally(damaged, readProven), { asked: false });
  }
  if ("csv".includes(only.toLowerCase()))
    yield figure("CSV of random layouts", await tally(csvCases(), readCsv), {});
}

function* csvCases(): Generator<Case> {
  const rows = fc.sample(movements, { numRuns: books, seed });
  const layouts = fc.sample(layout, { numRuns: books, seed });
  for (const [at, how] of layouts.entries()) {
    const { text, shown } = writeCsv(rows[at] ?? [], 100_000 + at, how);
    // Headings that mean the opposite, and fees that only the balance shows, have no certain meaning.
    if (how.language === "swappedMeaning" || how.fee === "in the balance") continue;
    const booked = shown.filter(({ state, amount }) => state === "booked" && amount !== 0);
    yield { text: writeBytes(text, how.encoding), amounts: inOrder(booked.map(({ amount }) => amount)) };
  }
}

async function tally(
  cases: Iterable<Case>,
  read: (text: Case["text"]) => Promise<string | undefined>,
): Promise<Record<Outcome, number>> {
  const counts = { right: 0, asked: 0, refused: 0, wrong: 0 };
  for (const { text, amounts } of cases) {
    try {
      const found = await read(text);
      counts[found === undefined ? "asked" : found === amounts ? "right" : "wrong"] += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      counts.refused += 1;
    }
  }
  return counts;
}

const toBytes = (text: Case["text"]) => (typeof text === "string" ? new TextEncoder().encode(text) : text);

const readPlain = async (text: Case["text"]) => bookedAmounts(await readBankFile(toBytes(text)));

/** Undefined if the balances show that lines are missing or changed, which a person decides. */
async function readProven(text: Case["text"]): Promise<string | undefined> {
  const statements = await readBankFile(toBytes(text));
  return statements.every(({ difference }) => difference === 0) ? bookedAmounts(statements) : undefined;
}

async function readCsv(text: Case["text"]): Promise<string | undefined> {
  const bytes = toBytes(text);
  const { guess, questions } = await previewCsv(bytes, {}, "EUR");
  if (questions.length > 0) return undefined;
  const reading = { mapping: guess, currency: "EUR" };
  if ((await readWithOpenRows(bytes, reading)).open.size > 0) return undefined;
  return bookedAmounts(await readBankFile(bytes, { csv: reading }));
}

function figure(name: string, counts: Record<Outcome, number>, { asked = true }): Figure {
  const all = counts.right + counts.asked + counts.refused + counts.wrong;
  return {
    name: `${name}: read otherwise than it means`,
    unit: `of ${all}`,
    ours: counts.wrong,
    wanted: "none",
    met: counts.wrong === 0,
    note: `right ${counts.right}, ${asked ? "asked about" : "left to a person by its balances"} ${counts.asked}, refused ${counts.refused}`,
  };
}
