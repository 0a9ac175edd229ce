import { accountNumbers } from "db/schema";
import { byRight } from "@/platform/lists/by-zone";
import { newestFirst } from "@/platform/lists/list";
import { defineReadList } from "@/platform/lists/read-list";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { formatDateTime } from "@/vocabulary/calendar";
import type { NumberStatus } from "@/vocabulary/collection-options";
import { groupIban } from "@/vocabulary/iban";
import { sayAs } from "@/vocabulary/language/around";
import type { PoolRow } from "../number-pools/queries";
import { numberScreens, poolScreens, type Side } from "../screen";
import { numberProblem } from "./commands";
import {
  exportNumbersCall,
  numberFilterSchema,
  numberFilters,
  numberStatusLabels,
  numberWords,
} from "./contract";
import { type NumberRow, numbersReading, numberTargets, searchedColumns } from "./queries";

const tones: Record<NumberStatus, Tone> = {
  reserved: "quiet",
  active: "good",
  quarantined: "warn",
  closed: "quiet",
};
/** Status of an account number as a badge. */
export const numberBadge = (status: NumberStatus) => badge(numberStatusLabels[status], tones[status]);

const columns = (zone: string): Column<NumberRow>[] => [
  { header: "Virtual IBAN", code: true, cell: (row) => html`${groupIban(row.iban)}` },
  { header: "Holder", fluid: "point", cell: (row) => isolated(row.holderName ?? "") },
  { header: "Holder Id", fluid: true, rank: 3, cell: (row) => isolated(row.externalId ?? "") },
  { header: "Status", card: "end", cell: (row) => numberBadge(row.status) },
  {
    header: "Active since",
    rank: 2,
    cell: (row) => (row.activatedAt === null ? "" : formatDateTime(row.activatedAt, zone)),
  },
  {
    header: "In quarantine until",
    rank: 4,
    cell: (row) => (row.quarantinedUntil === null ? "" : formatDateTime(row.quarantinedUntil, zone)),
  },
];

/** Next step shown on an empty pool to readers with the right. */
const nextSteps = {
  admin: { next: "Add numbers to this pool. Each is then given to one holder.", by: "number-pools:write" },
  client: {
    next: "Upload a file of holders: each is given a number of this pool. Or ask the bank to add numbers.",
    by: "numbers:write",
  },
} as const;

const defineSide = (side: Side) => {
  const screen = numberScreens[side];
  const acts: RowAction<NumberRow>[] = [
    { act: screen.act("view"), icon: "eye", label: "View details" },
    {
      act: screen.act("activate"),
      icon: "check",
      label: "Activate",
      refused: (row) => numberProblem("activate", row),
    },
    {
      act: screen.act("reopen"),
      icon: "refresh",
      label: "Reopen",
      refused: (row) => numberProblem("reopen", row),
    },
    {
      act: screen.act("close"),
      icon: "close",
      label: "Close number",
      tone: "danger",
      refused: (row) => numberProblem("close", row),
    },
  ];
  const record = { id: (row: NumberRow) => row.id };
  const instant = (at: number | null) => (at === null ? "" : new Date(at).toISOString());
  return defineReadList({
    ...numbersReading,
    name: "account-numbers",
    path: ({ id }: Pick<PoolRow, "id">) => `${poolScreens[side].path}/${id}`,
    parent: accountNumbers.poolId,
    title: numberWords.title,
    nouns: ["account number", "account numbers"],
    search: {
      label: "Search account numbers",
      placeholder: "Search IBAN, holder or holder id",
      columns: searchedColumns,
      window: 20_000,
    },
    filters: numberFilters,
    schema: numberFilterSchema,
    prominent: ["status"],
    orders: newestFirst,
    targets: numberTargets,
    of: accountNumbers,
    table: byRight("numbers:write", (zone, may) =>
      defineTable(columns(zone), may ? { ...record, acts } : record),
    ),
    empty: {
      title: numberWords.empty,
      icon: "inbox",
      ...nextSteps[side],
    },
    events: ["account-numbers:changed"],
    csv: {
      call: exportNumbersCall,
      name: ({ id }: Pick<PoolRow, "id">) => `account-numbers-${id}`,
      columns: () => [
        { header: "Virtual IBAN", cell: (row) => row.iban },
        { header: "Status", cell: (row) => sayAs("state", numberStatusLabels[row.status]) },
        { header: "Holder", cell: (row) => row.holderName ?? "" },
        { header: "Holder Id", cell: (row) => row.externalId ?? "" },
        { header: "Active since", cell: (row) => instant(row.activatedAt) },
        { header: "Closed", cell: (row) => instant(row.closedAt) },
        { header: "In quarantine until", cell: (row) => instant(row.quarantinedUntil) },
        { header: "Reason", cell: (row) => row.reason ?? "" },
      ],
    },
  });
};

/** Numbers of a pool, newest first: clients see their own pools', staff all. */
export const numberLists = { client: defineSide("client"), admin: defineSide("admin") };
