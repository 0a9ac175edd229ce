import type { Page } from "db/keyset";
import { standingOrders, virtualAccounts } from "db/schema";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { accountLookup } from "@/accounts/lookup";
import { accountCell, partyCell } from "@/accounts/view";
import type { Deps } from "@/deps";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { byRight } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { defineReading } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { figure } from "@/ui/amount";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { type BankDate, formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { toDecimal } from "@/vocabulary/money";
import { stepProblem } from "./commands";
import {
  everyLabels,
  orderStatusLabels,
  type StandingOrderStatus,
  standingOrderContract,
  standingOrderFilters,
  standingOrderWords,
} from "./contract";
import { type OrderRow, ofAccount, readDaysByOrder, selectOrders, visibleOrders } from "./queries";

/** Screen of clients' standing orders, with its dialogs. */
export const orderScreen = screen("/client/standing-orders", {
  view: idParam,
  create: z.string(),
  edit: idParam,
  pause: idParam,
  resume: idParam,
  cancel: idParam,
});

/** Standing orders: a client's own, all for staff. */
export const { list: listOrders, summarise: summariseOrders } = defineReading({
  access: "standing-orders:read",
  filters: standingOrderFilters,
  targets: { status: standingOrders.status, account: standingOrders.virtualAccountId },
  id: standingOrders.id,
  sorts: { newest: undefined },
  visible: visibleOrders,
  search: {
    condition: (comparison) => sql`(${contains(comparison, standingOrders.recipient, "joined")}
      or ${contains(comparison, standingOrders.description, "text")})`,
    window: 20_000,
  },
  from: sql`${standingOrders} left join ${virtualAccounts} on ${ofAccount}`,
  select: selectOrders,
});

const tones: Record<StandingOrderStatus, Tone> = {
  active: "good",
  paused: "warn",
  ended: "quiet",
  cancelled: "quiet",
};
export const orderBadge = (status: StandingOrderStatus) => badge(orderStatusLabels[status], tones[status]);

/** An order with the next day on which it pays. */
type ShownOrder = OrderRow & { nextDay: BankDate | undefined };

type Asked = Parameters<typeof listOrders>;

/** Columns of the list; a date that is moved to a business day is shown as the day on which it pays. */
const listShown = async (
  deps: Deps,
  actor: Actor,
  filter: Asked[2],
  request: Asked[3],
): Promise<Page<ShownOrder>> => {
  const { rows, ...page } = await listOrders(deps, actor, filter, request);
  const days = await readDaysByOrder(deps, rows, undefined, 1);
  return { ...page, rows: rows.map((row) => ({ ...row, nextDay: days.get(row.id)?.[0]?.executesOn })) };
};

const columns: Column<ShownOrder>[] = [
  {
    header: "Recipient",
    fluid: true,
    cell: (row) => partyCell(row.recipient, row.payee),
  },
  { header: "Description", fluid: "point", card: "line", rank: 4, cell: (row) => row.description },
  { header: "From", fluid: true, rank: 3, cell: accountCell },
  { header: "How often", card: "line", rank: 3, cell: (row) => say(everyLabels[row.every]) },
  {
    header: "Next date",
    card: "start",
    cell: ({ nextDay }) => (nextDay === undefined ? "–" : formatDate(nextDay)),
  },
  { header: "Status", rank: 2, cell: (row) => orderBadge(row.status) },
  { header: "Amount", align: "end", card: "end", cell: (row) => figure(row.amount, row.currency) },
];

const acts: RowAction<ShownOrder>[] = [
  { act: orderScreen.act("view"), icon: "eye", label: "View details" },
  {
    act: orderScreen.act("edit"),
    icon: "pencil",
    label: "Edit",
    refused: (row) => stepProblem(row, "cancel"),
  },
  {
    act: orderScreen.act("cancel"),
    icon: "close",
    label: "Cancel standing order",
    tone: "danger",
    refused: (row) => stepProblem(row, "cancel"),
  },
];
const record = { id: (row: ShownOrder) => row.id };

export const orderList = defineList({
  name: "standing-orders",
  path: orderScreen.path,
  title: standingOrderWords.title,
  nouns: [say(standingOrderContract.one), say(standingOrderContract.many)],
  search: { label: "Search standing orders", placeholder: "Search recipient or description" },
  filters: standingOrderFilters,
  schema: standingOrderContract.schema,
  prominent: ["status"],
  lookups: { account: accountLookup },
  orders: newestFirst,
  read: listShown,
  summarise: summariseOrders,
  table: byRight("standing-orders:write", (_, may) =>
    defineTable(columns, may ? { ...record, acts } : record),
  ),
  empty: {
    title: standingOrderContract.words.empty,
    icon: "refresh",
    next: "A standing order pays the same amount regularly, on the days that you choose.",
  },
  events: ["standing-orders:changed", "scheduled-payments:changed"],
  csv: {
    call: standingOrderContract.calls.exportCsv,
    name: "standing-orders",
    columns: () => [
      { header: "Virtual IBAN", cell: (row) => row.virtualIban },
      { header: "Customer", cell: (row) => row.customerName },
      { header: "Recipient", cell: (row) => row.recipient },
      { header: "Amount", cell: (row) => toDecimal(row.amount) },
      { header: "Currency", cell: (row) => row.currency },
      { header: "Description", cell: (row) => row.description },
      { header: "How often", cell: (row) => say(everyLabels[row.every]) },
      { header: "First date", cell: (row) => row.from },
      { header: "Last date", cell: (row) => row.until ?? "" },
      { header: "Number of payments", cell: (row) => (row.times === null ? "" : String(row.times)) },
      { header: "Next date", cell: (row) => row.nextDay ?? "" },
      { header: "Status", cell: (row) => sayAs("state", orderStatusLabels[row.status]) },
    ],
  },
});
