import { purposeCodes } from "db/schema";
import { sql } from "drizzle-orm";
import { screen } from "@/kernel/screen";
import { defineRowList, rowOpenings } from "@/platform/rows/list";
import { contains } from "@/platform/search/phrase";
import { badge } from "@/ui/badge";
import type { Column } from "@/ui/table";
import { type PurposeCodeDto, purposeCodeContract, purposeCodeWords } from "./contract";
import { arabicNames, findLocalName } from "./names";

/** Screen of the purposes of payments, with its dialogs. */
export const purposeCodeScreen = screen("/admin/payment-rules/purpose-codes", rowOpenings);

const { id, code, name, isActive, version } = purposeCodes;
const arabicList = sql.raw(`'${arabicNames.replaceAll("'", "''")}'`);

const columns: Column<PurposeCodeDto>[] = [
  { header: "Code", sort: "code", code: true, cell: (row) => row.code },
  { header: "Name", sort: "name", fluid: true, card: "line", cell: (row) => findLocalName(row) ?? row.name },
  {
    header: "Status",
    card: "end",
    cell: (row) =>
      row.isActive ? badge(purposeCodeWords.active, "good") : badge(purposeCodeWords.inactive, "quiet"),
  },
];

/** Purpose codes in their order. */
export const purposeCodeList = defineRowList(purposeCodeScreen, purposeCodeContract, {
  title: purposeCodeWords.title,
  of: purposeCodes,
  select: (read) => read.select({ id, code, name, isActive, version }).from(purposeCodes),
  targets: { state: { active: sql`${isActive} = 1`, inactive: sql`${isActive} = 0` } },
  sorts: { code: { column: code, field: "code" }, name: { column: name, field: "name" } },
  ascending: true,
  visible: () => undefined,
  search: {
    label: "Search purpose codes",
    placeholder: "Search by code or name...",
    condition: (comparison) =>
      sql`(${contains(comparison, code, "text")} or ${contains(comparison, name, "text")}
        or ${code} in (select key from json_each(${arabicList}) where ${contains(comparison, sql`value`, "text")}))`,
  },
  prominent: ["state"],
  orders: [
    { sort: "code", direction: "asc", label: "Code, A to Z" },
    { sort: "name", direction: "asc", label: "Name, A to Z" },
  ],
  columns,
  empty: {
    icon: "document",
    next: "Add the codes of ISO 20022 that payments may name.",
    by: "payee-rules:write",
  },
  csv: { Code: "code", Name: "name", Active: (row) => (row.isActive ? "yes" : "no") },
});

/** The same for calls, with names in the reader's language. */
export const namedCodes: typeof purposeCodeList = {
  ...purposeCodeList,
  async read(...asked) {
    const page = await purposeCodeList.read(...asked);
    return { ...page, rows: page.rows.map((row) => ({ ...row, localName: findLocalName(row) })) };
  },
};
