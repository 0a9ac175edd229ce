import type { Page } from "db/keyset";
import { preparedRead } from "db/prepared";
import { sweeps } from "db/schema";
import { and, desc, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getScope, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { byRight } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { defineReading } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { badge } from "@/ui/badge";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { formatDateTime, type Instant, isoInstant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data, sayAs, sayCount } from "@/vocabulary/language/around";
import { formatMoney, toDecimal } from "@/vocabulary/money";
import { stepProblem } from "./commands";
import {
  type SweepDto,
  type SweepStatus,
  sweepContract,
  sweepDirectionLabels,
  sweepFilters,
  sweepModeLabels,
  sweepStatusLabels,
  sweepTimeLabels,
  sweepWords,
} from "./contract";
import {
  findNextRun,
  parseVaIds,
  rememberCalendars,
  type SweepRow,
  selectSweeps,
  toSweepDto,
  visibleSweeps,
} from "./queries";

/** Screen of sweeps, with its dialogs. */
export const sweepScreen = screen("/admin/sweeps", {
  view: idParam,
  create: z.string(),
  edit: idParam,
  delete: idParam,

  run: idParam,
  pause: idParam,
  resume: idParam,
});

/** The same of a client, who reads its own. */
export const ownSweepScreen = screen("/client/sweeps", { view: idParam });

const { list: listSweeps, summarise } = defineReading({
  access: "sweeps:read",
  filters: sweepFilters,
  targets: { clientId: sweeps.clientId, status: sweeps.status, currency: sweeps.currency },
  id: sweeps.id,
  sorts: { newest: undefined },
  visible: visibleSweeps,
  search: { condition: (comparison) => contains(comparison, sweeps.name) },
  from: sweeps,
  select: selectSweeps,
});

/** A sweep with the next time at which it runs. */
type ShownSweep = SweepRow & { nextRunAt: Instant | undefined };

type Asked = Parameters<typeof listSweeps>;

/** Sweeps with the next time of each, by the calendar as it is now. */
export async function listShown(
  deps: Deps,
  actor: Actor,
  filter: Asked[2],
  request: Asked[3],
): Promise<Page<ShownSweep>> {
  const { rows, ...page } = await listSweeps(deps, actor, filter, request);
  const getCalendar = rememberCalendars(deps);
  const shown = rows.map(async (row) => ({ ...row, nextRunAt: await findNextRun(row, getCalendar) }));
  return { ...page, rows: await Promise.all(shown) };
}

/** Maximum number of sweeps named on an account's page. */
const mostOfAccount = 5;

const sweepsOfAccount = preparedRead((read, { scope }: { scope: Scope }) => {
  const account = sql.placeholder("account");
  return selectSweeps(read)
    .where(
      and(
        visibleSweeps(scope),
        sql`${sweeps.clientId} = (select v.client_id from virtual_accounts v where v.id = ${account})`,
        sql`(${sweeps.toAccountId} = ${account} or exists (select 1 from json_each(${sweeps.vaIds}) where value = ${account})
          or (${sweeps.vaIds} is null and ${sweeps.currency} = (select v.currency from virtual_accounts v where v.id = ${account})))`,
      ),
    )
    .orderBy(desc(sweeps.id))
    .limit(mostOfAccount);
});

/** Reads the sweeps that take from an account or pay into it, with their next times; empty without the right to see sweeps. */
export async function listAccountSweeps(deps: Deps, actor: Actor, account: number): Promise<ShownSweep[]> {
  if (!can(actor, "sweeps:read")) return [];
  const rows = await sweepsOfAccount(deps.db, { scope: getScope(actor) }).all({
    account,
    clientId: actor.clientId,
  });
  const getCalendar = rememberCalendars(deps);
  return Promise.all(rows.map(async (row) => ({ ...row, nextRunAt: await findNextRun(row, getCalendar) })));
}

/** The same in the form of answers. */
export async function listSweepDtos(
  deps: Deps,
  actor: Actor,
  filter: Asked[2],
  request: Asked[3],
): Promise<Page<SweepDto>> {
  const { rows, ...page } = await listShown(deps, actor, filter, request);
  return { ...page, rows: rows.map((row) => toSweepDto({ ...row, vaIds: parseVaIds(row) })) };
}

export const sweepBadge = (status: SweepStatus) =>
  badge(sweepStatusLabels[status], status === "active" ? "good" : "warn");

/** The accounts of a sweep in words. */
export function accountsText(row: Pick<SweepRow, "vaIds">): string {
  const ids = parseVaIds(row);
  return ids === null ? say("All accounts") : sayCount(ids.length, "{count} account", "{count} accounts");
}

/** Amounts that a sweep leaves, in words. */
export function leavesText({
  mode,
  target,
  floor,
  ceiling,
  currency,
}: Pick<SweepRow, "mode" | "target" | "floor" | "ceiling" | "currency">): string {
  const money = (amount: number | null) => (amount === null ? "–" : formatMoney(amount, currency));
  if (mode === "target") return say("Leaves {amount}", { amount: money(target) });
  if (mode === "range" && floor === null) return say("Leaves {ceiling} at most", { ceiling: money(ceiling) });
  if (mode === "range" && ceiling === null) return say("Leaves {floor} at least", { floor: money(floor) });
  if (mode === "range")
    return say("Leaves {floor} to {ceiling}", { floor: money(floor), ceiling: money(ceiling) });
  return say(sweepModeLabels[mode]);
}

/** When a sweep runs, in words. */
export function timesText({
  when,
  at,
  minutesBefore,
}: Pick<SweepRow, "when" | "at" | "minutesBefore">): string {
  if (when === "time") return say("Each business day at {time}", { time: at ?? "" });
  if (when === "cut_off")
    return say("{minutes} minutes before the cut-off time", { minutes: minutesBefore ?? 0 });
  return say(sweepTimeLabels[when]);
}

export const toText = ({ toAccountId, toName }: Pick<SweepRow, "toAccountId" | "toName">): string =>
  toAccountId === null ? say("Core account") : data(toName ?? String(toAccountId));

const columns = (zone: string): Column<ShownSweep>[] => [
  { header: "Name", fluid: true, cell: (row) => row.name, beneath: (row) => data(row.clientName) },
  { header: "Currency", rank: 3, card: "none", cell: (row) => row.currency },
  { header: "Accounts", card: "line", rank: 3, cell: accountsText },
  { header: "To", fluid: true, rank: 2, cell: toText },
  {
    header: "What it does",
    fluid: true,
    rank: 2,
    card: "line",
    cell: (row) => say(sweepDirectionLabels[row.direction]),
    beneath: leavesText,
  },
  { header: "When", fluid: true, card: "line", rank: 3, cell: timesText },
  {
    header: "Next run",
    card: "start",
    cell: ({ nextRunAt }) =>
      nextRunAt === undefined ? "–" : time(nextRunAt, formatDateTime(nextRunAt, zone)),
  },
  { header: "Status", card: "end", cell: (row) => sweepBadge(row.status) },
];

const acts: RowAction<ShownSweep>[] = [
  { act: sweepScreen.act("view"), icon: "eye", label: "View details" },
  { act: sweepScreen.act("run"), icon: "refresh", label: "Run now" },
  { act: sweepScreen.act("edit"), icon: "pencil", label: "Edit" },
  {
    act: sweepScreen.act("pause"),
    icon: "clock",
    label: "Pause",
    refused: (row) => stepProblem(row, "pause"),
  },
  { act: sweepScreen.act("delete"), icon: "trash", label: "Delete", tone: "danger" },
];
const record = { id: (row: ShownSweep) => row.id };

const listAt = (path: string, name: string) =>
  defineList({
    name,
    path,
    title: sweepWords.title,
    nouns: [sweepContract.one, sweepContract.many],
    search: { label: "Search sweeps", placeholder: "Search by name..." },
    filters: sweepFilters,
    schema: sweepContract.schema,
    prominent: ["status"],
    orders: newestFirst,
    read: listShown,
    summarise,
    table: byRight("sweeps:write", (zone, may) =>
      defineTable(columns(zone), may ? { ...record, acts } : record),
    ),
    empty: {
      title: sweepContract.words.empty,
      icon: "refresh",
      next: "A sweep moves what accounts have above an amount to another account of the client, or to its core account.",
    },
    events: ["sweeps:changed", "sweep-runs:changed"],
    csv: {
      call: sweepContract.calls.exportCsv,
      name: "sweeps",
      columns: () => [
        { header: "Name", cell: (row) => row.name },
        { header: "Client ID", cell: (row) => row.clientId },
        { header: "Currency", cell: (row) => row.currency },
        { header: "Accounts", cell: accountsText },
        { header: "To", cell: toText },
        { header: "Mode", cell: (row) => say(sweepModeLabels[row.mode]) },
        { header: "Direction", cell: (row) => say(sweepDirectionLabels[row.direction]) },
        { header: "Target", cell: (row) => (row.target === null ? "" : toDecimal(row.target)) },
        { header: "Floor", cell: (row) => (row.floor === null ? "" : toDecimal(row.floor)) },
        { header: "Ceiling", cell: (row) => (row.ceiling === null ? "" : toDecimal(row.ceiling)) },
        { header: "Minimum", cell: (row) => (row.minimum === null ? "" : toDecimal(row.minimum)) },
        { header: "Multiple", cell: (row) => (row.multiple === null ? "" : toDecimal(row.multiple)) },
        { header: "When", cell: timesText },
        { header: "Next run", cell: (row) => isoInstant(row.nextRunAt ?? null) ?? "" },
        { header: "Status", cell: (row) => sayAs("state", sweepStatusLabels[row.status]) },
      ],
    },
  });

/** Sweeps, newest first. */
export const sweepList = listAt(sweepScreen.path, "sweeps");
/** A client's own. */
export const ownSweepList = listAt(ownSweepScreen.path, "own-sweeps");
