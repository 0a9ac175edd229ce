import { approvals } from "db/schema";
import { or, sql } from "drizzle-orm";
import { defineReading } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { approvalFilters } from "./contract";
import { approvalColumns, visibleApprovals } from "./queries";

const reading = defineReading({
  filters: approvalFilters,
  targets: {
    status: approvals.status,
    kind: approvals.kind,
    by: { staff: sql`${approvals.clientId} is null`, clients: sql`${approvals.clientId} is not null` },
    from: approvals.madeAt,
    to: approvals.madeAt,
  },
  id: approvals.id,
  sorts: { newest: undefined },
  visible: visibleApprovals,
  search: {
    condition: (comparison) =>
      or(
        contains(comparison, approvals.summary),
        contains(comparison, approvals.details),
        contains(comparison, approvalColumns.maker.sql),
      ),
  },
  from: sql`${approvals}`,
});

/** Reads one page of the acts that wait, or waited, for a second person. */
export const listApprovals = reading.rows((read, { where, orderBy }, limit) =>
  read.select(approvalColumns).from(approvals).where(where).orderBy(orderBy).limit(limit),
);

/** How many approvals a filter finds. */
export const summariseApprovals = reading.summarise;
