import { entries } from "@/statement-reader/entries";
import { type Entry, leaveOut, watch } from "@/statement-reader/pass";
import { inShares, recordPapers } from "./baseline";
import { type Case, type Result, readCases, readResult } from "./cases";
import { type Change, type Changes, writeFixtures } from "./fixtures";

/*
 * Leaves every pass, finding, way, repair and doubt out in turn, and prints what is read otherwise then. A case is read
 * again only without what did something in it: without anything else it is the same by construction.
 */

const all = Object.values(entries).flat();

function read(each: Case): Result | undefined {
  try {
    return readResult(each);
  } catch {
    return undefined;
  }
}

function compare(each: Case, before: Result | undefined, name: string, change: Change): void {
  leaveOut(name);
  const after = read(each);
  leaveOut();
  if (after?.digest === before?.digest) return;
  change.cases.push(each.name);
  if (after?.falseProof && !before?.falseProof) change.proofs.push(each.name);
}

/** Effect of each of some entries on these cases. */
export async function ablate(cases: AsyncIterable<Case>, of: readonly Entry[] = all): Promise<Changes> {
  const changes = new Map<string, Change>(of.map(({ name }) => [name, { cases: [], proofs: [] }]));
  for await (const each of cases) {
    const active = new Set<string>();
    watch((name) => active.add(name));
    const before = read(each);
    watch(undefined);
    for (const name of active) {
      const change = changes.get(name);
      if (change) compare(each, before, name, change);
    }
  }
  return Object.fromEntries(changes);
}

function joined(shares: readonly Changes[]): Changes {
  const lists = (name: string, key: keyof Change) => shares.flatMap((share) => share[name]?.[key] ?? []);
  return Object.fromEntries(
    all.map(({ name }) => [name, { cases: lists(name, "cases"), proofs: lists(name, "proofs") }]),
  );
}

/** Writes the fixtures that are missing. */
export async function writeMissingFixtures(folder: string): Promise<void> {
  const papers = await recordPapers();
  const changes = joined(await inShares<Changes>("fixtures", folder, papers));
  await writeFixtures(readCases(folder, papers, { index: 0, of: 1 }, false), changes);
}

/** Prints the table, those that change least first. */
export async function printAblation(folder: string): Promise<void> {
  const papers = await recordPapers();
  const changes = joined(await inShares<Changes>("ablate", folder, papers));
  console.log("cases  pages  truth  layouts  false proofs");
  const order = all.toSorted((a, b) => count(changes, a.name, "") - count(changes, b.name, ""));
  for (const { name } of order) {
    const figures = [
      count(changes, name, ""),
      count(changes, name, "paper/"),
      count(changes, name, "truth/"),
      count(changes, name, "layout-"),
      changes[name]?.proofs.length ?? 0,
    ];
    console.log(`${figures.map((figure) => String(figure).padStart(5)).join("  ")}  ${name}`);
  }
}

const count = (changes: Changes, name: string, group: string) =>
  (changes[name]?.cases ?? []).filter((each) => each.startsWith(group)).length;
