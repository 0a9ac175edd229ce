import { cbsAccounts } from "db/schema";
import { eq } from "drizzle-orm";
import { auditStatement } from "@/commands/statement";
import { postJournal } from "@/ledger/post-journal";
import { daysAgo, eachDay, instantAt, weekday } from "./days";
import { person, toPoster } from "./people";
import type { Script } from "./script";

/** Names of the CBS accounts, by the last digit of their numbers. */
const settlement = [
  "Client money, main",
  "Client money, reserve",
  "Trade collections",
  "Supplier payments",
  "Healthcare clients",
  "Escrow and deposits",
];
const suspense = ["Unallocated receipts", "Returned payments", "Differences to clear"];

const named = [
  ...settlement.map((name, at) => ({ number: `100000000${at + 1}`, name })),
  ...suspense.map((name, at) => ({ number: `900000000${at + 1}`, name })),
];

/** Number of days before the end of the book without settlements: what came since is open. */
const openDays = 9;

/** Names the CBS accounts on the first day, and settles every Tuesday what they owe each other. */
export function planCbsAccounts(script: Script): void {
  const { days } = script;
  named.forEach((account, at) => {
    script.on(days.first, 5 + at, () => rename(script, account));
  });
  for (const date of eachDay(days)) {
    if (weekday(date) !== 2 || date > daysAgo(days, openDays)) continue;
    script.on(date, 11 * 60 + 20, () => settleWeek(script, instantAt(days, date, 0)));
  }
}

function rename(script: Script, { number, name }: { number: string; name: string }): void {
  const at = script.now;
  script.write((db) => [
    db.read.update(cbsAccounts).set({ name, version: 2 }).where(eq(cbsAccounts.number, number)),
    auditStatement({
      actor: toPoster(person("admin")),
      action: "UPDATE",
      resource: "CBS_ACCOUNT",
      resourceId: number,
      at,
      details: { after: { name } },
    }),
  ]);
}

/** Settles the instructions that have been open since before an instant. */
function settleWeek(script: Script, before: number): void {
  const createdAt = script.now;
  const poster = toPoster(person("admin"));
  script.attempt(async (deps) => {
    const open = await deps.db.readPrimary({
      sql: "select id from settlement_instructions where settled_at is null and created_at < ? order by id",
      args: [before],
    });
    const settled = open.map(({ id }) => {
      const settlement = { instruction: Number(id) };
      return postJournal(deps, poster, { kind: "settlement", settlement, steps: [] }, { createdAt });
    });
    await Promise.all(settled);
  });
}
