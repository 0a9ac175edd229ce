import { defineRows } from "@/commands/rows";
import { sayInEnglish } from "@/vocabulary/language";
import { type CutOffBody, type CutOffDto, cutOffContract, cutOffText } from "./contract";

export const cutOffRows = defineRows<CutOffDto, CutOffBody>(cutOffContract, {
  table: "cut_offs",
  resource: "CUT_OFF",
  text: cutOffText,
  row: cutOffContract.row,
  columns: "id, nullif(currency, '') as currency, nullif(country, '') as country, time, version",
  fields: ["currency", "country", "time"],
  convert: ({ currency, country }) => ({ currency: currency ?? "", country: country ?? "" }),
  unique: {
    getKey: ({ currency, country }) => `${currency} ${country}`,
    message: "There are two cut-off times for the same payments",
    code: "CUT_OFF_TAKEN",
    field: "currency",
    sentence: (taken) => sayInEnglish("There is already: {named}", { named: cutOffText(taken) }),
    index: "cut_offs.currency,cut_offs.country",
  },
});
