import { accountNumbers, bulkRows, bulkUploads, scheduledPayments, users } from "db/schema";
import { eq } from "drizzle-orm";
import { defineReading } from "@/platform/lists/reading";
import { rowFilters, uploadFilters } from "./contract";
import { rowColumns, uploadColumns, visibleUploads } from "./queries";

/** Uploads, newest first: staff see all of them, a client its own. */
export const { list: listUploads, summarise: summariseUploads } = defineReading({
  access: "bulk-upload:read",
  filters: uploadFilters,
  targets: {
    kind: bulkUploads.kind,
    status: bulkUploads.status,
    from: bulkUploads.createdAt,
    to: bulkUploads.createdAt,
  },
  id: bulkUploads.id,
  sorts: { newest: undefined },
  visible: visibleUploads,
  from: bulkUploads,
  select: (read) =>
    read.select(uploadColumns).from(bulkUploads).innerJoin(users, eq(users.id, bulkUploads.createdBy)),
});

/** The rows of an upload that `getUpload` has shown to be the actor's to see, in the order of the file. */
export const { list: listRows, summarise: summariseRows } = defineReading({
  access: "bulk-upload:read",
  parent: bulkRows.uploadId,
  filters: rowFilters,
  targets: { state: bulkRows.state, names: bulkRows.nameCheckResult },
  id: bulkRows.id,
  sorts: { row: { column: bulkRows.row, field: "row" } },
  ascending: true,
  visible: () => undefined,
  from: bulkRows,
  select: (read) =>
    read
      .select(rowColumns)
      .from(bulkRows)
      .leftJoin(scheduledPayments, eq(scheduledPayments.id, bulkRows.scheduledPaymentId))
      .leftJoin(accountNumbers, eq(accountNumbers.id, bulkRows.accountNumberId)),
});
