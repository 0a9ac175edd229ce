import { importEndpoints, rowEndpoints } from "@/app/row-endpoints";
import { holidayActs, holidayImport } from "@/bank/holidays/approvals";
import { holidayRows } from "@/bank/holidays/commands";
import { holidayContract, holidayFile } from "@/bank/holidays/contract";
import { holidayList } from "@/bank/holidays/list";
import { previewHolidays } from "@/bank/holidays/preview";

const stepUp = { none: "it moves the day of payments that were ordered, and makes none" } as const;
const shared = { category: "Holidays", stepUp } as const;

export default [
  ...rowEndpoints(holidayContract, holidayRows, holidayActs, holidayList, {
    ...shared,
    about: "A day has one holiday of a currency, and one that counts for all: its `currency` is null.",
  }),
  ...importEndpoints(holidayFile, holidayRows, holidayImport, { ...shared, preview: previewHolidays }),
];
