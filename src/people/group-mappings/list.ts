import { groupMappings } from "db/schema";
import { sql } from "drizzle-orm";
import { roles } from "@/access/actor";
import { screen } from "@/kernel/screen";
import { roleBadge } from "@/people/users/view";
import { defineRowList, rowOpenings } from "@/platform/rows/list";
import type { Column } from "@/ui/table";
import { mapOptions } from "@/vocabulary/options";
import { type GroupMappingDto, groupMappingContract } from "./contract";

/** Screen of the mappings of the directory's groups, with its dialogs. */
export const groupMappingScreen = screen("/admin/sign-in-settings/groups", rowOpenings);

const { id, group, role, clientId, version } = groupMappings;

const columns: Column<GroupMappingDto>[] = [
  { header: "Group", sort: "group", fluid: true, cell: (row) => row.group },
  {
    header: "Role",
    card: "end",
    cell: (row) => roleBadge(row.role),
  },
  { header: "Client ID", code: true, card: "line", cell: (row) => row.clientId ?? "" },
];

/** Mappings by the names of their groups. */
export const groupMappingList = defineRowList(groupMappingScreen, groupMappingContract, {
  title: "Directory groups",
  of: groupMappings,
  select: (read) => read.select({ id, group, role, clientId, version }).from(groupMappings),
  targets: { role: mapOptions(roles, (one) => sql`${role} = ${one}`) },
  sorts: { group: { column: group, field: "group" } },
  ascending: true,
  search: {
    label: "Search group mappings",
    placeholder: "Search by group or client ID...",
    columns: [group, clientId],
  },
  prominent: ["role"],
  orders: [{ sort: "group", direction: "asc", label: "Group, A to Z" }],
  columns,
  empty: { icon: "users", next: "Nobody can sign in with a work account until a group is given a role." },
  csv: { Group: "group", Role: "role", "Client ID": "clientId" },
});
