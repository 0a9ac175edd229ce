import type { Database } from "db/client";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type ChainedRow, type Head, origin, verifyChain } from "@/audit/chain";
import { checks } from "./checks";

/** What one check found. `broken` names the first row that is not as it must be. */
export type Finding = { kind: string; rows: number; seconds: number; broken?: string };

/** A proof of the book: what was looked at, whether all of it holds, and the head of the trail. */
export type Verification = { findings: Finding[]; sound: boolean; head: Head };

/**
 * Proves the book as it is at one moment, while others go on writing: every journal sums to zero, every balance, held
 * amount, number and balance after follows from the entries, and the audit trail is whole and says of every
 * transaction what the book says. Reads only.
 * @param report is told each finding when it is there
 */
export async function verify(
  db: Database,
  report: (finding: Finding) => void = () => {},
): Promise<Verification> {
  const findings: Finding[] = [];
  const tell = (finding: Finding) => {
    findings.push(finding);
    report(finding);
  };
  const { head, transactions, results } = await atOneMoment(db);
  for (const result of results) tell(result);
  tell(await verifyTrail(db, head, transactions));
  return { findings, sound: findings.every(({ broken }) => broken === undefined), head };
}

const cell = z.union([z.string(), z.number()]).optional();

const clock = "select unixepoch('subsec')";

async function atOneMoment(db: Database) {
  const read = (text: string) => db.read.values<unknown[]>(sql.raw(text));
  const [heads = [], newest = [], ...answers] = await db.read.batch([
    read("select id, hash from audit_logs order by id desc limit 1"),
    read("select coalesce(max(id), 0) from transactions"),
    ...checks.flatMap(({ count, broken }) => [read(clock), read(count), read(broken), read(clock)]),
  ]);
  const first = (table: unknown[][] | undefined) => cell.parse(table?.[0]?.[0] ?? undefined);
  const results = checks.map(({ kind }, i): Finding => {
    const [from, rows, flaw, to] = answers.slice(i * 4, i * 4 + 4).map(first);
    const broken = flaw === undefined ? {} : { broken: String(flaw) };
    return { kind, rows: Number(rows), seconds: Number(to) - Number(from), ...broken };
  });
  const [last] = heads;
  const head = last ? { id: Number(last[0]), hash: String(last[1]) } : { id: 0, hash: origin };
  return { head, transactions: Number(first(newest)), results };
}

async function verifyTrail(db: Database, head: Head, upTo: number): Promise<Finding> {
  const started = performance.now();
  let told = 0;
  const { rows, redacted, flaw } = await verifyChain(db, head, async (page) => {
    const expected = page.flatMap(transactionsIn);
    told += expected.length;
    return differing(db, expected);
  });
  const untold =
    redacted === 0 && told !== upTo ? `the audit trail tells of ${told} of ${upTo} transactions` : "";
  const broken = flaw ?? untold;
  const seconds = (performance.now() - started) / 1000;
  return { kind: "audit rows", rows, seconds, ...(broken && { broken }) };
}

const told = z.object({
  transactions: z.array(
    z.object({
      id: z.number(),
      accountId: z.number(),
      seq: z.number(),
      type: z.string(),
      amount: z.number(),
      currency: z.string(),
      description: z.string(),
      reference: z.string(),
      balanceAfter: z.number(),
    }),
  ),
});

type Told = z.output<typeof told>["transactions"][number];

function transactionsIn({ details }: ChainedRow): Told[] {
  if (details === null || !details.includes('"transactions":[{')) return [];
  const read = told.safeParse(JSON.parse(details));
  return read.success ? read.data.transactions : [];
}

const range = (from: number, to: number): SQL => sql`
  select id, virtual_account_id, seq, type, amount, currency, description, reference, balance_after
  from transactions where id between ${from} and ${to} order by id`;

async function differing(db: Database, expected: Told[]): Promise<string | undefined> {
  const ids = expected.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const booked = await db.read.values<[number, ...unknown[]]>(range(Math.min(...ids), Math.max(...ids)));
  const byId = new Map(booked.map((cells) => [cells[0], JSON.stringify(cells)]));
  const other = expected.find((t) => byId.get(t.id) !== JSON.stringify(Object.values(t)));
  return other && `transaction ${other.id} is not what the audit trail says of it`;
}
