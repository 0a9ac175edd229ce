import { refuseWhen } from "db/client";
import { jsonCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { getAnnotated, getSide } from "@/platform/annotated";
import type { LabelledKind } from "@/vocabulary/record-kinds";
import { type Labels, labelMessages } from "./contract";
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

const labelsRow = z.object({ labels: jsonCell(z.record(z.string(), z.string())) });
const current = `select json_group_object(key, value) as labels from (select key, value from record_labels
  where kind = ? and record_id = ? and owner = ? order by key)`;

/**
 * Replaces the labels that the actor's side has given a record.
 * @param seen the labels that the actor was shown, if the form has them: labels that were set since are never overwritten
 * @throws AppError 403, 404, 409 if they were changed meanwhile
 */
export async function setLabels(
  deps: Deps,
  actor: Actor,
  { kind, id }: { kind: LabelledKind; id: number },
  wanted: Labels,
  seen?: Labels,
): Promise<{ labels: Labels }> {
  const owner = getSide(actor);
  const labels = sortByKey(wanted);
  const text = JSON.stringify(labels);
  const { value } = await write(deps, actor, {
    access: "labels:write",
    refusals: {
      LABELS_CHANGED: { kind: "conflict", message: labelMessages.changed, code: "LABELS_CHANGED" },
    },
    async plan() {
      await getAnnotated(deps, actor, kind, id);
      const args = [kind, id, owner];
      const before = (await readPrimaryRow(deps.db, labelsRow, { sql: current, args }))?.labels ?? {};
      const found = JSON.stringify(sortByKey(before));
      if (seen && JSON.stringify(sortByKey(seen)) !== found)
        throw new AppError("conflict", labelMessages.changed, { code: "LABELS_CHANGED" });
      if (found === text) return { unchanged: { labels } };
      return {
        statements: [
          refuseWhen(
            {
              sql: `select 1 where (${current}) is not
                (select json_group_object(key, value) from (select key, value from json_each(?) order by key))`,
              args: [...args, found],
            },
            "LABELS_CHANGED",
          ),
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
          details: { owner, before: { labels: before }, after: { labels } },
        },
        answer: { labels },
      };
    },
  });
  return value;
}

const sortByKey = (labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)));
