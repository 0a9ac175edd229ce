import type { Database } from "db/client";
import { readPrimaryRow, readPrimaryRows } from "db/rows";
import { sweepRuns, users } from "db/schema";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, mayReadClient, ofVisibleClient, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { defineReading } from "@/platform/lists/reading";
import { recordReader } from "@/platform/lists/record";
import { isoInstant } from "@/vocabulary/calendar";
import { type Currency, currencySchema, toDecimal } from "@/vocabulary/money";
import { sweepItemStates, sweepPhases, sweepRunStatuses } from "@/vocabulary/sweep-options";
import { type SweepItemDto, type SweepRunDto, sweepRunFilters, sweepWords } from "./contract";
import { getAfter } from "./rules";

const ofItems = (what: SQL) =>
  sql<number>`(select ${what} from sweep_items i where i.run_id = ${sweepRuns.id})`;
const countState = (state: string) =>
  ofItems(sql`count(case when i.state = ${sql.raw(`'${state}'`)} then 1 end)`);
/** Amount moved in a direction, including what was later reversed. */
const sumDirection = (direction: string) =>
  ofItems(
    sql`cast(coalesce(sum(case when i.direction = ${sql.raw(`'${direction}'`)} then i.amount end), 0) as text)`,
  ).mapWith(BigInt);

const columns = {
  id: sweepRuns.id,
  sweepId: sweepRuns.sweepId,
  clientId: sweepRuns.clientId,
  name: sql<string>`${sweepRuns.rule} ->> '$.name'`.as("rule_name"),
  currency: sql<Currency>`${sweepRuns.rule} ->> '$.currency'`.as("rule_currency"),
  toCore: sql<0 | 1>`${sweepRuns.rule} ->> '$.toAccountId' is null`.as("to_core"),
  status: sweepRuns.status,
  phase: sweepRuns.phase,
  dueAt: sweepRuns.dueAt,
  startedBy: users.username,
  startedAt: sweepRuns.startedAt,
  finishedAt: sweepRuns.finishedAt,
  failure: sweepRuns.failure,
  collected: sumDirection("collect").as("collected"),
  funded: sumDirection("fund").as("funded"),
  moved: countState("moved").as("moved"),
  skipped: countState("skipped").as("skipped"),
  refused: countState("refused").as("refused"),
  reversed: countState("reversed").as("reversed"),
};

export const selectRuns = (read: Database["read"]) =>
  read.select(columns).from(sweepRuns).leftJoin(users, eq(users.id, sweepRuns.startedBy));

/** Runs of sweeps: a client's own, all for staff. */
export const { list: listRuns, summarise: summariseRuns } = defineReading({
  access: "sweeps:read",
  filters: sweepRunFilters,
  targets: {
    sweepId: sweepRuns.sweepId,
    clientId: sweepRuns.clientId,
    status: sweepRuns.status,
    from: sweepRuns.startedAt,
    to: sweepRuns.startedAt,
  },
  id: sweepRuns.id,
  sorts: { newest: undefined },
  from: sweepRuns,
  select: selectRuns,
  visible: (scope: Scope) => ofVisibleClient(scope, sweepRuns.clientId),
});
export type SweepRunRow = Awaited<ReturnType<typeof listRuns>>["rows"][number];

/** Reads a run within the actor's scope. Throws AppError 403, 404. */
export const getRun = recordReader(listRuns, sweepWords.runNotFound);

/** Converts a run to the form of answers, for clients without the member of staff who started it. */
export const toRunDto = (run: SweepRunRow, actor: Pick<Actor, "role">): SweepRunDto => ({
  id: run.id,
  sweepId: run.sweepId,
  clientId: run.clientId,
  name: run.name,
  currency: run.currency,
  status: run.status,
  dueAt: isoInstant(run.dueAt),
  startedBy: getScope(actor) === "all" ? run.startedBy : null,
  startedAt: isoInstant(run.startedAt),
  finishedAt: isoInstant(run.finishedAt),
  failure: run.failure,
  collected: toDecimal(run.collected),
  funded: toDecimal(run.funded),
  moved: run.moved,
  skipped: run.skipped,
  refused: run.refused,
  reversed: run.reversed,
});

const itemRow = z.object({
  runId: z.int(),
  vaId: z.int(),
  virtualIban: z.string().nullable(),
  customerName: z.string().nullable(),
  status: z.enum(sweepItemStates),
  direction: z.enum(["collect", "fund"]).nullable(),
  before: z.int().nullable(),
  amount: z.int().nullable(),
  reason: z.string().nullable(),
  journalId: z.string().nullable(),
  paymentId: z.int().nullable(),
  reversedJournalId: z.string().nullable(),
  reverseReason: z.string().nullable(),
});

/** Reads the items of runs, each run's in their order. The caller has read the runs within its scope. */
export const readItemRows = ({ db }: Pick<Deps, "db">, runIds: readonly number[]) =>
  readPrimaryRows(db, itemRow, {
    sql: `select i.run_id as runId, i.virtual_account_id as vaId, v.virtual_iban as virtualIban, v.customer_name as customerName,
        i.state as status, i.direction, i.before, i.amount, i.reason, i.journal_id as journalId,
        (select p.id from payments p where p.journal_id = i.journal_id and p.made_for = 'sweep') as paymentId,
        i.reversed_journal_id as reversedJournalId, i.reverse_reason as reverseReason
      from sweep_items i left join virtual_accounts v on v.id = i.virtual_account_id
      where i.run_id in (select value from json_each(?)) order by i.run_id, i.ordinal`,
    args: [JSON.stringify(runIds)],
  });

/** Items of a run, as the API returns them. The caller has read the run within its scope. */
export async function readItems(deps: Pick<Deps, "db">, runId: number): Promise<SweepItemDto[]> {
  const rows = await readItemRows(deps, [runId]);
  return rows.map(({ before, amount, runId: _runId, ...item }) => ({
    ...item,
    before: before === null ? null : toDecimal(before),
    amount: toDecimal(amount ?? 0),
    after: before === null ? null : toDecimal(getAfter(before, item.direction, amount ?? 0)),
  }));
}

/** A run with its items. Throws AppError 403, 404. */
export async function getRunWithItems(deps: Deps, actor: Actor, id: number) {
  const run = await getRun(deps, actor, id);
  return { ...toRunDto(run, actor), items: await readItems(deps, id) };
}

const ownerRow = z.object({
  clientId: z.string(),
  status: z.enum(sweepRunStatuses),
  phase: z.enum(sweepPhases),
  moved: z.int(),
  toCore: z.int(),
  currency: currencySchema,
});

/** Reads from the primary what decides about the reversal of a run. Throws AppError 403, 404. */
export async function readRunOwner({ db }: Pick<Deps, "db">, actor: Actor, id: number) {
  assertCan(actor, "sweeps:read");
  const run = await readPrimaryRow(db, ownerRow, {
    sql: `select client_id as clientId, status, phase, rule ->> '$.currency' as currency,
        rule ->> '$.toAccountId' is null as toCore,
        (select count(*) from sweep_items where run_id = r.id and state = 'moved') as moved
      from sweep_runs r where id = ?`,
    args: [id],
  });
  if (!run || !mayReadClient(actor, run.clientId)) throw new AppError("not_found", sweepWords.runNotFound);
  return { ...run, toCore: run.toCore === 1 };
}
