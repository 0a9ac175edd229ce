import { cutOffRows } from "@/bank/cut-offs/commands";
import {
  type CutOffBody,
  cutOffContract,
  cutOffText,
  cutOffValues,
  cutOffWhole,
} from "@/bank/cut-offs/contract";
import { holidayRows } from "@/bank/holidays/commands";
import {
  type HolidayBody,
  holidayContract,
  holidayFile,
  holidayText,
  holidayValues,
} from "@/bank/holidays/contract";
import { rowActs } from "../row-acts";
import { rowImport } from "../row-import";
import { wholeAct } from "../whole-act";

const kind = "calendars";

/** A holiday that is added, changed or deleted. */
export const holidayActs = rowActs(holidayContract, holidayRows, {
  kind,
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
export const holidayImport = rowImport(holidayFile, holidayRows, {
  kind,
  does: "such days from a file",
  text: holidayText,
});

/** A cut-off time that is added, changed or deleted. */
export const cutOffActs = rowActs(cutOffContract, cutOffRows, {
  kind,
  values: cutOffValues,
  does: [
    "until when a payment leaves on the same day",
    "such a time, changed",
    "a payment leaves until the day ends, or another such time",
  ],
  text: cutOffText,
  details: ({ currency, country, time }: CutOffBody) => ({
    currency: currency ?? "All",
    country: country ?? "All",
    time,
  }),
});

/** A list of cut-off times that takes the place of those that there are. */
export const allCutOffs = wholeAct(cutOffWhole, cutOffRows, {
  name: "replace_cut_offs",
  kind,
  does: "all such times, replaced by a list",
  text: cutOffText,
});
