import { purposeCodes } from "db/schema";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { can } from "@/access/policy";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { defineList } from "@/platform/lists/list";
import { defineReading } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { badge } from "@/ui/badge";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { say } from "@/vocabulary/language";
import {
  type PurposeCodeDto,
  purposeCodeContract,
  purposeCodeFilterSchema,
  purposeCodeFilters,
  purposeCodeWords,
} from "./contract";

/** What payments may be for, and what opens there. */
export const purposeCodeScreen = screen("/admin/purpose-codes", {
  create: z.string(),
  edit: idParam,
  delete: idParam,
});

const { id, code, name, isActive, version } = purposeCodes;

/** Purpose codes in their order. */
export const { list: listPurposeCodes, summarise } = defineReading({
  access: "purpose-codes:read",
  filters: purposeCodeFilters,
  targets: { state: { active: sql`${isActive} = 1`, inactive: sql`${isActive} = 0` } },
  id,
  sorts: { code: { column: code, field: "code" }, name: { column: name, field: "name" } },
  ascending: true,
  visible: () => undefined,
  search: {
    condition: (comparison) =>
      sql`(${contains(comparison, code, "text")} or ${contains(comparison, name, "text")})`,
  },
  from: purposeCodes,
  select: (read) => read.select({ id, code, name, isActive, version }).from(purposeCodes),
});

const columns: Column<PurposeCodeDto>[] = [
  { header: "Code", sort: "code", code: true, cell: (row) => row.code },
  { header: "Name", sort: "name", fluid: "wide", card: "line", cell: (row) => row.name },
  {
    header: "State",
    card: "end",
    cell: (row) =>
      row.isActive ? badge(purposeCodeWords.active, "good") : badge(purposeCodeWords.inactive, "quiet"),
  },
];

const acts: RowAction[] = [
  { act: purposeCodeScreen.act("edit"), icon: "pencil", label: "Edit" },
  { act: purposeCodeScreen.act("delete"), icon: "trash", label: "Delete", tone: "danger" },
];
const readOnly = defineTable(columns);
const withActs = defineTable(columns, { id: (row) => row.id, view: false, acts });

export const purposeCodeList = defineList({
  name: "purpose-codes",
  path: purposeCodeScreen.path,
  title: purposeCodeWords.title,
  nouns: [say(purposeCodeContract.one), say(purposeCodeContract.many)],
  search: { label: "Search purpose codes", placeholder: "Search by code or name..." },
  filters: purposeCodeFilters,
  schema: purposeCodeFilterSchema,
  prominent: ["state"],
  orders: [
    { sort: "code", direction: "asc", label: "Code, A to Z" },
    { sort: "name", direction: "asc", label: "Name, A to Z" },
  ],
  read: listPurposeCodes,
  summarise,
  table: (_, actor) => (can(actor, "payee-rules:write") ? withActs : readOnly),
  empty: {
    title: purposeCodeContract.words.empty,
    icon: "document",
    next: "Add the codes of ISO 20022 that payments may name.",
  },
  events: ["purpose-codes:changed"],
  csv: {
    call: purposeCodeContract.calls.exportCsv,
    name: "purpose-codes",
    columns: () => [
      { header: "Code", cell: (row) => row.code },
      { header: "Name", cell: (row) => row.name },
      { header: "Active", cell: (row) => (row.isActive ? "yes" : "no") },
    ],
  },
});
