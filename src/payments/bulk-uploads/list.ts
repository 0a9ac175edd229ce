import { bulkRows, bulkUploads, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { byId } from "@/platform/lists/contract";
import { defineReading, type Filter, type PageRequest } from "@/platform/lists/reading";
import { rowFilters, uploadFilters } from "./contract";
import { rowColumns, uploadColumns, visibleUploads } from "./queries";

const uploads = defineReading({
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
  from: sql`${bulkUploads}`,
});

const readUploads = uploads.rows((read, { where, orderBy }, limit) =>
  read
    .select(uploadColumns)
    .from(bulkUploads)
    .innerJoin(users, eq(users.id, bulkUploads.createdBy))
    .where(where)
    .orderBy(orderBy)
    .limit(limit),
);

/** Reads one page of uploads: staff all of them, a client its own. Throws AppError 403. */
export async function listUploads(
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  filter: Filter<typeof uploadFilters>,
  page: PageRequest<"newest">,
) {
  assertCan(actor, "bulk-upload:read");
  return readUploads(deps, actor, filter, page);
}

/** How many uploads a filter finds. */
export const summariseUploads = uploads.summarise;

/** The rows of every upload are one table: its upload is a filter that only the code sets. */
const filtersWithUpload = { ...rowFilters, upload: byId("Upload") };

const rows = defineReading({
  filters: filtersWithUpload,
  targets: { upload: bulkRows.uploadId, state: bulkRows.state },
  id: bulkRows.id,
  sorts: { row: { column: bulkRows.row, field: "row" } },
  visible: () => undefined,
  from: sql`${bulkRows}`,
});

const readRows = rows.rows((read, { where, orderBy }, limit) =>
  read.select(rowColumns).from(bulkRows).where(where).orderBy(orderBy).limit(limit),
);

type RowFilter = Filter<typeof rowFilters>;

/** Reads one page of the rows of an upload that `getUpload` has shown to be the actor's to see. */
export const listRows = (
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  upload: number,
  filter: RowFilter,
  page: PageRequest<"row">,
) => readRows(deps, actor, { ...filter, upload }, page);

/** How many rows of an upload a filter finds. */
export const summariseRows = (
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  upload: number,
  filter: RowFilter,
) => rows.summarise(deps, actor, { ...filter, upload });
