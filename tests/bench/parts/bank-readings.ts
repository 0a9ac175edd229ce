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
import { change, changes } from "../../unit/bank-files/changes";
import { layout, movements, writeBytes, writeCsv } from "../../unit/bank-files/csv-layouts";
import type { Figure } from "../report";
import type { Options } from "../rounds";

/** Number of random books of each kind, and of those that are read in one turn. */
const books = 10_000;
const portion = 500;
/** Time for all of them, in minutes. */
const mostMinutes = 20;
const seed = 54;

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

/** Formats by name, each with random files and what they mean. */
type Written = { plain: fc.Arbitrary<PlainStatement>; write: (plain: PlainStatement) => string };

const written: Record<string, Written> & { MT940: Written } = {
  "camt.053": { plain: camtStatements, write: (plain) => camt053([plain]) },
  MT940: { plain: swiftStatements, write: (plain) => mt940([plain]) },
  OFX: { plain: ofxStatements, write: (plain) => ofx([plain]) },
  BAI2: { plain: bai2Statements, write: (plain) => bai2([plain]) },
};

/** Formats whose balances or sums show a changed amount. */
const proven = ["camt.053", "MT940", "BAI2"];

type Outcome = "right" | "asked" | "refused" | "wrong";
type Counts = Record<Outcome, number>;

/** A kind of files: `cases` writes some of them by a seed, and `read` reads one; undefined if it leaves something open. */
type Kind = {
  name: string;
  asked: boolean;
  cases(seed: number, count: number): Iterable<Case>;
  read(text: Case["text"]): Promise<string | undefined>;
};

const plainCases = (name: string, seed: number, numRuns: number): (Case & { text: string })[] => {
  const { plain, write } = written[name] ?? written.MT940;
  return fc
    .sample(plain, { numRuns, seed })
    .map((each) => ({ text: write(each), amounts: plainAmounts(each) }));
};

const kinds: readonly Kind[] = [
  ...Object.keys(written).map((name) => ({
    name,
    asked: false,
    cases: (from: number, count: number) => plainCases(name, from, count),
    read: readPlain,
  })),
  ...proven.map((name) => ({
    name: `${name}, damaged`,
    asked: false,
    cases: (from: number, count: number) => {
      const damage = fc.sample(changes, { numRuns: count, seed: from });
      return plainCases(name, from, count).map(({ text, amounts }, at) => {
        const one = damage[at];
        return { text: one ? change(text, one) : text, amounts };
      });
    },
    read: readProven,
  })),
  { name: "CSV of random layouts", asked: true, cases: csvCases, read: readCsv },
];

/**
 * Counts of random books, written in each format and in random layouts of a CSV: read right, asked about, refused, or read
 * otherwise than they mean; and of the same files damaged. The kinds take turns, a portion each, until all books were read or
 * the time is up.
 */
export async function* bankReadings({ only }: Options): AsyncGenerator<Figure> {
  const counts = new Map<Kind, Counts>(
    kinds
      .filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))
      .map((kind) => [kind, { right: 0, asked: 0, refused: 0, wrong: 0 }]),
  );
  const until = performance.now() + mostMinutes * 60_000;
  for (let from = 0; from < books && performance.now() < until; from += portion)
    for (const [kind, tally] of counts) await count(kind, tally, seed + from);
  for (const [kind, tally] of counts) yield figure(kind, tally);
}

/** Layouts with a certain meaning: no headings that mean the opposite, and no fees that only the balance shows. */
const certain = layout.filter(
  ({ language, fee }) => language !== "swappedMeaning" && fee !== "in the balance",
);

function* csvCases(from: number, numRuns: number): Generator<Case> {
  const rows = fc.sample(movements, { numRuns, seed: from });
  for (const [at, how] of fc.sample(certain, { numRuns, seed: from }).entries()) {
    const { text, shown } = writeCsv(rows[at] ?? [], 100_000 + at, how);
    const booked = shown.filter(({ state, amount }) => state === "booked" && amount !== 0);
    yield { text: writeBytes(text, how.encoding), amounts: inOrder(booked.map(({ amount }) => amount)) };
  }
}

async function count({ cases, read }: Kind, tally: Counts, from: number): Promise<void> {
  for (const { text, amounts } of cases(from, portion)) {
    try {
      const found = await read(text);
      tally[found === undefined ? "asked" : found === amounts ? "right" : "wrong"] += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      tally.refused += 1;
    }
  }
}

const toBytes = (text: Case["text"]) => (typeof text === "string" ? new TextEncoder().encode(text) : text);

async function readPlain(text: Case["text"]): Promise<string> {
  return bookedAmounts(await readBankFile(toBytes(text)));
}

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

function figure({ name, asked }: Kind, { right, asked: open, refused, wrong }: Counts): Figure {
  return {
    name: `${name}: read otherwise than it means`,
    unit: `of ${right + open + refused + wrong}`,
    ours: wrong,
    wanted: "none",
    met: wrong === 0,
    note: `right ${right}, ${asked ? "asked about" : "left to a person by its balances"} ${open}, refused ${refused}`,
  };
}
