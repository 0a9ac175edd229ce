import { z } from "zod";
import type { Rows } from "@/commands/rows";
import type { RowWhole } from "@/platform/rows/contract";
import { approvable } from "./approvable";
import type { ApprovalKind } from "./contract";

type Versioned = { id: number; version: number };

/**
 * Declares the act that replaces all plain rows, and may wait for a second person. An approval applies to the rows at
 * the time of the request.
 */
export function replaceRowsAct<Row extends Versioned, Values extends object>(
  { many, stored, calls }: RowWhole<Values, Row>,
  rows: Rows<Row, Values>,
  {
    name,
    kind,
    does,
  }: {
    /** The name stored with it. */
    name: string;
    kind: ApprovalKind;
    /** Description of the act, for the table of who can move money alone. */
    does: string;
  },
) {
  /** Acts that were stored without a version apply to any rows. */
  const unversioned = stored.array().transform((all) => ({ version: undefined, all }));
  return approvable(calls.replace, {
    name,
    kinds: [kind],
    does,
    body: z.union([z.object({ version: z.int().optional(), all: stored.array() }), unversioned]),
    async request({ deps, actor, body: all, version }) {
      return { body: { version: (await rows.readAll(deps, actor, version)).version, all } };
    },
    async describe(deps, actor, { all }) {
      const { gone, changed, come } = rows.differences((await rows.readAll(deps, actor)).rows, all);
      const formatTexts = (some: readonly (Values | Row)[]) => some.map(rows.text).join(", ") || "none";
      return {
        summary: `All ${many}: ${all.length}`,
        details: {
          removed: formatTexts(gone),
          before: formatTexts(changed.map(({ before }) => before)),
          after: formatTexts(changed.map(({ values }) => values)),
          added: formatTexts(come),
        },
      };
    },
    carryOut: (deps, actor, { all, version }) => rows.replaceAll(deps, actor, all, version),
  });
}
