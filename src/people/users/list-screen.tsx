import { byRight } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList, newestFirst } from "@/platform/lists/list";
import { selectionWhenAsked } from "@/platform/lists/selection";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { ago, time } from "@/ui/time";
import { bankDate, formatDate, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { exportUsersCall, roleLabels, userFilterSchema, userFilters, userMessages } from "./contract";
import { listUsers, summariseUsers } from "./list";
import type { UserRow } from "./queries";
import { deletionProblem } from "./rules";
import { userScreen } from "./screen";
import { activityBadge, roleBadge } from "./view";

/** The columns of the specification's list (section 2, User Management), and the last sign-in. */
const listColumns = (zone: string): Column<UserRow>[] => [
  { header: "Username", sort: "username", fluid: true, cell: (row) => row.username },
  { header: "Email", card: "line", fluid: true, cell: (row) => row.email },
  { header: "Role", card: "start", cell: (row) => roleBadge(row.role) },
  { header: "Client ID", card: "line", fluid: true, rank: 2, cell: (row) => row.clientId },
  { header: "Status", card: "end", cell: (row) => activityBadge(row.isActive) },
  {
    header: "Created",
    sort: "newest",
    rank: 3,
    cell: ({ createdAt }) =>
      time(createdAt, formatDate(bankDate(createdAt, zone)), formatDateTime(createdAt, zone)),
  },
  {
    header: "Last sign-in",
    rank: 4,
    cell: ({ lastSignInAt }, now) => (lastSignInAt === null ? say("Never") : ago(lastSignInAt, now, zone)),
  },
];

/** A user in the list, with the reason why they cannot be deleted. */
type ListedUser = UserRow & { undeletable?: string | undefined };

const record = { id: (row: UserRow) => row.id, name: (row: UserRow) => row.username };

/** Deactivates or activates many users at a time. */
const bulk = selectionWhenAsked([
  { act: userScreen.act("deactivateAll"), label: "Deactivate", tone: "danger" },
  { act: userScreen.act("activateAll"), label: "Make active" },
]);

const acts: RowAction<ListedUser>[] = [
  { act: userScreen.act("view"), icon: "eye", label: "View details" },
  { act: userScreen.act("edit"), icon: "pencil", label: "Edit" },
  {
    act: userScreen.act("delete"),
    icon: "trash",
    label: "Delete",
    tone: "danger",
    refused: (row) => row.undeletable,
  },
];

const csvColumns: CsvColumn<UserRow>[] = [
  { header: "Username", cell: (row) => row.username },
  { header: "Email", cell: (row) => row.email },
  { header: "Role", cell: (row) => say(roleLabels[row.role]) },
  { header: "Client ID", cell: (row) => row.clientId },
  { header: "Status", cell: (row) => say(row.isActive ? "Active" : "Inactive") },
  { header: "Created", cell: (row) => new Date(row.createdAt).toISOString() },
  {
    header: "Last sign-in",
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? "" : new Date(lastSignInAt).toISOString()),
  },
];

/** The list of users: the specification's search and role filter. */
export const userList = defineList({
  name: "users",
  path: userScreen.path,
  title: "Users",
  nouns: ["user", "users"],
  search: { label: "Search users", placeholder: "Search users..." },
  filters: userFilters,
  schema: userFilterSchema,
  prominent: ["role"],
  orders: [
    ...newestFirst,
    { sort: "username", direction: "asc", label: "Username, A to Z" },
    { sort: "username", direction: "desc", label: "Username, Z to A" },
  ],
  read: listUsers,
  complete: (_, actor, rows) =>
    Promise.resolve(rows.map((row) => ({ ...row, undeletable: deletionProblem(row, actor) }))),
  summarise: summariseUsers,
  table: byRight("users:write", (zone, may) =>
    defineTable(listColumns(zone), may ? { ...record, acts, bulk } : record),
  ),
  empty: { title: userMessages.empty, icon: "users", next: "Add the first one to begin.", by: "users:write" },
  events: ["users:changed"],
  csv: { call: exportUsersCall, name: "users", columns: () => csvColumns },
});
