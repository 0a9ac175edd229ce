import { z } from "zod";
import type { Rows } from "@/commands/rows";
import type { Deps } from "@/deps";
import type { RowContract } from "@/platform/rows/contract";
import { approvable, type NoApproval } from "./approvable";
import type { ApprovalKind } from "./contract";

type Versioned = { id: number; version: number };

/**
 * Declares the acts on plain rows that may wait for a second person: creating, changing and deleting one. An approval
 * applies to the row's version at the time of the request.
 *
 * @example export const [newHoliday, holidayEdit, holidayDeletion] = rowActs(holidayContract, holidayRows, { kind:
 * "calendars", ... });
 */
export function rowActs<Row extends Versioned, Values extends object>(
  { one, stored, calls }: RowContract<unknown, Values, Row>,
  rows: Rows<Row, Values>,
  {
    kind,
    does,
    details = (values) => ({ [one]: rows.text(values) }),
  }: {
    kind: ApprovalKind;
    /** Descriptions of the three acts, for the table of who can move money alone. */
    does: readonly [created: string, changed: string, deleted: string];
    /** Fields of a row for its approver, if they tell more than its text. */
    details?(values: Values | Row, deps: Deps): Record<string, string> | Promise<Record<string, string>>;
  },
) {
  const kinds = [kind];
  const { text } = rows;
  return [
    approvable(calls.create, {
      name: `create_${one}`,
      kinds,
      does: does[0],
      body: stored,
      request: ({ body }) => ({ body }),
      async describe(deps, actor, values) {
        await rows.check(deps, actor, [values]);
        return { summary: `New ${one}: ${text(values)}`, details: await details(values, deps) };
      },
      carryOut: (deps, actor, values) => rows.create(deps, actor, values),
    }),
    approvable(calls.update, {
      name: `edit_${one}`,
      kinds,
      does: does[1],
      body: z.object({ id: z.int(), version: z.int(), values: stored }),
      async request({ deps, actor, params: { id }, body: values, version }) {
        const seen = await rows.seen(deps, actor, id, values, version);
        return { body: { id, version: seen.version, values } };
      },
      async describe(deps, actor, { id, values }) {
        const before = text(await rows.read(deps, actor, id));
        await rows.check(deps, actor, [values], id);
        return {
          summary: `Change of a ${one}: ${text(values)}`,
          details: { before, ...(await details(values, deps)) },
        };
      },
      carryOut: (deps, actor, { id, version, values }) => rows.update(deps, actor, id, values, version),
    }),
    approvable(calls.remove, {
      name: `delete_${one}`,
      kinds,
      does: does[2],
      body: z.object({ id: z.int(), version: z.int() }),
      async request({ deps, actor, params: { id } }) {
        return { body: { id, version: (await rows.read(deps, actor, id)).version } };
      },
      async describe(deps, actor, { id }) {
        const row = await rows.read(deps, actor, id);
        return { summary: `Deletion of a ${one}: ${text(row)}`, details: await details(row, deps) };
      },
      carryOut: (deps, actor, { id, version }) => rows.remove(deps, actor, id, { version }),
    }),
  ] as const;
}

/** Approvals of the three acts on plain rows. */
export type RowApprovals<Row extends Versioned, Values extends object> =
  | ReturnType<typeof rowActs<Row, Values>>
  | NoApproval;

/** The approvals of the three acts. */
export const rowApprovals = <Row extends Versioned, Values extends object>(
  approvals: RowApprovals<Row, Values>,
) => ("none" in approvals ? ([approvals, approvals, approvals] as const) : approvals);
