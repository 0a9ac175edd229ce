import { integer, text } from "drizzle-orm/sqlite-core";
import { users } from "./identity";

/**
 * Columns of a table of runs that people start (`src/platform/runs`), besides its `id`. `requestId` identifies one before it has an
 * id, for a repeated call. `token` grows each time that a node takes it up, until `leasedUntil` without a renewal, and fences
 * every write of it.
 */
export const runColumns = <const Statuses extends readonly ["running", ...string[]]>(statuses: Statuses) => ({
  requestId: text("request_id").notNull(),
  status: text({ enum: statuses }).notNull().default("running"),
  /** Null for a run of the server. */
  startedBy: integer("started_by").references(() => users.id),
  startedAt: integer("started_at").notNull(),
  finishedAt: integer("finished_at"),
  /** Reason that it failed. */
  failure: text(),
  token: integer().notNull().default(0),
  leasedUntil: integer("leased_until").notNull().default(0),
  /** Number of attempts since its last progress. */
  attempts: integer().notNull().default(0),
});
