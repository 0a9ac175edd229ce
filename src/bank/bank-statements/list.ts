import { bankLines, bankStatements, virtualAccounts } from "db/schema";
import { eq, or, sql } from "drizzle-orm";
import { defineReading, type Filter, staffOnly } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { importFilters, lineFilters } from "./contract";
import { lineColumns, statementColumns } from "./queries";

/** True if lines of an import need a person: doubtful or unmatched lines, or possible duplicates. */
const hasOpenLines = sql`exists (select 1 from bank_lines l where l.statement_id = ${bankStatements.id}
  and l.match in ('suggested', 'unmatched', 'possible_duplicate') and l.waits = 1)`;

/** Imports, newest first. */
export const { list: listBankStatements, summarise: summariseBankStatements } = defineReading({
  access: "bank-statements:read",
  filters: importFilters,
  targets: {
    status: bankStatements.status,
    lines: { open: hasOpenLines, done: sql`not ${hasOpenLines}` },
    from: bankStatements.uploadedAt,
    to: bankStatements.uploadedAt,
  },
  id: bankStatements.id,
  sorts: { newest: undefined },
  visible: staffOnly(sql`${bankStatements.status} <> 'reading'`),
  search: {
    condition: (comparison) =>
      or(contains(comparison, bankStatements.fileName), contains(comparison, bankStatements.cbsAccount)),
  },
  from: bankStatements,
  select: (read) => read.select(statementColumns).from(bankStatements),
});

export type LineFilter = Filter<typeof lineFilters>;
export type LineSort = "file" | "amount";

/** Number of lines that a search reads at a time. */
const searchWindow = 5000;

const outcomeIs = (outcome: string) => sql`${bankLines.outcome} = ${sql.raw(`'${outcome}'`)}`;

/** The lines of an import, in the order of its file by default. */
export const { list: listLines, summarise: summariseLines } = defineReading({
  access: "bank-statements:read",
  parent: bankLines.statementId,
  filters: lineFilters,
  targets: {
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
  ascending: true,
  visible: staffOnly(),
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
  select: (read) =>
    read
      .select(lineColumns)
      .from(bankLines)
      .innerJoin(bankStatements, eq(bankStatements.id, bankLines.statementId))
      .leftJoin(virtualAccounts, eq(virtualAccounts.id, bankLines.virtualAccountId)),
});
