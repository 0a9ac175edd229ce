import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ReadStatement } from "@/statement-reader/contract";
import { readPdf } from "@/statement-reader/page/pdf";
import { readPages } from "@/statement-reader/read";
import type { PageWords } from "@/statement-reader/words/words";
import { generate } from "../../fixtures/statements/generate";
import { makeMutations } from "../../unit/statement-reader/mutations";
import { compareFile, loadTruth, type Truth } from "./truth";

/**
 * Inputs that the reader is measured by: a folder of statements, generated layouts, papers of the unit tests, and
 * mutations.
 */
export type Case = {
  name: string;
  pages: readonly PageWords[];
  truth: Truth | undefined;
  /** Number of statements in a mutated file; a proof needs it. */
  statements?: number;
};

/** Reading of a case: all of its statements but for the rows, which a digest stands for. */
export type Result = {
  verdicts: string[];
  rows: number[];
  balances: (string | null)[][];
  digest: string;
  checks: string[];
  falseProof: boolean;
};

export type Share = { index: number; of: number };

const seeds = [
  { seed: "1", count: 60 },
  { seed: "2", count: 40 },
] as const;
const mutationsOfATruth = 2;
const mutationsOfALayout = 1;

/** Words of a PDF; undefined for one that cannot be opened and so is no case for the reader. */
const listWords = async (bytes: Uint8Array) => await readPdf(bytes, {}).catch(() => undefined);

type Source = { name: string; bytes: () => Promise<Uint8Array>; truth: Truth; mutations: number };

async function sources(folder: string): Promise<Source[]> {
  const known = new Set(readdirSync(folder));
  const truths = (await loadTruth(folder)).filter(({ file }) => known.has(file));
  const files = truths.map((truth) => ({
    name: `truth/${truth.file}`,
    bytes: async () => new Uint8Array(await Bun.file(join(folder, truth.file)).arrayBuffer()),
    truth,
    mutations: mutationsOfATruth,
  }));
  return [...files, ...(await layouts())];
}

async function layouts(): Promise<Source[]> {
  const found: Source[] = [];
  for (const [round, { seed, count }] of seeds.entries()) {
    const generated = await generate(seed, count);
    const negatives = generated.truth.negativeInputs.map(({ file }) => ({ file, negative: true }) as Truth);
    const truths = generated.truth.statements.map((truth) => ({ ...truth, negative: false }) as Truth);
    for (const truth of [...truths, ...negatives]) {
      found.push({
        name: `layout-${seed}/${truth.file}`,
        bytes: () => Promise.resolve(generated.files.get(truth.file) ?? new Uint8Array()),
        truth,
        mutations: round === 0 ? mutationsOfALayout : 0,
      });
    }
  }
  return found;
}

/** Numbers repeated names: two rows of one statement can have the same amount. */
function namesApart(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}

/**
 * All cases of a share, each read from its file when due.
 * @param papers pages of the unit tests by name, as `record-papers` wrote them
 */
export async function* readCases(
  folder: string,
  papers: Readonly<Record<string, PageWords[]>>,
  { index, of }: Share,
  mutated = true,
): AsyncGenerator<Case> {
  for (const [at, name] of Object.keys(papers).entries())
    if (at % of === index) yield { name: `paper/${name}`, pages: papers[name] ?? [], truth: undefined };
  for (const [at, source] of (await sources(folder)).entries()) {
    if (at % of !== index) continue;
    const pages = await listWords(await source.bytes());
    if (!pages) continue;
    yield { name: source.name, pages, truth: source.truth };
    if (!mutated || source.mutations === 0 || source.truth.negative || source.truth.reconciles === false)
      continue;
    const whole = readPages(pages);
    if (!whole.every(({ analysis }) => analysis.verdict === "proven")) continue;
    const names = namesApart();
    for (const mutation of makeMutations(pages, source.mutations))
      yield {
        name: names(`${source.name} ${mutation.name}`),
        pages: mutation.pages,
        truth: undefined,
        statements: whole.length,
      };
  }
}

/** Reads a case and sums up what was read. */
export function readResult({ pages, truth, statements: expected }: Case): Result {
  const statements = readPages(pages);
  const proven = statements.every(({ analysis }) => analysis.verdict === "proven");
  const falseProof = truth
    ? compareFile(truth, { ok: true, statements } as Parameters<typeof compareFile>[1], 0, 0).falseProof
    : expected !== undefined && statements.length >= expected && proven;
  return {
    verdicts: statements.map(({ analysis }) => analysis.verdict),
    rows: statements.map(({ rows }) => rows.length),
    balances: statements.map(listBalances),
    digest: Bun.hash(JSON.stringify(statements.map(asPrinted))).toString(36),
    checks: statements.flatMap(({ checks }) =>
      checks.map(({ name: check, ok }) => `${ok ? "" : "! "}${check}`),
    ),
    falseProof,
  };
}

/** The reading without its narration: categories have figures of their own. */
const asPrinted = ({ analysis, rows, checks, byMonth }: ReadStatement) => ({
  analysis,
  checks,
  byMonth,
  rows: rows.map(({ date, description, debit, credit, balance, page, check }) => ({
    date,
    description,
    debit,
    credit,
    balance,
    page,
    check,
  })),
});

function listBalances({ analysis }: ReadStatement): (string | null)[] {
  const {
    openingBalance,
    closingBalance,
    totalDebits,
    totalCredits,
    statementPeriod,
    accountNumber,
    bankName,
  } = analysis;
  return [
    openingBalance,
    closingBalance,
    totalDebits,
    totalCredits,
    statementPeriod,
    accountNumber,
    bankName,
  ];
}
