/** Asks the questions of the tables, or of a table in another file, and prints a line with the scores. */
import { openQuestions, questions, traps } from "../fixtures/questions";
import { openAsked } from "../fixtures/questions/orders";
import { put } from "../fixtures/questions/put";
import { getTable, type Row } from "../fixtures/questions/table";

const [file] = process.argv.slice(2);
const table = file === undefined ? undefined : getTable(file, await Bun.file(file).text());
const sets: Record<string, readonly Row[]> = table
  ? { questions: [...table.known, ...table.open] }
  : {
      known: Object.values(questions).flat(),
      open: Object.values(openQuestions).flat(),
      traps: Object.values(traps).flat(),
    };

const deps = await openAsked();
const scores: string[] = [];
for (const [name, rows] of Object.entries(sets)) {
  const verdicts: string[] = [];
  for (const row of rows) verdicts.push((await put(deps, row)).verdict);
  const of = (...some: string[]) => verdicts.filter((verdict) => some.includes(verdict)).length;
  scores.push(`${name} ${of("right")} of ${rows.length} right, ${of("wrong", "leak")} wrong`);
}
await deps.db.close();
console.log(scores.join("; "));
