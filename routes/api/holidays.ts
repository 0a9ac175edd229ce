import { endpoint } from "@/app/define";
import { rowEndpoints } from "@/app/row-endpoints";
import { holidayRows } from "@/bank/holidays/commands";
import { holidayContract, importHolidaysCall, previewHolidaysCall } from "@/bank/holidays/contract";
import { holidayList, listHolidays } from "@/bank/holidays/list";
import { previewHolidays } from "@/bank/holidays/preview";
import { holidayActs, holidayImport } from "@/oversight/approvals/acts/calendar-acts";

const importing = { category: "Holidays", access: "holidays:write" } as const;

export default [
  ...rowEndpoints(holidayContract, holidayRows, holidayActs, {
    category: "Holidays",
    read: "holidays:read",
    write: "holidays:write",
    list: listHolidays,
    exportCsv: holidayList.exportCsv,
    about: "A day has one holiday of a currency, and one that counts for all: its `currency` is null.",
  }),
  endpoint(previewHolidaysCall, {
    ...importing,
    summary: "Preview a file of holidays",
    description: "What each line would add, or why it adds nothing. Nothing is kept.",
    approval: { none: "a look ahead" },
    handler: ({ actor, deps, form, c }) => previewHolidays(deps, actor, form.file, c.req.raw.signal),
  }),
  endpoint(importHolidaysCall, {
    ...importing,
    summary: "Import holidays",
    description: "All of them or, where one is there already, none.",
    approval: holidayImport,
    handler: ({ actor, deps, body }) => holidayRows.createAll(deps, actor, body.holidays),
  }),
];
