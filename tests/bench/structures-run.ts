/**
 * Gives a copy of a seeded book one client with a structure, reads its roll-up now and at past instants, and prints medians in
 * milliseconds as JSON. Words: the file, and the number of entities.
 */
import { openDatabase } from "db/client";
import { readStructure } from "@/accounts/entities/rollup";
import { median } from "./report";

export type Rolled = { now: number; past: number; pastToday: number; accounts: number; entities: number };

const [path = "", entities = "2000"] = process.argv.slice(2);
const client = { id: "GROUP", name: "Group" };
const rounds = 9;

const db = await openDatabase({ url: `file:${path}` });
const run = (sql: string, ...args: (string | number)[]) => db.write([{ sql, args }]);
const [span] = await db.readPrimary({
  sql: "select min(created_at) as first, max(created_at) as last, (select count(*) from virtual_accounts) as accounts from transactions",
  args: [],
});
const [first, last, accounts] = [Number(span?.first), Number(span?.last), Number(span?.accounts)];

await run(
  "insert into clients (id, name, kind, created_at) values (?, ?, 'client', ?)",
  client.id,
  client.name,
  first,
);
await run("update virtual_accounts set client_id = ?", client.id);
// Seven levels: each entity stands beneath the one with half, a third or less of its number.
const wide = 4;
for (let id = 1; id <= Number(entities); id += 1)
  await run(
    `insert into entities (request_id, client_id, parent_id, kind, name, code, created_at, updated_at)
      values (?1, ?2, iif(?3 = 1, null, (?3 + ${wide - 2}) / ${wide}), 'legal_entity', 'Entity ' || ?3, 'E-' || ?3, ?4, ?4)`,
    `bench-${id}`,
    client.id,
    id,
    first,
  );
// Moves each account twice: halfway through the book's time, and at its end.
for (const [shift, at] of [
  [0, Math.round((first + last) / 2)],
  [7, last],
] as const)
  await run(
    "update virtual_accounts set entity_id = 1 + (id * 31 + ?1) % ?2, updated_at = ?3",
    shift,
    Number(entities),
    at,
  );

async function time(at: number | undefined, tree: "then" | "now"): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const instant = at === undefined ? undefined : at - round;
    const { root } = await readStructure({ db }, client, { at: instant, tree });
    times.push(performance.now() - began);
    const counted = root.totals.reduce((sum, one) => sum + one.accounts, 0);
    if (at === undefined && counted !== accounts) throw new Error(`${counted} of ${accounts} accounts count`);
  }
  return median(times);
}

const past = Math.round(first + (last - first) * 0.8);
const seen: Rolled = {
  now: await time(undefined, "then"),
  past: await time(past, "then"),
  pastToday: await time(past, "now"),
  accounts,
  entities: Number(entities),
};
await db.close();
console.log(JSON.stringify(seen));
