import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { attachmentsColumn, withAttachments } from "@/platform/attachments/queries";
import { labelsColumn, withLabels } from "@/platform/labels/queries";
import type { AttachedKind, LabelledKind } from "@/vocabulary/record-kinds";
import type { CsvColumn } from "./csv";

/** Kinds of a list's records for labels and attachments. */
type Annotations = { labels?: LabelledKind; attachments?: AttachedKind };

/** Keys of both columns in the column picker. */
export const annotationKeys = ["labels", "attachments"];

/** Last columns of a list's CSV, if its records have labels or attachments. */
export const annotationColumns = ({ labels, attachments }: Annotations): CsvColumn<object>[] => [
  ...(labels ? [labelsColumn] : []),
  ...(attachments ? [attachmentsColumn] : []),
];

/** Adds labels and attachments to rows, if their columns are shown. */
export async function withAnnotations<Row extends { id: number }>(
  { labels, attachments }: Annotations,
  deps: Deps,
  actor: Actor,
  rows: readonly Row[],
  shown: readonly string[],
): Promise<readonly Row[]> {
  const labelled = labels && shown.includes("labels") ? await withLabels(deps, actor, labels, rows) : rows;
  return attachments && shown.includes("attachments")
    ? await withAttachments(deps, actor, attachments, labelled)
    : labelled;
}
