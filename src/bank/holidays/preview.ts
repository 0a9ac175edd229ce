import { z } from "zod";
import { definePreview } from "@/platform/rows/preview";
import { holidayKey, readTaken } from "./commands";
import { holidayContract, holidayFile, holidayText } from "./contract";

/** Previews what each line of a file would add; a currency may be in any case, and empty for all. */
export const previewHolidays = definePreview(holidayFile, {
  line: z
    .object({ Date: z.string(), Name: z.string(), Currency: z.string() })
    .transform(({ Date: date, Name: name, Currency: code }) => ({
      date,
      name,
      currency: /^(?:all)?$/i.test(code) ? "all" : code.toUpperCase(),
    }))
    // The schema of a call's body validates the cells.
    .pipe(z.preprocess((values) => values, holidayContract.values)),
  getKey: holidayKey,
  text: holidayText,
  readTaken,
});
