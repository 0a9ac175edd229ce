import type { Rows } from "@/commands/rows";
import type { RowWhole } from "@/platform/rows/contract";
import { approvable } from "./approvable";
import type { ApprovalKind } from "./contract";

type Versioned = { id: number; version: number };

/** Declares the act that puts plain rows as a whole, and may wait for a second person. */
export function wholeAct<Row extends Versioned, Values extends object>(
  { many, stored, calls }: RowWhole<Values>,
  rows: Rows<Row, Values>,
  {
    kind,
    does,
    text,
  }: {
    kind: ApprovalKind;
    /** What it does, for the table of who can move money alone. */
    does: string;
    /** A row in words, for who approves it. */
    text(values: Values): string;
  },
) {
  return approvable(calls.replace, {
    name: `put_${many}`,
    kinds: [kind],
    does,
    body: stored.array(),
    request: ({ body }) => ({ body }),
    async describe(_deps, _actor, all) {
      const lines = all.map((values, at) => [String(at + 1), text(values)]);
      return { summary: `All ${many}: ${all.length}`, details: Object.fromEntries(lines) };
    },
    carryOut: (deps, actor, all) => rows.replaceAll(deps, actor, all),
  });
}
