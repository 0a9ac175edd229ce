import { z } from "zod";
import { choice } from "@/platform/lists/contract";
import { rowContract, rowWhole } from "@/platform/rows/contract";
import { isCountryCode } from "@/vocabulary/countries";
import { sayInEnglish } from "@/vocabulary/language";
import { currencies } from "@/vocabulary/money";

export const cutOffWords = {
  title: "Cut-off times",
  allCurrencies: "All currencies",
  allCountries: "All countries",
} as const;

/** Body of the dialog. `currency` and `country` are null or empty if the time applies to all. */
const cutOffBodySchema = z.object({
  currency: z
    .union(
      [z.enum(currencies), z.literal("all").transform(() => null)],
      `Choose all, or one of ${currencies.join(", ")}`,
    )
    .nullable()
    .default(null),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .transform((text) => text || null)
    .pipe(z.string().refine(isCountryCode, "Use a country's code of two letters, such as GB").nullable())
    .nullable()
    .default(null)
    .meta({ description: "Of the recipient: ISO 3166-1, two letters", example: "GB" }),
  time: z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 14:30")
    .meta({ description: "By the bank's clock", example: "14:30" }),
});
export type CutOffBody = z.output<typeof cutOffBodySchema>;

/** A cut-off time in words: '14:30 (AED, GB)'. */
export const cutOffText = ({ currency, country, time }: CutOffBody): string =>
  sayInEnglish("{time} ({currency}, {country})", {
    time,
    currency: currency ?? sayInEnglish("all currencies"),
    country: country ?? sayInEnglish("all countries"),
  });

export const cutOffContract = rowContract({
  one: "cut-off time",
  many: "cut-off times",
  topic: "cut-offs",
  path: "/api/cut-offs",
  read: "cut-offs:read",
  write: "cut-offs:write",
  filters: { currency: choice("Applies to", currencies, { all: "All cut-off times" }) },
  values: cutOffBodySchema,
  fields: { currency: z.enum(currencies).nullable(), country: z.string().nullable(), time: z.string() },
});
/** Time until which a payment leaves on the same day. `currency` and `country` are null if it applies to all. */
export type CutOffDto = z.output<typeof cutOffContract.row>;

/** Maximum number of cut-offs: one for each currency and country. */
export const cutOffWhole = rowWhole(cutOffContract, 1000);
