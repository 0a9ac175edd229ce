import { type Database, databaseError } from "db/client";
import { compareGuards, ownGuards } from "db/guards";
import { journalKinds } from "db/journal-kinds";
import type { JournalKinds } from "db/journal-kinds/declaration";
import { recordDifferences } from "db/migrate";
import type { RecordedAgain } from "db/recorded-again";
import { type Archives, openBookArchives } from "@/integrity/trail/archives";
import { type ChainedRow, readHead, verifyChain } from "@/integrity/trail/chain";
import type { Head, KeptHead } from "@/integrity/trail/head";
import { AuditComparison } from "./audit-comparison";
import type { Check, Finding } from "./book-checks";
import type { Proven } from "./checkpoint";
import { checkKeptHeads } from "./kept-heads";
import { checks } from "./list";
import { checkReportFiles } from "./report-files";
import { type AtHead, atOneMoment } from "./run-checks";
import { stateChecks, watchedNames } from "./state-checks";
import { StateComparison } from "./state-comparison";

export type { Finding } from "./book-checks";
export { checks } from "./list";

/** A proof of the ledger: what was checked, whether all of it holds, and the head of the trail. */
export type Verification = {
  findings: Finding[];
  sound: boolean;
  head: Head;
  /** Basis of a later proof, if the whole book was found sound. */
  proven?: Proven;
};

/**
 * Proves the ledger as of one moment, while others continue writing: every journal sums to zero; every balance, held
 * amount, number and balance after follows from the entries; payments, rates and settlement instructions agree with
 * their journals and the trail; people, accounts, their settings and all other watched rows changed only with a
 * matching row of the trail (`db/program/states.sql`); triggers, views, tables and indexes are those of a new book;
 * the audit trail is whole and agrees with the ledger on every transaction. Reads only.
 * @param report is called with each finding as soon as it is known
 * @param heads of the trail from outside the book: anyone who can replace the whole book can make it agree with
 * itself, but not with them
 * @param archiveDir the folder of archives, if rows left the trail
 * @param kinds the kinds of journal that the book may have
 */
export async function verify(
  db: Database,
  report: (finding: Finding) => void = () => {},
  heads: readonly KeptHead[] = [],
  archiveDir?: string,
  kinds: JournalKinds<string> = journalKinds,
): Promise<Verification> {
  const older = await openBookArchives(db, archiveDir);
  try {
    return await verifyWith(db, report, heads, older, kinds);
  } catch (error) {
    // Nothing further can be proved of a book with unreadable rows.
    const isInexact = databaseError(error)?.code === "OUT_OF_RANGE";
    const inexact = isInexact ? await (await import("./inexact-integers")).findInexact(db) : undefined;
    if (inexact === undefined) throw error;
    report(inexact);
    return { findings: [inexact], sound: false, head: await readHead(db) };
  } finally {
    older.close();
  }
}

async function verifyWith(
  db: Database,
  report: (finding: Finding) => void,
  heads: readonly KeptHead[],
  older: Archives,
  kinds: JournalKinds<string>,
): Promise<Verification> {
  const findings: Finding[] = [];
  const add = (finding: Finding) => {
    findings.push(finding);
    report(finding);
  };
  add(await verifyGuards(db));
  add(await verifyRecords(db));
  const { head, book, totals, found } = await atOneMoment(db, rowChecks);
  for (const result of found.slice(0, checks.length)) add(result);
  add(await checkReportFiles(db));
  const comparison = await StateComparison.begin();
  const milestones: Head[] = [];
  if (older.rows > 0) add(findArchives(older));
  const trail = await verifyTrail(db, head, book, comparison, { milestones, older, kinds });
  add(trail);
  const changes = trail.rows === head.id ? book.changes : undefined;
  add(followTrail(found.slice(checks.length), comparison.flaw(book.uncovered, changes), comparison.upgrades));
  if (heads.length > 0) add(await checkKeptHeads(db, heads, head, older));
  const sound = findings.every(({ broken }) => broken === undefined);
  if (!sound) return { findings, sound, head };
  const { uncovered: _, ...counts } = book;
  return { findings, sound, head, proven: { head, counts, totals, milestones } };
}

