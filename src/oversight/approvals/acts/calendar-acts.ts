import { z } from "zod";
import { holidayRows } from "@/bank/holidays/commands";
import {
  type HolidayBody,
  holidayContract,
  holidayText,
  holidayValues,
  importHolidaysCall,
} from "@/bank/holidays/contract";
import { approvable } from "../approvable";
import { rowActs } from "../row-acts";

/** A holiday that is added, changed or deleted. */
export const holidayActs = rowActs(holidayContract, holidayRows, {
  kind: "calendars",
  values: holidayValues,
  does: [
    "a day on which the bank does not pay",
    "such a day, changed",
    "the bank pays on such a day after all",
  ],
  text: holidayText,
  details: ({ date, name, currency }: HolidayBody) => ({ date, name, currency: currency ?? "All" }),
});

/** The holidays of a file, all or none of them. */
export const holidayImport = approvable(importHolidaysCall, {
  name: "import_holidays",
  kinds: ["calendars"],
  does: "such days from a file",
  body: z.object({ holidays: holidayValues.array() }),
  request: ({ body }) => ({ body }),
  async describe(deps, _actor, { holidays }) {
    await holidayRows.check(deps, holidays);
    const lines = holidays.map((one, at) => [String(at + 1), holidayText(one)]);
    return { summary: `Import of holidays: ${holidays.length}`, details: Object.fromEntries(lines) };
  },
  carryOut: (deps, actor, { holidays }) => holidayRows.createAll(deps, actor, holidays),
});
