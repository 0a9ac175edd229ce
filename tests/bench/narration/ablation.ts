import { entries } from "@/statement-reader/entries";
import { leaveOut, watch } from "@/statement-reader/pass";
import { type Case, casesOf, type Result, resultOf } from "./cases";

/*
 * Leaves every pass, finding, way, repair and doubt out in turn, and prints what is read otherwise then. A case is read
 * again only without what did something in it: without anything else it is the same by construction.
 */

type Change = { cases: string[]; proofs: string[] };

function read(each: Case): Result | undefined {
  try {
    return resultOf(each);
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

/** How many cases each entry changes, how many of these without it would be proven falsely, and one of them. */
export async function ablate(cases: AsyncIterable<Case>): Promise<Map<string, Change>> {
  const changes = new Map<string, Change>();
  for (const { name } of Object.values(entries).flat()) changes.set(name, { cases: [], proofs: [] });
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
  return changes;
}

if (import.meta.main) {
  const [folder = "", papers = "", out = "", index = "0", of = "1"] = process.argv.slice(2);
  const share = { index: Number(index), of: Number(of) };
  const found = await ablate(casesOf(folder, await Bun.file(papers).json(), share));
  await Bun.write(out, JSON.stringify([...found]));
}
