import { z } from "zod";
import { choice } from "@/platform/lists/contract";
import { rowContract, rowFile } from "@/platform/rows/contract";
import { formatDate } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import { currencies } from "@/vocabulary/money";
import { visibleLine } from "@/vocabulary/visible-line";

export const holidayWords = {
  title: "Bank holidays",
  all: "All currencies",
} as const;

/** Range of a holiday's year: outside of it a digit of its date is wrong. */
const years: readonly [string, ...string[]] = [
  "2000",
  ...Array.from({ length: 99 }, (_, at) => String(2001 + at)),
];

/** Body of the dialog. `currency` is null, shown as 'all', if the holiday applies to every currency. */
export const holidayBodySchema = z.object({
  date: z.iso
    .date({ error: ({ input }) => (input === "" ? "Date is required" : "Use a date such as 2026-12-02") })
    .refine((date) => years.includes(date.slice(0, 4)), "Use a date from 2000 to 2099"),
  name: visibleLine(80).min(1, "Name is required"),
  currency: z
    .union(
      [z.enum(currencies), z.literal("all").transform(() => null)],
      `Choose all, or one of ${currencies.join(", ")}`,
    )
    .nullable()
    .default(null),
});
export type HolidayBody = z.output<typeof holidayBodySchema>;

/** A holiday in words: '2 Dec 2026: National Day (AED)'. */
export const holidayText = ({ date, name, currency }: HolidayBody): string =>
  sayInEnglish("{date}: {name} ({currency})", {
    date: formatDate(date),
    name,
    currency: currency ?? sayInEnglish("all currencies"),
  });

export const holidayContract = rowContract({
  one: "holiday",
  many: "holidays",
  topic: "holidays",
  path: "/api/holidays",
  read: "holidays:read",
  write: "holidays:write",
  filters: {
    currency: choice("Applies to", currencies, { all: "All holidays" }),
    year: choice("Year", years, { all: "All years" }),
  },
  values: holidayBodySchema,
  fields: { ...holidayBodySchema.shape, currency: z.enum(currencies).nullable() },
});
/** A holiday. `date` is the bank's; `currency` is null if it applies to every one. */
export type HolidayDto = z.output<typeof holidayContract.row>;

export const holidayFile = rowFile(holidayContract, {
  words: {
    importTitle: "Import holidays",
    imported: "Holidays imported successfully",
    importFailed: "Failed to import holidays",
  },
  columns: { Date: "2026-12-02", Name: "", Currency: "All, or a code" },
  most: 500,
});
