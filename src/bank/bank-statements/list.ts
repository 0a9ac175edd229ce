import { bankLines, bankMissing, bankStatements, virtualAccounts } from "db/schema";
import { eq, or, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { byId } from "@/platform/lists/contract";
import { defineReading, type Filter, type PageRequest } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { importFilters, lineFilters } from "./contract";
import { lineColumns, statementColumns, stillMissing } from "./queries";

type Reads = Pick<Deps, "db" | "env">;

const staffOnly = (scope: "all" | "own") => (scope === "all" ? undefined : sql`0`);

/** Whether somebody has to deal with lines of an import: those are among its doubtful and unmatched ones. */
const waits = sql`exists (select 1 from bank_lines l where l.statement_id = ${bankStatements.id}
  and l.match in ('suggested', 'unmatched') and l.waits = 1)`;

const imports = defineReading({
  filters: importFilters,
  targets: {
    status: bankStatements.status,
    lines: { open: waits, done: sql`not ${waits}` },
    from: bankStatements.uploadedAt,
    to: bankStatements.uploadedAt,
  },
  id: bankStatements.id,
  sorts: { newest: undefined },
  visible: (scope) => (scope === "all" ? sql`${bankStatements.status} <> 'reading'` : sql`0`),
  search: {
    condition: (comparison) =>
      or(contains(comparison, bankStatements.fileName), contains(comparison, bankStatements.cbsAccount)),
  },
  from: sql`${bankStatements}`,
});

const readImports = imports.rows((read, { where, orderBy }, limit) =>
  read.select(statementColumns).from(bankStatements).where(where).orderBy(orderBy).limit(limit),
);

/** Reads one page of imports, newest first. Throws AppError 403 for anyone but staff. */
export async function listBankStatements(
  deps: Reads,
  actor: Actor,
  filter: Filter<typeof importFilters>,
  page: PageRequest<"newest">,
) {
  assertCan(actor, "bank-statements:read");
  return readImports(deps, actor, filter, page);
}

/** How many imports a filter finds. */
export const summariseBankStatements = imports.summarise;

export type LineFilter = Filter<typeof lineFilters>;
export type LineSort = "file" | "amount";

/** The lines of all imports are one table: their import is a filter that only the code sets. */
const filtersWithImport = { ...lineFilters, statement: byId("Import") };

/** A search reads through so many lines at a time. */
const searchWindow = 5000;

const outcomeIs = (outcome: string) => sql`${bankLines.outcome} = ${sql.raw(`'${outcome}'`)}`;

const lines = defineReading<typeof filtersWithImport, LineSort, "amount">({
  filters: filtersWithImport,
  targets: {
    statement: bankLines.statementId,
    match: bankLines.match,
    direction: sql`+${bankLines.direction}`,
    outcome: {
      recorded: outcomeIs("recorded"),
      credited: outcomeIs("credited"),
      suspense: outcomeIs("suspense"),
      assigned: outcomeIs("assigned"),
      open: sql`${bankLines.waits} = 1`,
    },
    min: sql`+${bankLines.amount}`,
    max: sql`+${bankLines.amount}`,
  },
  id: bankLines.id,
  sorts: { file: undefined, amount: { column: bankLines.amount, field: "amount" } },
  visible: staffOnly,
  search: {
    window: searchWindow,
    condition: (comparison) =>
      or(
        contains(comparison, bankLines.remittance),
        contains(comparison, bankLines.endToEndId),
        contains(comparison, bankLines.bankReference),
        contains(comparison, bankLines.references),
        contains(comparison, bankLines.counterpartyName),
        contains(comparison, bankLines.counterpartyAccount, "joined"),
        contains(comparison, bankLines.creditorAccount, "joined"),
        contains(comparison, virtualAccounts.customerName),
      ),
  },
  from: sql`${bankLines} left join ${virtualAccounts} on ${virtualAccounts.id} = ${bankLines.virtualAccountId}`,
});

const readLines = lines.rows((read, { where, orderBy }, limit) =>
  read
    .select(lineColumns)
    .from(bankLines)
    .innerJoin(bankStatements, eq(bankStatements.id, bankLines.statementId))
    .leftJoin(virtualAccounts, eq(virtualAccounts.id, bankLines.virtualAccountId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit),
);

/** Reads one page of an import's lines, in the order of the file unless another is asked for. */
export async function listLines(
  deps: Reads,
  actor: Actor,
  statement: number,
  filter: LineFilter,
  page: PageRequest<LineSort>,
) {
  assertCan(actor, "bank-statements:read");
  const order = page.order ?? { sort: "file", direction: "asc" };
  return readLines(deps, actor, { ...filter, statement }, { ...page, order });
}

/** How many lines of an import a filter finds. */
export const summariseLines = (deps: Reads, actor: Actor, statement: number, filter: LineFilter) =>
  lines.summarise(deps, actor, { ...filter, statement });

const missingFilters = { statement: byId("Import") };

const missing = defineReading({
  filters: missingFilters,
  targets: { statement: bankMissing.statementId },
  id: bankMissing.id,
  sorts: { booked: undefined },
  visible: (scope) => (scope === "all" ? stillMissing : sql`0`),
  from: sql`${bankMissing}`,
});

const missingColumns = {
  id: bankMissing.id,
  journalId: bankMissing.journalId,
  kind: bankMissing.kind,
  amount: bankMissing.amount,
  currency: bankStatements.currency,
  bookedAt: bankMissing.bookedAt,
  reference: bankMissing.reference,
  description: bankMissing.description,
};

const readMissing = missing.rows((read, { where, orderBy }, limit) =>
  read
    .select(missingColumns)
    .from(bankMissing)
    .innerJoin(bankStatements, eq(bankStatements.id, bankMissing.statementId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit),
);

/** Reads one page of what the ledger has and a file has not, oldest booking first. */
export async function listMissing(deps: Reads, actor: Actor, statement: number, page: PageRequest<"booked">) {
  assertCan(actor, "bank-statements:read");
  const order = page.order ?? { sort: "booked", direction: "asc" };
  return readMissing(deps, actor, { statement }, { ...page, order });
}

/** How much is missing of an import. */
export const summariseMissing = (deps: Reads, actor: Actor, statement: number) =>
  missing.summarise(deps, actor, { statement });
