import { rowActs } from "@/approvals/row-acts";
import { rowImport } from "@/approvals/row-import";
import { holidayRows } from "./commands";
import { type HolidayBody, holidayContract, holidayFile } from "./contract";

const kind = "calendars";

/** Approvals for adding, changing and deleting a holiday. */
export const holidayActs = rowActs(holidayContract, holidayRows, {
  kind,
  does: [
    "a day on which the bank does not pay",
    "such a day, changed",
    "the bank pays on such a day after all",
  ],
  details: ({ date, name, currency }: HolidayBody) => ({ date, name, currency: currency ?? "All" }),
});

/** Approval of the holidays of a file, all or none of them. */
export const holidayImport = rowImport(holidayFile, holidayRows, {
  kind,
  does: "such days from a file",
});
