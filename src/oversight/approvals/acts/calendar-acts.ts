import { cutOffRows, differencesTo, replaceCutOffs } from "@/bank/cut-offs/commands";
import {
  type CutOffBody,
  cutOffContract,
  cutOffText,
  cutOffValues,
  replaceCutOffsCall,
} from "@/bank/cut-offs/contract";
import { holidayRows } from "@/bank/holidays/commands";
import {
  type HolidayBody,
  holidayContract,
  holidayFile,
  holidayText,
  holidayValues,
} from "@/bank/holidays/contract";
import { approvable } from "../approvable";
import { rowActs } from "../row-acts";
import { rowImport } from "../row-import";

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
export const cutOffReplacement = approvable(replaceCutOffsCall, {
  name: "replace_cut_offs",
  kinds: [kind],
  does: "all such times, replaced by a list",
  body: cutOffValues.array(),
  request: ({ body }) => ({ body }),
  async describe(deps, _actor, wanted) {
    const { gone, come } = await differencesTo(deps, wanted);
    const told = (some: readonly CutOffBody[]) => some.map(cutOffText).join(", ") || "none";
    return {
      summary: `Replacement of all cut-off times: ${wanted.length}`,
      details: { removed: told(gone), added: told(come) },
    };
  },
  carryOut: replaceCutOffs,
});
