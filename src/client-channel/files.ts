import { preparedRead } from "db/prepared";
import { readPrimaryRows } from "db/rows";
import { clientFiles } from "db/schema";
import { selectUsername } from "db/username";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, ofVisibleClient, type Scope } from "@/access/scope";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { madeOfRows } from "@/payments/bulk-uploads/status-report";
import { defineReading } from "@/platform/lists/reading";
import { isoInstant } from "@/vocabulary/calendar";
import { type ClientFileDto, channelWords, clientFileFilters } from "./contract";
import { readContent } from "./store";

/** Columns read for a file. */
export const clientFileColumns = {
  id: clientFiles.id,
  clientId: clientFiles.clientId,
  kind: clientFiles.kind,
  status: clientFiles.status,
  name: clientFiles.name,
  size: clientFiles.size,
  digest: clientFiles.digest,
  madeAt: clientFiles.madeAt,
  fetchedAt: clientFiles.fetchedAt,
  fetchedBy: selectUsername(clientFiles.fetchedBy).as("fetched_by_name"),
  sentBy: selectUsername(clientFiles.sentBy).as("sent_by_name"),
  uploadId: clientFiles.uploadId,
  message: clientFiles.message,
};

/** Restricts files to those in scope: a client's own, all for staff. */
const visible = (scope: Scope) => ofVisibleClient(scope, clientFiles.clientId);

/** Files that were exchanged with clients, newest first. */
export const { list: listClientFiles, summarise: summariseClientFiles } = defineReading({
  access: "client-files:read",
  filters: clientFileFilters,
  targets: {
    kind: clientFiles.kind,
    status: clientFiles.status,
    client: clientFiles.clientId,
    from: clientFiles.madeAt,
    to: clientFiles.madeAt,
  },
  id: clientFiles.id,
  sorts: { newest: undefined },
  visible,
  from: clientFiles,
  select: (read) => read.select(clientFileColumns).from(clientFiles),
});

/** A file as its list reads it. */
export type ClientFileRow = Awaited<ReturnType<typeof listClientFiles>>["rows"][number];

/** Converts a file to the form of answers. */
export const toClientFileDto = ({ madeAt, fetchedAt, ...row }: ClientFileRow): ClientFileDto => ({
  ...row,
  madeAt: isoInstant(madeAt),
  fetchedAt: isoInstant(fetchedAt),
});

const fileById = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select(clientFileColumns)
    .from(clientFiles)
    .where(and(eq(clientFiles.id, sql.placeholder("id")), visible(scope))),
);

/**
 * Reads the bytes of a file, and records that in the trail. For an outgoing file, the time of the first fetch is
 * noted.
 * @throws AppError 403, 404 if the actor may not see it, or it is no longer kept
 */
export async function takeFile(
  deps: Deps,
  actor: Actor,
  id: number,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  assertCan(actor, "client-files:read");
  const scope = getScope(actor);
  const file = await fileById(deps.db, { scope }).get({ id, clientId: actor.clientId });
  if (!file) throw new AppError("not_found", channelWords.fileNotFound);
  const bytes = await readContent(deps, id);
  const { name, kind, digest } = file;
  await write(deps, actor, {
    access: "client-files:read",
    plan: (at) => ({
      statements:
        scope === "own" && kind !== "payments"
          ? [
              {
                sql: "update client_files set fetched_at = ?, fetched_by = ? where id = ? and fetched_at is null",
                args: [at, actor.userId, id],
              },
            ]
          : [],
      audit: {
        action: "CREATE",
        resource: "EXPORT",
        details: { export: "client-file", id, name, digest },
      },
      answer: undefined,
    }),
  });
  return { name, bytes };
}

/** Answers a file's bytes unchanged. Throws AppError as `takeFile`. */
export async function downloadClientFile(deps: Deps, actor: Actor, id: number): Promise<Response> {
  const { name, bytes } = await takeFile(deps, actor, id);
  return new Response(bytes, {
    headers: {
      // Keeps a browser from opening a stranger's file.
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
    },
  });
}

const idRow = z.object({ id: z.int() });

/** Finds the rejections, as status reports have them, of whole files of payments or of single payments in them. */
export async function findRejections({ db }: Pick<Deps, "db">, ids: readonly number[]): Promise<Set<number>> {
  const rows = await readPrimaryRows(db, idRow, {
    sql: `select f.id from client_files f where f.id in (select value from json_each(?)) and f.kind = 'payments'
      and (f.status = 'refused' or exists (select 1 from bulk_uploads u join bulk_rows r on r.upload_id = u.id ${madeOfRows}
        where u.id = f.upload_id and (r.state = 'refused' or (r.state = 'bad' and u.status <> 'ready')
          or s.status in ('failed', 'cancelled') or a.status in ('refused', 'withdrawn', 'expired')
          or p.status in ('returned', 'rejected'))))`,
    args: [JSON.stringify(ids)],
  });
  return new Set(rows.map(({ id }) => id));
}