/** Every check of the book's rows that is one statement, in the order in which `verify` makes them. */
export const rowChecks: readonly Check[] = [...checks, ...stateChecks];

/** Finding about the watched tables and the changes that led to their state. */
export function followTrail(
  states: readonly Finding[],
  uncovered: string | undefined,
  upgrades: readonly RecordedAgain[],
): Finding {
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const flaws = [uncovered, ...states.map(({ broken }) => broken)].filter((flaw) => flaw !== undefined);
  return {
    kind: "rows by the trail",
    rows: sum(states.map(({ rows }) => rows)),
    seconds: sum(states.map(({ seconds }) => seconds)),
    ...(flaws.length > 0
      ? {
          broken: [...flaws, ...upgrades.filter(({ leftAsFound }) => leftAsFound > 0).map(leftSentence)].join(
            "; ",
          ),
        }
      : {
          note: `${watchedNames} follow from the trail: every change of a row is recorded${upgrades
            .filter(({ recorded }) => recorded > 0)
            .map(recordedPhrase)
            .join("")}`,
        }),
  };
}

const recordedPhrase = ({ recorded, program }: RecordedAgain) =>
  `; ${recorded} were recorded again for version ${program} of the program`;

function leftSentence({ program, leftAsFound, left }: RecordedAgain): string {
  const more = leftAsFound - left.length;
  return `${leftAsFound} were not as they had been recorded when version ${program} of the program came: ${left.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The guards protect future rows; the other checks examine present ones. */
export async function verifyGuards(db: Database): Promise<Finding> {
  const started = performance.now();
  const { objects, differences } = await compareGuards(db);
  const seconds = (performance.now() - started) / 1000;
  const broken = differences.length > 0 ? { broken: differences.join("; ") } : {};
  return { kind: "guards", rows: objects, seconds, ...broken };
}

/** A start uses these records to decide what it builds again. */
export async function verifyRecords(db: Database): Promise<Finding> {
  const started = performance.now();
  const differences = await recordDifferences(db, await ownGuards());
  const seconds = (performance.now() - started) / 1000;
  const broken = differences.length > 0 ? { broken: differences.join("; ") } : {};
  return { kind: "records of the program", rows: 0, seconds, ...broken };
}

/** Approximate number of rows of the trail between stored hashes. */
const milestoneEvery = 20_000;

/** Pages of the trail whose remains may be in memory. */
const pagesKept = 40;

async function verifyTrail(
  db: Database,
  head: Head,
  book: AtHead,
  states: StateComparison,
  { milestones, older, kinds }: { milestones: Head[]; older: Archives; kinds: JournalKinds<string> },
): Promise<Finding> {
  const started = performance.now();
  const comparison = new AuditComparison(db, kinds);
  let pages = 0;
  const look = (page: ChainedRow[]) => {
    states.look(page);
    const last = page.at(-1);
    if (last && last.id >= (milestones.length + 1) * milestoneEvery)
      milestones.push({ id: last.id, hash: last.hash });
    // Otherwise the heap grows by hundreds of megabytes over a million rows.
    pages += 1;
    if (pages % pagesKept === 0) Bun.gc(true);
    return comparison.compare(page);
  };
  const { rows, redacted, flaw } = await verifyChain(db, head, look, undefined, undefined, older);
  const broken = flaw ?? comparison.missing(book) ?? unexplained(comparison.unexplainedRedactions);
  const seconds = (performance.now() - started) / 1000;
  const note =
    redacted > 0 ? { note: `the details of ${redacted} were redacted, each recorded by a row` } : {};
  return { kind: "audit rows", rows, seconds, ...(broken ? { broken } : note) };
}

/** Finding about archived rows, whose digests were compared when the archive was opened. */
export const findArchives = ({ rows, flaw }: Archives): Finding => ({
  kind: "archives of the trail",
  rows,
  seconds: 0,
  ...(flaw && { broken: flaw }),
});

export function unexplained([first, ...more]: readonly number[]): string | undefined {
  if (first === undefined) return undefined;
  return `audit row ${first} lost its details without a row that records it${more.length > 0 ? `, as did ${more.length} more` : ""}`;
}
