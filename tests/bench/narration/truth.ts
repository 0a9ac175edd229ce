import { join } from "node:path";
import { z } from "zod";
import type { StatementReading } from "@/narration/analyse";
import type { ReadStatement, Verdict } from "@/statement-reader/contract";

const money = z.number().nullish();
const account = z.object({
  currency: z.string().nullish(),
  accountNumber: z.string().nullish(),
  openingBalance: money,
  closingBalance: money,
  transactions: z.number().nullish(),
  totalDebits: money,
  totalCredits: money,
});
const entry = account.extend({
  file: z.string(),
  bankName: z.string().nullish(),
  accountHolder: z.string().nullish(),
  period: z
    .union([z.tuple([z.string(), z.string()]), z.object({ statementDate: z.string().optional() })])
    .nullish(),
  reconciles: z.boolean().optional(),
  accounts: z.array(account).optional(),
  negative: z.boolean().default(false),
});
const truthFile = z.object({
  statements: z.array(entry.loose()).default([]),
  negativeInputs: z.array(z.object({ file: z.string() }).loose()).default([]),
});

/** Known facts of one file; fields that the truth leaves out are not compared. */
export type Truth = z.infer<typeof entry>;

/** Reads `truth.json` of a folder; its negative inputs come back as files that must not be proven. */
export async function loadTruth(folder: string): Promise<Truth[]> {
  const read = truthFile.parse(await Bun.file(join(folder, "truth.json")).json());
  const negatives = read.negativeInputs.map((each) => entry.parse({ file: each.file, negative: true }));
  return [...read.statements.map((each) => entry.parse(each)), ...negatives];
}

export type FileResult = {
  right: boolean;
  negative: boolean;
  falseProof: boolean;
  verdict: Verdict | null;
  metadata: { hits: number; asked: number };
  pages: number;
  milliseconds: number;
  line: string;
};

type Figures = {
  transactions: number;
  openingBalance: string | null;
  closingBalance: string | null;
  totalDebits: string | null;
  totalCredits: string | null;
};

function same(read: string | null | undefined, truth: number | null | undefined): boolean {
  if (truth === null || truth === undefined) return true;
  return read !== null && read !== undefined && Math.abs(Number(read) - truth) < 0.0005;
}

function getFigures(statement: ReadStatement): Figures {
  const { totalTransactions, openingBalance, closingBalance, totalDebits, totalCredits } = statement.analysis;
  return { transactions: totalTransactions, openingBalance, closingBalance, totalDebits, totalCredits };
}

/** Statements that follow each other for one account, added up as one. */
function chained(statements: readonly ReadStatement[]): Figures {
  const all = statements.map(getFigures);
  const sum = (key: "totalDebits" | "totalCredits") =>
    all.reduce((total, each) => total + Number(each[key] ?? 0), 0).toFixed(3);
  return {
    transactions: all.reduce((total, each) => total + each.transactions, 0),
    openingBalance: all[0]?.openingBalance ?? null,
    closingBalance: all.at(-1)?.closingBalance ?? null,
    totalDebits: sum("totalDebits"),
    totalCredits: sum("totalCredits"),
  };
}

function wrong(figures: Figures, truth: z.infer<typeof account>): string[] {
  const wanted = truth.transactions ?? figures.transactions;
  return [
    figures.transactions === wanted ? "" : `rows ${figures.transactions} for ${wanted}`,
    ...(["openingBalance", "closingBalance", "totalDebits", "totalCredits"] as const).map((key) =>
      same(figures[key], truth[key]) ? "" : `${key} ${figures[key]} for ${truth[key]}`,
    ),
  ].filter((each) => each !== "");
}

function faults(truth: Truth, statements: readonly ReadStatement[]): string[] {
  const accounts = truth.accounts ?? [];
  if (accounts.length > 1) {
    if (statements.length !== accounts.length)
      return [`${statements.length} accounts for ${accounts.length}`];
    const first = wrong(getFigures(statements[0] as ReadStatement), { ...truth, ...accounts[0] });
    return [
      ...first,
      ...accounts
        .slice(1)
        .flatMap((each, index) => wrong(getFigures(statements[index + 1] as ReadStatement), each)),
    ];
  }
  return statements.length === 0 ? ["nothing read"] : wrong(chained(statements), truth);
}

function bare(text: string | null | undefined): string {
  return (text ?? "")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}*]/gu, "");
}

function getDay(text: string | undefined): string {
  const time = Date.parse(`${text ?? ""} UTC`);
  return Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
}

function getMetadata(
  truth: Truth,
  statements: readonly ReadStatement[],
): { hits: number; asked: number; missed: string[] } {
  const first = statements[0]?.analysis;
  const last = statements.at(-1)?.analysis;
  const missed: string[] = [];
  let asked = 0;
  const ask = (name: string, wanted: string | null | undefined, read: string | null | undefined) => {
    if (wanted === null || wanted === undefined || wanted === "") return;
    asked += 1;
    const hit = bare(wanted) === bare(read) || (bare(read).length > 4 && bare(wanted).includes(bare(read)));
    const holds =
      bare(wanted).length > 2 &&
      bare(read).includes(bare(wanted)) &&
      bare(read).length < bare(wanted).length + 12;
    if (!hit && !holds) missed.push(`${name} '${read ?? ""}'`);
  };
  ask("bank", truth.bankName, first?.bankName);
  ask("number", truth.accountNumber, first?.accountNumber);
  ask("holder", truth.accountHolder, first?.accountHolder);
  ask("currency", truth.currency, first?.currency);
  if (Array.isArray(truth.period)) {
    const from = getDay(first?.statementPeriod?.split(" to ")[0]);
    const to = getDay(last?.statementPeriod?.split(" to ")[1]);
    ask("period", truth.period.join(" "), `${from} ${to}`);
  }
  return { hits: asked - missed.length, asked, missed };
}

/** Compares what was read of a file with its truth. */
export function compareFile(
  truth: Truth,
  reading: StatementReading,
  pages: number,
  milliseconds: number,
): FileResult {
  const statements = reading.ok ? reading.statements : [];
  const given = statements.map((each) => each.analysis.verdict);
  const verdict = given.find((each) => each !== "proven") ?? given[0] ?? null;
  const proven = given.includes("proven");
  const found = truth.negative ? [] : faults(truth, statements);
  const negative = truth.negative || truth.reconciles === false;
  const falseProof = truth.negative
    ? proven
    : truth.reconciles === false
      ? verdict === "proven"
      : verdict === "proven" && found.length > 0;
  const right = negative ? !falseProof : found.length === 0;
  const metadata = truth.negative ? { hits: 0, asked: 0, missed: [] } : getMetadata(truth, statements);
  const outcome = reading.ok ? (verdict ?? "") : reading.code;
  const notes = [
    ...found,
    ...metadata.missed.map((each) => `missed ${each}`),
    falseProof ? "FALSE PROOF" : "",
  ].filter((each) => each !== "");
  const line = `${right ? "ok " : "BAD"} ${truth.file.padEnd(44)} ${outcome.padEnd(14)} ${notes.join("; ")}`;
  return { right, negative, falseProof, verdict, metadata, pages, milliseconds, line };
}
