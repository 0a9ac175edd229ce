import type { Page } from "db/keyset";
import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import type { NoApproval } from "@/approvals/approvable";
import type { replaceRowsAct } from "@/approvals/replace-rows-act";
import { type RowApprovals, rowApprovals } from "@/approvals/row-acts";
import type { rowImport } from "@/approvals/row-import";
import type { Rows } from "@/commands/rows";
import type { Deps } from "@/deps";
import type { NoStepUp, StepUpSetting } from "@/people/auth/second-factors/declared";
import type { ExportOrder } from "@/platform/lists/contract";
import { pageHandler } from "@/platform/lists/page-of";
import type { ImportLine, RowContract, RowFile, RowWhole } from "@/platform/rows/contract";
import { endpoint } from "./define";

type Versioned = { id: number; version: number };

/** Reads of the list of rows, as `defineRowList` has them. */
type RowReads<Query, Row> = {
  read(
    deps: Deps,
    actor: Actor,
    filter: Query,
    page: { cursor: string | undefined; limit: number },
  ): Promise<Page<Row>>;
  exportCsv(deps: Deps, actor: Actor, filter: Query & ExportOrder, access: Access): Promise<Response>;
};

/**
 * Endpoints of the five calls of plain rows, for the file of their path.
 *
 * @example export default [...rowEndpoints(holidayContract, holidayRows, holidayActs, holidayList, { category: "Holidays", ... }), ...]
 */
export function rowEndpoints<Row extends Versioned, Values extends object, Query extends object>(
  { one, many, calls, read, write }: RowContract<Query, Values, Row>,
  rows: Rows<Row, Values>,
  approvals: RowApprovals<Row, Values>,
  list: RowReads<Query, Row>,
  {
    category,
    about,
    stepUp,
    deletion,
  }: {
    category: string;
    /** Explanation of the rows for the API documentation. */
    about: string;
    /** Step-up required to write rows, or the reason that none is. */
    stepUp: StepUpSetting | NoStepUp;
    /** Reason that deleting a row requires no step-up. */
    deletion?: NoStepUp;
  },
) {
  const [newRow, rowEdit, rowDeletion] = rowApprovals(approvals);
  return [
    endpoint(calls.list, {
      category,
      access: read,
      summary: `List ${many}`,
      description: about,
      handler: pageHandler(list.read, (row) => row),
    }),
    endpoint(calls.exportCsv, {
      category,
      access: read,
      summary: `Export ${many} as CSV`,
      description:
        "What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
      media: "text/csv",
      handler: ({ deps, actor, query }) => list.exportCsv(deps, actor, query, read),
    }),
    endpoint(calls.create, {
      category,
      access: write,
      summary: `Create a ${one}`,
      description: about,
      approval: newRow,
      stepUp,
      handler: ({ deps, actor, body }) => rows.create(deps, actor, body),
    }),
    endpoint(calls.update, {
      category,
      access: write,
      summary: `Change a ${one}`,
      description: "As a whole: what is left out is as it is by default.",
      approval: rowEdit,
      stepUp,
      handler: ({ deps, actor, params, body, version }) => rows.update(deps, actor, params.id, body, version),
    }),
    endpoint(calls.remove, {
      category,
      access: write,
      summary: `Delete a ${one}`,
      stepUp: deletion ?? stepUp,
      approval: rowDeletion,
      handler: ({ deps, actor, params, idempotency }) =>
        rows.remove(deps, actor, params.id, { key: idempotency }),
    }),
  ];
}

/** Endpoints of the two calls that import plain rows from a file: the preview, and the import. */
export function importEndpoints<Row extends Versioned, Values extends object>(
  { many, calls, write: access }: RowFile<Values>,
  rows: Rows<Row, Values>,
  approval: ReturnType<typeof rowImport<Row, Values>> | NoApproval,
  {
    category,
    preview,
    stepUp,
  }: {
    category: string;
    preview(deps: Deps, actor: Actor, file: File, signal: AbortSignal): Promise<ImportLine<Values>[]>;
    /** Step-up required to import rows, or the reason that none is. */
    stepUp: StepUpSetting | NoStepUp;
  },
) {
  return [
    endpoint(calls.preview, {
      category,
      access,
      summary: `Preview a file of ${many}`,
      description: "What each line would add, or why it adds nothing. Nothing is kept.",
      stepUp: { none: "a look ahead" },
      approval: { none: "a look ahead" },
      handler: ({ actor, deps, form, c }) => preview(deps, actor, form.file, c.req.raw.signal),
    }),
    endpoint(calls.add, {
      category,
      access,
      summary: `Import ${many}`,
      description: "All of them or, where one is there already, none.",
      approval,
      stepUp,
      handler: ({ actor, deps, body }) => rows.createAll(deps, actor, body[many] ?? []),
    }),
  ];
}

/** Endpoints of the two calls about plain rows as a whole: the complete list, and its replacement. */
export function wholeEndpoints<Row extends Versioned, Values extends object>(
  { many, calls, read, write }: RowWhole<Values, Row>,
  rows: Rows<Row, Values>,
  approval: ReturnType<typeof replaceRowsAct<Row, Values>>,
  {
    category,
    stepUp,
  }: {
    category: string;
    /** Step-up required to replace the rows, or the reason that none is. */
    stepUp: StepUpSetting | NoStepUp;
  },
) {
  return [
    endpoint(calls.all, {
      category,
      access: read,
      summary: `Get all ${many}`,
      description: "The list as a whole, as `PUT` takes it, with the version that it has.",
      handler: ({ actor, deps }) => rows.readAll(deps, actor),
    }),
    endpoint(calls.replace, {
      category,
      access: write,
      summary: `Put all ${many}`,
      description:
        "The list as a whole: what it leaves out is deleted, what is as it was stays untouched. Send the version that you saw in `If-Match`: whatever somebody else changed meanwhile is then a conflict.",
      stepUp,
      approval,
      handler: ({ actor, deps, body, version }) => rows.replaceAll(deps, actor, body, version),
    }),
  ];
}
