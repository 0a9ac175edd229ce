import { holidays } from "db/schema";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { screen } from "@/kernel/screen";
import { defineRowList, rowOpenings } from "@/platform/rows/list";
import { badge } from "@/ui/badge";
import type { Column } from "@/ui/table";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { currencies } from "@/vocabulary/money";
import { mapOptions } from "@/vocabulary/options";
import { type HolidayDto, holidayContract, holidayWords } from "./contract";

/** Screen of the days on which the bank does not pay, with its dialogs. */
export const holidayScreen = screen("/admin/payment-rules/holidays", {
  ...rowOpenings,
  import: z.string(),
});

const { id, date, name, currency, version } = holidays;
const year = sql<string>`substr(${date}, 1, 4)`;

const columns: Column<HolidayDto>[] = [
  { header: "Name", sort: "name", fluid: true, cell: (row) => row.name },
  { header: "Date", sort: "date", card: "start", cell: (row) => formatDate(row.date) },
  {
    header: "Applies to",
    card: "end",
    cell: (row) => (row.currency === null ? say(holidayWords.all) : badge(data(row.currency), "quiet")),
  },
];

/** Holidays, the latest first. For a currency the list has those that apply to it, including those for all. */
export const holidayList = defineRowList(holidayScreen, holidayContract, {
  title: holidayWords.title,
  of: holidays,
  select: (read) => read.select({ id, date, name, currency, version }).from(holidays),
  targets: {
    currency: mapOptions(currencies, (one) => sql`(${currency} is null or ${currency} = ${one})`),
    year,
  },
  sorts: { date: { column: date, field: "date" }, name: { column: name, field: "name" } },
  search: {
    label: "Search holidays",
    placeholder: "Search by name...",
    columns: [name],
  },
  prominent: ["currency", "year"],
  present: {
    year: async ({ db }) => (await db.read.selectDistinct({ year }).from(holidays)).map((row) => row.year),
  },
  orders: [
    { sort: "date", direction: "desc", label: "Latest first" },
    { sort: "date", direction: "asc", label: "Earliest first" },
    { sort: "name", direction: "asc", label: "Name, A to Z" },
    { sort: "name", direction: "desc", label: "Name, Z to A" },
  ],
  columns,
  empty: {
    icon: "calendar",
    next: "Add the days on which the bank does not pay, one by one or from a file.",
    by: "holidays:write",
  },
  // An exported file can be imported.
  csv: { Date: "date", Name: "name", Currency: (row) => row.currency ?? "All" },
});
