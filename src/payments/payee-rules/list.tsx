import type { Database } from "db/client";
import { payeeRules } from "db/schema";
import { sql } from "drizzle-orm";
import { screen } from "@/kernel/screen";
import { defineRowList, rowOpenings } from "@/platform/rows/list";
import { badge } from "@/ui/badge";
import type { Column } from "@/ui/table";
import { countryName } from "@/vocabulary/countries";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { currencies } from "@/vocabulary/money";
import { mapOptions } from "@/vocabulary/options";
import { type PayeeRuleDto, payeeNeedLabels, payeeRuleContract, payeeRuleWords } from "./contract";

/** Screen of the rules for payments to other banks, with its dialogs. */
export const payeeRuleScreen = screen("/admin/payment-rules/payees", rowOpenings);

const { id, country, currency, needs, version } = payeeRules;

const selectRules = (read: Database["read"]) =>
  read
    .select({
      id,
      sortedBy: country,
      country: sql<string | null>`nullif(${country}, '*')`.as("rule_country"),
      currency: sql<PayeeRuleDto["currency"]>`nullif(${currency}, '*')`.as("rule_currency"),
      needs,
      version,
    })
    .from(payeeRules);
type Row = Awaited<ReturnType<typeof selectRules>>[number];

/** Converts a rule to the form of answers. */
export const toPayeeRuleDto = ({ sortedBy: _, ...rule }: Row): PayeeRuleDto => rule;

const columns: Column<Row>[] = [
  {
    header: "Country",
    sort: "country",
    cell: (row) =>
      row.country === null ? say(payeeRuleWords.allCountries) : countryName(row.country, currentLanguage()),
  },
  {
    header: "Currency",
    card: "end",
    cell: (row) =>
      row.currency === null ? say(payeeRuleWords.allCurrencies) : badge(data(row.currency), "quiet"),
  },
  {
    header: "Required details",
    fluid: true,
    card: "line",
    cell: (row) =>
      row.needs.length === 0
        ? say("Nothing")
        : row.needs.map((need) => say(payeeNeedLabels[need])).join(say(", ")),
  },
];

/** Rules by country, those of any country first. */
export const payeeRuleList = defineRowList(payeeRuleScreen, payeeRuleContract, {
  title: payeeRuleWords.title,
  of: payeeRules,
  select: selectRules,
  targets: { currency: mapOptions(currencies, (one) => sql`${currency} in ('*', ${one})`) },
  sorts: { country: { column: country, field: "sortedBy" }, newest: undefined },
  ascending: true,
  search: {
    label: "Search payee rules",
    placeholder: "Search by country code...",
    columns: [country],
  },
  prominent: ["currency"],
  orders: [
    { sort: "country", direction: "asc", label: "Country, A to Z" },
    { sort: "newest", direction: "desc", label: "Newest first" },
  ],
  columns,
  empty: {
    icon: "shield",
    next: "Without a rule payments to other banks leave with whatever they say.",
  },
  csv: {
    Country: (row) => row.country ?? say("All"),
    Currency: (row) => row.currency ?? say("All"),
    Needs: (row) => row.needs.join(" "),
  },
});
