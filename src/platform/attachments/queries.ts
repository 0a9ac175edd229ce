import { preparedRead } from "db/prepared";
import { attachments } from "db/schema";
import { selectUsername } from "db/username";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { getAnnotated, getSide, hasAnnotations } from "@/platform/annotated";
import { type AttachedKind, attachedKinds } from "@/vocabulary/record-kinds";
import { type AttachmentDto, attachmentMessages } from "./contract";

const columns = {
  id: attachments.id,
  kind: attachments.kind,
  recordId: attachments.recordId,
  owner: attachments.owner,
  audience: attachments.audience,
  name: attachments.name,
  type: attachments.type,
  size: attachments.size,
  digest: attachments.digest,
  addedBy: selectUsername(attachments.addedBy).as("added_by_name"),
  addedAt: attachments.addedAt,
};

/** Condition that hides attachments for staff only from clients. */
const isVisible = (own: boolean): SQL | undefined => (own ? eq(attachments.audience, "record") : undefined);

const ofRecord = preparedRead((read, { own }: { own: boolean }) =>
  read
    .select(columns)
    .from(attachments)
    .where(
      and(
        eq(attachments.kind, sql.placeholder("kind")),
        eq(attachments.recordId, sql.placeholder("id")),
        isVisible(own),
      ),
    )
    .orderBy(asc(attachments.id)),
);

const byId = preparedRead((read, { own }: { own: boolean }) =>
  read
    .select(columns)
    .from(attachments)
    .where(and(eq(attachments.id, sql.placeholder("id")), isVisible(own))),
);

type AttachmentRow = NonNullable<Awaited<ReturnType<ReturnType<typeof byId>["get"]>>>;

/**
 * Lists the attachments of a record, the oldest first.
 * @throws AppError 403, 404 for a record that the actor may not see
 */
export async function listAttachments(
  deps: Pick<Deps, "db">,
  actor: Actor,
  kind: AttachedKind,
  id: number,
): Promise<{ name: string; rows: AttachmentRow[] }> {
  const name = await getAnnotated(deps, actor, kind, id);
  const rows = await ofRecord(deps.db, { own: getScope(actor) === "own" }).all({ kind, id });
  return { name, rows };
}

/**
 * Reads an attachment without its content.
 * @throws AppError 403, 404 if it does not exist or the actor may not see it or its record
 */
export async function getAttachment(
  deps: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<AttachmentRow & { kind: AttachedKind }> {
  const row = await byId(deps.db, { own: getScope(actor) === "own" }).get({ id });
  const kind = attachedKinds.find((one) => one === row?.kind);
  if (!row || !kind) throw new AppError("not_found", attachmentMessages.notFound);
  await getAnnotated(deps, actor, kind, row.recordId);
  return { ...row, kind };
}

/** True if the actor's side attached it, and may remove it. */
export const isOwn = (actor: Actor, { owner }: Pick<AttachmentRow, "owner">): boolean =>
  owner === getSide(actor);

/** Converts an attachment to its DTO, without the names of staff for clients. */
export function toAttachmentDto(row: AttachmentRow, actor: Actor): AttachmentDto {
  const { owner: _owner, kind, addedBy, addedAt, ...rest } = row;
  const [first] = attachedKinds;
  return {
    ...rest,
    kind: attachedKinds.find((one) => one === kind) ?? first,
    addedBy: getScope(actor) === "all" || isOwn(actor, row) ? addedBy : null,
    addedAt: new Date(addedAt).toISOString(),
  };
}

const namesOfIds = preparedRead((read, { own }: { own: boolean }) =>
  read
    .select({ recordId: attachments.recordId, name: attachments.name, digest: attachments.digest })
    .from(attachments)
    .where(
      and(
        eq(attachments.kind, sql.placeholder("kind")),
        sql`${attachments.recordId} in (select value from json_each(${sql.placeholder("ids")}))`,
        isVisible(own),
      ),
    )
    .orderBy(asc(attachments.id)),
);

/** Adds the names and digests of the attachments that the actor may see to the rows of an export, in one read. */
export async function withAttachments<Row extends { id: number }>(
  deps: Pick<Deps, "db">,
  actor: Actor,
  kind: AttachedKind,
  rows: readonly Row[],
): Promise<(Row & { attachments: string })[]> {
  if (!(await hasAnnotations(deps, "attachments", kind)))
    return rows.map((row) => ({ ...row, attachments: "" }));
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const found = await namesOfIds(deps.db, { own: getScope(actor) === "own" }).all({ kind, ids });
  const byRecord = Map.groupBy(found, ({ recordId }) => recordId);
  return rows.map((row) => ({
    ...row,
    attachments: (byRecord.get(row.id) ?? []).map(({ name, digest }) => `${name} (${digest})`).join("; "),
  }));
}

/** Column of an export with the attachments, each with its digest. */
export const attachmentsColumn = {
  header: "Attachments",
  cell: (row: object): string => ("attachments" in row ? String(row.attachments) : ""),
} as const;
