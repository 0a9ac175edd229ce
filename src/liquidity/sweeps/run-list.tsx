import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { byRight } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { byColumn, startedColumn } from "@/platform/runs/view";
import { figure } from "@/ui/amount";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { type Column, defineTable } from "@/ui/table";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import type { Total } from "@/vocabulary/money";
import {
  type SweepRunStatus,
  sweepRunFilterSchema,
  sweepRunFilters,
  sweepRunStatusLabels,
  sweepWords,
} from "./contract";
import { listRuns, type SweepRunRow, summariseRuns } from "./run-reads";
import { reverseProblem } from "./start";

/** Screen of the runs of sweeps. */
export const sweepRunScreen = screen("/admin/sweeps/runs", { view: idParam, reverse: idParam });

const tones: Record<SweepRunStatus, Tone> = {
  running: "info",
  done: "good",
  partly: "warn",
  failed: "bad",
  reversed: "quiet",
};
export const sweepRunBadge = (status: SweepRunStatus) => badge(sweepRunStatusLabels[status], tones[status]);

/** Number of accounts on which money moved, out of all. */
export const movedText = ({ moved, skipped, refused, reversed }: SweepRunRow): string =>
  say("{moved} of {all}", { moved: moved + reversed, all: moved + reversed + skipped + refused });

/** Amount that a run moved in one direction; a dash for none. */
const movedFigure = (moved: Total, { currency }: Pick<SweepRunRow, "currency">) =>
  moved === 0n ? "–" : figure(moved, currency);

const columns = (zone: string): Column<SweepRunRow>[] => [
  { header: "Sweep", fluid: true, cell: (row) => row.name, beneath: (row) => data(row.clientId) },
  startedColumn(zone),
  byColumn,
  { header: "Accounts", rank: 3, cell: movedText },
  { header: "Collected", align: "end", cell: (row) => movedFigure(row.collected, row) },
  { header: "Funded", align: "end", rank: 3, cell: (row) => movedFigure(row.funded, row) },
  { header: "Status", card: "end", cell: (row) => sweepRunBadge(row.status) },
];

const record = { id: (row: SweepRunRow) => row.id };
const asRun = (row: SweepRunRow) => ({ ...row, toCore: row.toCore === 1 });

/** Reason why a run of a list cannot be reversed, as a sentence. */
export const refusedReversal = (row: SweepRunRow): string | undefined => reverseProblem(asRun(row))?.message;

/** Runs of sweeps, newest first. */
export const sweepRunList = defineList({
  name: "sweep-runs",
  path: sweepRunScreen.path,
  title: "Runs",
  nouns: ["sweep run", "sweep runs"],
  filters: sweepRunFilters,
  schema: sweepRunFilterSchema,
  prominent: ["status"],
  orders: newestFirst,
  read: listRuns,
  summarise: summariseRuns,
  table: byRight("sweeps:write", (zone, may) =>
    defineTable(
      columns(zone),
      may
        ? {
            ...record,
            acts: [
              { act: sweepRunScreen.act("view"), icon: "eye", label: "View details" },
              {
                act: sweepRunScreen.act("reverse"),
                icon: "close",
                label: "Reverse",
                tone: "danger",
                refused: refusedReversal,
              },
            ],
          }
        : record,
    ),
  ),
  empty: {
    title: sweepWords.noRuns,
    icon: "refresh",
    next: "A sweep runs at its time, or when it is run by hand.",
  },
  poll: { every: 10 },
  events: ["sweep-runs:changed"],
});
