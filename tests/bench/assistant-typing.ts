import { listSuggestions } from "@/assistant/compose/suggestions";
import type { Deps } from "@/deps";
import { own, staff } from "./assistant-sizes";
import { copyBook, dropBook, openBench, readBook, seededBook } from "./book";

/** Book of 10,000 accounts, which few transactions make quick to seed. */
const size = { accounts: 10_000, transactions: 10_000 };

/** What people type, of which every beginning is a keystroke. `NAME` is one of the book. */
const typed = [
  "balance of NAME",
  "how much came in last month",
  "debits of NAME in october",
  "credits over 10,000",
  "5 largest debits",
  "active holds of NAME",
  "number of alerts by severity",
  "available of NAME",
  "what is in suspense",
];

/** Milliseconds of processor time from a keystroke to its suggestions, of staff and of a client's user. */
export async function timeTyping(): Promise<{ keystrokes: number; p50: number; p99: number }> {
  const path = await copyBook(await seededBook(size));
  const deps = (await openBench(path)) as Deps;
  const [{ name = "" } = {}] = readBook<{ name: string }>(
    path,
    "select customer_name as name from virtual_accounts order by id limit 1 offset 4321",
  );
  const times: number[] = [];
  for (const [round, actor] of [staff, own, staff, own].entries())
    for (const text of typed) {
      const whole = text.replace("NAME", name);
      for (let end = 1; end <= whole.length; end++) {
        const before = process.cpuUsage();
        await listSuggestions(deps, actor, { typed: whole.slice(0, end), at: "" });
        const { user, system } = process.cpuUsage(before);
        // The first rounds prepare statements, and the questions of each role.
        if (round > 1) times.push((user + system) / 1000);
      }
    }
  await deps.db.close();
  dropBook(path);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { keystrokes: times.length, p50: at(0.5), p99: at(0.99) };
}
