import { keptReads } from "db/kept-reads";
import { readPrimaryRow, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { type Access, assertCan } from "@/access/policy";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type Declared, resourcesWith } from "@/resources/declared";
import type { AttachedKind, LabelledKind } from "@/vocabulary/record-kinds";

/** Kind of record with labels or attachments, declared by its resource. */
type AnnotatedKind = Declared<"annotated">["as"];

const records = new Map<string, { right: Access; name: string; ofClient: string; table: string }>(
  resourcesWith("annotated", "record").map(({ annotated: { as, right, ofClient }, record }) => [
    as,
    { right, ofClient, table: record.table, name: record.name },
  ]),
);

const nameRow = z.object({ name: z.string() });

/**
 * Reads the name of a record within the actor's scope.
 * @throws AppError 403 without the right to read such records, 404 if the actor may not see it or it does not exist
 */
export async function getAnnotated(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  kind: AnnotatedKind,
  id: number,
): Promise<string> {
  const record = records.get(kind);
  if (!record) throw new Error(`No resource declares the kind ${kind}`);
  assertCan(actor, record.right);
  const own = getScope(actor) === "own";
  const found = await readPrimaryRow(db, nameRow, {
    sql: `select ${record.name} as name from ${record.table} where id = ? ${own ? `and ${record.ofClient} = ?` : ""}`,
    args: own ? [id, actor.clientId] : [id],
  });
  if (!found) throw new AppError("not_found", "There is no such record");
  return found.name;
}

/** Side that labels and attachments belong to: the id of the actor's client, or "" for the bank. */
export const getSide = (actor: Pick<Actor, "role" | "clientId">): string =>
  getScope(actor) === "own" ? actor.clientId : "";

const keptAny = keptReads<boolean>();
const anyRow = z.object({ id: z.int() });

/** True if any record of the kind has labels or attachments; cached until one is added or removed. */
export const hasAnnotations = (
  { db }: Pick<Deps, "db">,
  table: "record_labels" | "attachments",
  kind: AnnotatedKind,
): Promise<boolean> =>
  keptAny(db, `${table} ${kind}`, async () => {
    const any = await readRow(db, anyRow, sql`select id from ${sql.raw(table)} where kind = ${kind} limit 1`);
    return any !== undefined;
  });

/** Address of a record's labels. */
export const getLabelsUrl = (kind: LabelledKind, id: number): string => `/labels/${kind}/${id}`;

/** Address of a record's attachments. */
export const getAttachmentsUrl = (kind: AttachedKind, id: number): string => `/attachments/${kind}/${id}`;
