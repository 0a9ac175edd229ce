import type { Write } from "db/client";
import { jsonCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { AuditResource } from "@/commands/contract";
import type { Created } from "@/commands/idempotency/request-id";
import { failureReason } from "@/commands/reason";
import { type AuditEntry, auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import type { Job } from "@/platform/jobs/job";
import type { Change, End, Lease } from "@/platform/leased-work/lease";
import { type Kind, type LeasedWork, leasedWork } from "@/platform/leased-work/leased-work";
import { declaredRuns, itemsByState } from "@/resources/runs";
import { defineStart, type RunStatuses, type Starting, type Starts } from "./start";

type Details = Readonly<Record<string, unknown>>;

/** End of a run: assignments besides its status, statements of the same write (mails, alerts), details for the trail. */
export type Ending = Partial<Change> & { statements?: readonly Write[]; details?: Details };

/** End of a run by an error, where it is not `failed` with the error's reason. */
export type Failure = Ending & { status?: string; failure?: string };

/** Work that a person starts and watches: leased work whose end is recorded in its row and the audit trail. */
type RunKind<Run extends { id: number }, Row> = Omit<Kind<Run, Row>, "status" | "work" | "failed"> & {
  /** Default: `running`, `done` and `failed`. */
  statuses?: RunStatuses;
  /**
   * Resource of its rows in the trail. Its table has `finished_at` and `failure`. Where it is absent, the end is the status
   * alone.
   */
  resource?: AuditResource;
  /**
   * Name and unit of the job that takes up what a server left: `bun run lists` writes it. Absent if a `server-jobs.ts` has it. The
   * file is called `run.ts` or `…-run.ts`.
   */
  job?: TakingUp;
  /** Assignments of every end, such as `stage = null`. */
  reset?: string;
  /** Actor of its end in the audit trail; default: the server itself. */
  endedBy?(run: Run): AuditEntry["actor"];
  /** Further details of every end in the trail. */
  summary?(deps: Deps, run: Run): Promise<Details>;
  /** Form of an end's details in the audit trail; default: unchanged. */
  recorded?(details: Details): Details;
  /**
   * Carries it out from its recorded state, as leased work does, and returns its end. `eachBatch` and `eachItem` are such work.
   */
  work(deps: Deps, run: Run, lease: Lease): Promise<Ending>;
  /** Ending of a run after an error; `again` leaves it to another attempt. */
  failed?(deps: Deps, run: Run, error: unknown): Failure | "again" | Promise<Failure>;
};

export type TakingUp = Pick<Job, "name" | "unit">;

/** Work of a run, as commands and jobs use it. */
type DefinedRun = LeasedWork & {
  job: TakingUp | undefined;
  /** Assignments that begin a row's work, for the first time or again after it failed. */
  begins: string;
  /** Waits until one is over, here or on another node, under the lease of other work. */
  awaitEnd(deps: Deps, id: number, lease: Lease): Promise<void>;
};

const statusRow = z.object({ status: z.string() });
const itemsRow = z.object({ items: jsonCell(z.record(z.string(), z.int())) });

/**
 * Declares a kind of run. With `start`, people start it by a call, and may cancel and retry it.
 *
 * @example
 * export const reportWork = defineRun({
 *   name: "a report", field: "report", table: "reports", resource: "REPORT",
 *   columns: "id, …", row: reportRow, read: (row) => row,
 *   async work(deps, run, lease) { …; return { set: "size = ?", args: [size], details: { size } }; },
 *   start: { access: "reports:run", … },
 * });
 */
export function defineRun<Run extends { id: number }, Row>(
  kind: RunKind<Run, Row> & { table: Created; start: Starting },
): DefinedRun & Starts;
export function defineRun<Run extends { id: number }, Row>(kind: RunKind<Run, Row>): DefinedRun;
export function defineRun<Run extends { id: number }, Row>(
  kind: RunKind<Run, Row> & ({ table: Created; start: Starting } | { start?: undefined }),
): DefinedRun | (DefinedRun & Starts) {
  const { table, resource, reset, recorded = (details) => details } = kind;
  const items = declaredRuns.find((run) => run.table === table)?.items;
  const statuses = kind.statuses ?? { underWay: "running", done: "done", failed: "failed" };

  /** Counts the items of a run by state, if its resource declares them. */
  async function countItems({ db }: Deps, { id }: Run): Promise<Details> {
    if (!items) return {};
    const select = { sql: `select ${itemsByState(items, "?")} as items`, args: [id] };
    return { ...(await readPrimaryRow(db, itemsRow, select)) };
  }

  async function endRun(deps: Deps, run: Run, status: string, { failure, ...ending }: Failure): Promise<End> {
    const { set, args = [], statements = [], details } = ending;
    const at = deps.now();
    const columns = resource ? ["finished_at = ?", ...(failure === undefined ? [] : ["failure = ?"])] : [];
    const values = resource ? [at, ...(failure === undefined ? [] : [failure])] : [];
    const trail = async (of: AuditResource) =>
      auditStatement({
        actor: kind.endedBy?.(run) ?? null,
        action: "UPDATE",
        resource: of,
        resourceId: run.id,
        details: recorded({
          status,
          ...(failure !== undefined && { failure }),
          ...details,
          ...(await kind.summary?.(deps, run)),
          ...(await countItems(deps, run)),
        }),
        at,
      });
    return {
      set: [`status = '${status}'`, ...columns, reset, set].filter(Boolean).join(", "),
      args: [...values, ...args],
      statements: [...statements, ...(resource ? [await trail(resource)] : [])],
    };
  }

  const work = leasedWork<Run, Row>({
    ...kind,
    status: statuses.underWay,
    work: async (deps, run, lease) => endRun(deps, run, statuses.done, await kind.work(deps, run, lease)),
    async failed(deps, run, error) {
      const found = (await kind.failed?.(deps, run, error)) ?? {};
      if (found === "again") return undefined;
      const { status = statuses.failed, failure = failureReason(error), ...ending } = found;
      return endRun(deps, run, status, { failure, ...ending });
    },
  });

  /** Checks on the primary whether one is under way. */
  async function isUnderWay({ db }: Pick<Deps, "db">, id: number): Promise<boolean> {
    const select = { sql: `select status from ${table} where id = ?`, args: [id] };
    return (await readPrimaryRow(db, statusRow, select))?.status === statuses.underWay;
  }

  const again = resource ? ", finished_at = null, failure = null" : "";
  const defined: DefinedRun = {
    ...work,
    job: kind.job,
    begins: `status = '${statuses.underWay}', attempts = 0, leased_until = 0${again}`,
    async awaitEnd(deps, id, lease) {
      while (await isUnderWay(deps, id)) {
        await work.carryOut(deps, id, lease.signal);
        await lease.pause(500);
      }
    },
  };
  return kind.start ? { ...defined, ...defineStart(defined, { ...kind, statuses }) } : defined;
}
