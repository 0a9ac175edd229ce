import { approvals } from "db/schema";
import { or, sql } from "drizzle-orm";
import { defineReading } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { approvalFilters } from "./contract";
import { approvalColumns, visibleApprovals } from "./queries";

/** The acts that wait, or waited, for a second person. */
export const { list: listApprovals, summarise: summariseApprovals } = defineReading({
  access: "approvals:read",
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
  from: approvals,
  select: (read) => read.select(approvalColumns).from(approvals),
});
