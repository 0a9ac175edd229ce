import { cutOffs } from "db/schema";
import { sql } from "drizzle-orm";
import { screen } from "@/kernel/screen";
import { defineRowList, rowOpenings } from "@/platform/rows/list";
import { badge } from "@/ui/badge";
import type { Column } from "@/ui/table";
import { countryName } from "@/vocabulary/countries";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { type Currency, currencies } from "@/vocabulary/money";
import { mapOptions } from "@/vocabulary/options";
import { type CutOffDto, cutOffContract, cutOffWords } from "./contract";

/** Screen of cut-off times, with its dialogs. */
export const cutOffScreen = screen("/admin/payment-rules/cut-offs", rowOpenings);

const { id, currency, country, time, version } = cutOffs;
const select = {
  id,
  currency: sql<Currency | null>`nullif(${currency}, '')`.as("of_currency"),
  country: sql<string | null>`nullif(${country}, '')`.as("of_country"),
  time,
  version,
};

const columns: Column<CutOffDto>[] = [
  { header: "Time", sort: "time", card: "start", cell: (row) => row.time },
  {
    header: "Currency",
    card: "end",
    cell: (row) =>
      row.currency === null ? say(cutOffWords.allCurrencies) : badge(data(row.currency), "quiet"),
  },
  {
    header: "Country of the recipient",
    fluid: true,
    cell: (row) =>
      row.country === null ? say(cutOffWords.allCountries) : countryName(row.country, currentLanguage()),
  },
];

/** Cut-off times. For a currency the list has those that apply to it, including those for all. */
export const cutOffList = defineRowList(cutOffScreen, cutOffContract, {
  title: cutOffWords.title,
  of: cutOffs,
  select: (read) => read.select(select).from(cutOffs),
  targets: { currency: mapOptions(currencies, (one) => sql`${currency} in ('', ${one})`) },
  sorts: { newest: undefined, time: { column: time, field: "time" } },
  prominent: ["currency"],
  orders: [
    { sort: "newest", direction: "desc", label: "Newest first" },
    { sort: "time", direction: "asc", label: "Earliest first" },
    { sort: "time", direction: "desc", label: "Latest first" },
  ],
  columns,
  empty: {
    icon: "clock",
    next: "Without a cut-off time, payments are sent until the end of their day.",
  },
  csv: {
    Time: "time",
    Currency: (row) => row.currency ?? say("All"),
    Country: (row) => row.country ?? say("All"),
  },
});
