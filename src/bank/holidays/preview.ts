import { z } from "zod";
import { definePreview } from "@/platform/rows/preview";
import { dayOf, readTaken } from "./commands";
import { holidayBodySchema, holidayFile, holidayText } from "./contract";

/** Says of each line of a file what it would add; a currency may be written in any case, and be left out where it is all. */
export const previewHolidays = definePreview(holidayFile, {
  access: "holidays:write",
  line: z
    .object({ Date: z.string(), Name: z.string(), Currency: z.string() })
    .transform(({ Date: date, Name: name, Currency: code }) => ({
      date,
      name,
      currency: /^(?:all)?$/i.test(code) ? "all" : code.toUpperCase(),
    }))
    // Whatever the cells say is for the schema of a call's body to judge.
    .pipe(z.preprocess((values) => values, holidayBodySchema)),
  keyOf: dayOf,
  text: holidayText,
  readTaken,
});
