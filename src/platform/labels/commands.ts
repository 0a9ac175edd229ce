import type { Actor } from "@/access/actor";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { getAnnotated, getSide } from "@/platform/annotated";
import type { LabelledKind } from "@/vocabulary/record-kinds";
import type { Labels } from "./contract";
import { readLabels } from "./queries";

/**
 * Reads the labels that the actor's side has given a record.
 * @throws AppError 403, 404
 */
export async function getLabels(
  deps: Pick<Deps, "db">,
  actor: Actor,
  kind: LabelledKind,
  id: number,
): Promise<{ name: string; labels: Labels }> {
  const name = await getAnnotated(deps, actor, kind, id);
  return { name, labels: (await readLabels(deps, getSide(actor), kind, [id])).get(id) ?? {} };
}

/**
 * Replaces the labels that the actor's side has given a record.
 * @throws AppError 403, 404
 */
export async function setLabels(
  deps: Deps,
  actor: Actor,
  { kind, id }: { kind: LabelledKind; id: number },
  wanted: Labels,
): Promise<{ labels: Labels }> {
  const owner = getSide(actor);
  const labels = sortByKey(wanted);
  const text = JSON.stringify(labels);
  const { value } = await write(deps, actor, {
    access: "labels:write",
    async plan() {
      const before = await getLabels(deps, actor, kind, id);
      if (JSON.stringify(sortByKey(before.labels)) === text) return { unchanged: { labels } };
      return {
        statements: [
          {
            sql: `delete from record_labels where kind = ? and record_id = ? and owner = ?
              and key not in (select key from json_each(?))`,
            args: [kind, id, owner, text],
          },
          {
            sql: `insert into record_labels (kind, record_id, owner, key, value)
              select ?, ?, ?, key, value from json_each(?) where true
              on conflict (kind, record_id, owner, key) do update set value = excluded.value`,
            args: [kind, id, owner, text],
          },
        ],
        audit: {
          action: "UPDATE",
          resource: "LABEL",
          resourceId: `${kind}/${id}`,
          details: { owner, before: { labels: before.labels }, after: { labels } },
        },
        answer: { labels },
      };
    },
  });
  return value;
}

const sortByKey = (labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)));
