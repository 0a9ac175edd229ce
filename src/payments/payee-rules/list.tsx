import { payeeRules } from "db/schema";
import { sql } from "drizzle-orm";
import { screen } from "@/kernel/screen";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { defineRowList, rowOpenings } from "@/platform/rows/list";
import { contains } from "@/platform/search/phrase";
import { badge } from "@/ui/badge";
import type { Column } from "@/ui/table";
import { countryName } from "@/vocabulary/countries";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { currencies } from "@/vocabulary/money";
import { mapOptions } from "@/vocabulary/options";
import {
  type PayeeRuleDto,
  payeeNeedLabels,
  payeeRuleContract,
  payeeRuleFilters,
  payeeRuleWords,
} from "./contract";

/** Screen of the rules for payments to other banks, with its dialogs. */
export const payeeRuleScreen = screen("/admin/payment-rules/payees", rowOpenings);

const { id, country, currency, needs, version } = payeeRules;

/** Rules by country, those of any country first. */
export const { list: listPayeeRules, summarise } = defineReading({
  access: "payee-rules:read",
  filters: payeeRuleFilters,
  targets: { currency: mapOptions(currencies, (one) => sql`${currency} in ('*', ${one})`) },
  id,
  sorts: { country: { column: country, field: "sortedBy" }, newest: undefined },
  ascending: true,
  visible: staffOnly(),
  search: { condition: (comparison) => contains(comparison, country, "text") },
  from: payeeRules,
  select: (read) =>
    read
      .select({
        id,
        sortedBy: country,
        country: sql<string | null>`nullif(${country}, '*')`.as("rule_country"),
        currency: sql<PayeeRuleDto["currency"]>`nullif(${currency}, '*')`.as("rule_currency"),
        needs,
        version,
      })
      .from(payeeRules),
});

type Row = Awaited<ReturnType<typeof listPayeeRules>>["rows"][number];

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

export const payeeRuleList = defineRowList(payeeRuleScreen, payeeRuleContract, {
  name: "payee-rules",
  title: payeeRuleWords.title,
  search: { label: "Search payee rules", placeholder: "Search by country code..." },
  prominent: ["currency"],
  orders: [
    { sort: "country", direction: "asc", label: "Country, A to Z" },
    { sort: "newest", direction: "desc", label: "Newest first" },
  ],
  read: listPayeeRules,
  summarise,
  write: "payee-rules:write",
  columns,
  empty: {
    icon: "shield",
    next: "Without a rule payments to other banks leave with whatever they say.",
  },
  csv: {
    name: "payee-rules",
    columns: () => [
      { header: "Country", cell: (row) => row.country ?? say("All") },
      { header: "Currency", cell: (row) => row.currency ?? say("All") },
      { header: "Needs", cell: (row) => row.needs.join(" ") },
    ],
  },
});
