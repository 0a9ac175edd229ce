import { z } from "zod";
import type { Rows } from "@/commands/rows";
import type { RowFile } from "@/platform/rows/contract";
import { approvable } from "./approvable";
import type { ApprovalKind } from "./contract";

type Versioned = { id: number; version: number };

/**
 * Declares the act that adds all rows of a file, or none, and may wait for a second person.
 *
 * @example export const holidayImport = rowImport(holidayFile, holidayRows, { kind: "calendars", does: "such days
 * from a file", ... });
 */
export function rowImport<Row extends Versioned, Values extends object>(
  { many, stored, calls }: RowFile<Values>,
  rows: Rows<Row, Values>,
  {
    kind,
    does,
  }: {
    kind: ApprovalKind;
    /** Description of the act, for the table of who can move money alone. */
    does: string;
  },
) {
  const listRows = (body: Record<string, Values[]>) => body[many] ?? [];
  return approvable(calls.add, {
    name: `import_${many}`,
    kinds: [kind],
    does,
    body: z.object({ [many]: stored.array() }),
    request: ({ body }) => ({ body }),
    async describe(deps, actor, body) {
      const all = listRows(body);
      await rows.check(deps, actor, all);
      const lines = all.map((values, at) => [String(at + 1), rows.text(values)]);
      return { summary: `Import of ${many}: ${all.length}`, details: Object.fromEntries(lines) };
    },
    carryOut: (deps, actor, body) => rows.createAll(deps, actor, listRows(body)),
  });
}
