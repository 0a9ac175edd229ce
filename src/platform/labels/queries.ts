import { preparedRead } from "db/prepared";
import { recordLabels } from "db/schema";
import { and, asc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { getSide, hasAnnotations } from "@/platform/annotated";
import type { LabelledKind } from "@/vocabulary/record-kinds";
import type { Labels } from "./contract";

const labelsOfIds = preparedRead((read) =>
  read
    .select({ id: recordLabels.recordId, key: recordLabels.key, value: recordLabels.value })
    .from(recordLabels)
    .where(
      and(
        eq(recordLabels.kind, sql.placeholder("kind")),
        sql`${recordLabels.recordId} in (select value from json_each(${sql.placeholder("ids")}))`,
        eq(recordLabels.owner, sql.placeholder("owner")),
      ),
    )
    .orderBy(asc(recordLabels.recordId), asc(recordLabels.key)),
);

/** Reads the labels that a side has given records, by record id, in one read. */
export async function readLabels(
  deps: Pick<Deps, "db">,
  owner: string,
  kind: LabelledKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Labels>> {
  const found = new Map<number, Record<string, string>>();
  if (ids.length === 0 || !(await hasAnnotations(deps, "record_labels", kind))) return found;
  for (const { id, key, value } of await labelsOfIds(deps.db).all({
    kind,
    owner,
    ids: JSON.stringify(ids),
  })) {
    const labels = found.get(id) ?? {};
    found.set(id, labels);
    labels[key] = value;
  }
  return found;
}

/** Adds the labels of the actor's side to rows, in one read. */
export async function withLabels<Row extends { id: number }>(
  deps: Pick<Deps, "db">,
  actor: Actor,
  kind: LabelledKind,
  rows: readonly Row[],
): Promise<(Row & { labels: Labels })[]> {
  const found = await readLabels(
    deps,
    getSide(actor),
    kind,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, labels: found.get(row.id) ?? {} }));
}

/** Adds the labels of the actor's side to a row. */
export async function withRecordLabels<Row extends { id: number }>(
  deps: Pick<Deps, "db">,
  actor: Actor,
  kind: LabelledKind,
  row: Row,
): Promise<Row & { labels: Labels }> {
  const [labels = {}] = (await readLabels(deps, getSide(actor), kind, [row.id])).values();
  return { ...row, labels };
}

/** Condition of a list's label filter: the record has the key and, if the filter names one, the value. */
export const hasLabel = (kind: LabelledKind, id: SQLWrapper): SQL => {
  const asked = sql.placeholder("filter:label");
  return sql`${id} in (select record_id from record_labels where owner = ${sql.placeholder("side")} and kind = ${sql.raw(`'${kind}'`)}
    and key = ${asked} ->> 0 and (${asked} ->> 1 is null or value = ${asked} ->> 1))`;
};

/** Labels of an exported row as text: `project=alpha; team=north`. */
export const getLabelsText = (row: object): string => {
  const labels: Labels = "labels" in row && row.labels ? (row.labels as Labels) : {};
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join("; ");
};

/** Column of an export with the labels. */
export const labelsColumn = { header: "Labels", cell: getLabelsText } as const;
