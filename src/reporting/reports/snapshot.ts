import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Instant } from "@/vocabulary/calendar";
import type { ReportSheet } from "./contract";
import type { Period } from "./rules";

const boundsSchema = z.object({
  accounts: z.int(),
  transactions: z.int(),
  holds: z.int(),
  payments: z.int(),
  allocations: z.int(),
  alerts: z.int(),
  runs: z.int(),
  head: z.object({ id: z.int(), hash: z.string() }),
});

/**
 * Newest ids of a report's tables, and the audit trail's newest row, all of one moment. Rows are only ever appended, so that a
 * higher id is later.
 */
export type Bounds = z.output<typeof boundsSchema>;

export const parseBounds = (text: string): Bounds => boundsSchema.parse(JSON.parse(text));

/** Those bounds as SQL, for the statement that begins a report: one statement sees one moment. */
export const boundsNow = `json_object(
  'accounts', (select coalesce(max(id), 0) from virtual_accounts),
  'transactions', (select coalesce(max(id), 0) from transactions),
  'holds', (select coalesce(max(id), 0) from holds),
  'payments', (select coalesce(max(id), 0) from payments),
  'allocations', (select coalesce(max(id), 0) from fund_allocations),
  'alerts', (select coalesce(max(id), 0) from alerts),
  'runs', (select coalesce(max(id), 0) from reconciliation_runs),
  'head', json_object('id', (select coalesce(max(id), 0) from audit_logs),
    'hash', coalesce((select hash from audit_logs order by id desc limit 1), '')))`;

/** Subject of a report. `start` begins its period, `until` ends it, `at` is the moment of its figures. */
export type Subject = Period & {
  id: number;
  name: string | null;
  startedBy: string | null;
  sheets: readonly ReportSheet[];
  /** Chosen accounts; undefined for all. */
  accounts: readonly number[] | undefined;
  start: Instant;
  until: Instant;
  at: Instant;
  bounds: Bounds;
};

/** Condition that a column names one of a report's accounts. The sign keeps SQLite from reading account by account. */
export const ofAccounts = ({ accounts }: Subject, column: string) =>
  accounts === undefined
    ? sql`1`
    : sql`+${sql.raw(column)} in (select value from json_each(${JSON.stringify(accounts)}))`;
