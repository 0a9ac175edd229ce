import { z } from "zod";
import { choice } from "@/platform/lists/contract";
import { rowContract, rowWhole } from "@/platform/rows/contract";
import { isCountryCode } from "@/vocabulary/countries";
import { sayInEnglish, type Text } from "@/vocabulary/language";
import { currencies } from "@/vocabulary/money";
import { type PayeeNeed, payeeNeeds } from "@/vocabulary/payee-options";
import type { PayeeName } from "../beneficiaries/contract";

export const payeeRuleWords = {
  title: "Payee rules",
  allCountries: "All countries",
  allCurrencies: "All currencies",
} as const;

/** Label of each need. */
export const payeeNeedLabels: Record<PayeeNeed, Text> = {
  name: "Name",
  country: "Country",
  town: "Town",
  address: "Address",
  agent: "BIC or clearing code",
  purpose: "Purpose",
  structuredReference: "Structured reference",
  regulatoryReporting: "Regulatory reporting code",
};

/** The fields of a payee's form of which one must be filled in for a need. */
const fieldsByNeed: Record<PayeeNeed, readonly PayeeName[]> = {
  name: ["name"],
  country: ["country"],
  town: ["town"],
  address: ["addressLines", "street"],
  agent: ["bic", "clearingCode"],
  purpose: ["purpose"],
  structuredReference: ["structuredReference"],
  regulatoryReporting: ["regulatoryReporting"],
};

/** Needs that a payee's form does not yet fulfil. */
export const listMissing = (
  form: Readonly<Partial<Record<PayeeName, string | undefined>>>,
  needs: readonly PayeeNeed[],
): PayeeNeed[] =>
  needs.filter((need) => fieldsByNeed[need].every((name) => (form[name] ?? "").trim() === ""));

const any = z.literal("all").transform(() => null);

/** Body of the dialog. null, shown as 'all', means any country or any currency. */
const payeeRuleBodySchema = z.object({
  country: z
    .union([
      any,
      z
        .string()
        .trim()
        .toUpperCase()
        .refine(isCountryCode, "Use the two letters of a country (ISO 3166), such as AE"),
    ])
    .nullable()
    .default(null)
    .meta({ description: "Where the money goes (ISO 3166-1, two letters); null is any", example: "DE" }),
  currency: z
    .union([z.enum(currencies), any], `Choose all, or one of ${currencies.join(", ")}`)
    .nullable()
    .default(null),
  needs: z
    .array(z.enum(payeeNeeds))
    .default([])
    .transform((needs) => payeeNeeds.filter((need) => needs.includes(need)))
    .meta({
      description: "What a payment there has to say; one without it waits for its details, and is in no file",
      example: ["name", "country", "town"],
    }),
});
export type PayeeRuleBody = z.output<typeof payeeRuleBodySchema>;

/** A rule in words: 'Payments to AE in all currencies: Name, Country'. */
export const payeeRuleText = ({ country, currency, needs }: PayeeRuleBody): string =>
  sayInEnglish("Payments to {country} in {currency}: {needs}", {
    country: country ?? sayInEnglish("all countries"),
    currency: currency ?? sayInEnglish("all currencies"),
    needs:
      needs.map((need) => sayInEnglish(payeeNeedLabels[need])).join(", ") ||
      sayInEnglish("nothing is needed"),
  });

export const payeeRuleContract = rowContract({
  one: "payee rule",
  many: "payee rules",
  topic: "payee-rules",
  path: "/api/payee-rules",
  read: "payee-rules:read",
  write: "payee-rules:write",
  filters: {
    currency: choice("Currency", currencies, { all: "All rules" }),
  },
  values: payeeRuleBodySchema,
  fields: {
    country: z.string().nullable(),
    currency: z.enum(currencies).nullable(),
    needs: z.enum(payeeNeeds).array(),
  },
});
export type PayeeRuleDto = z.output<typeof payeeRuleContract.row>;

export const payeeRuleWhole = rowWhole(payeeRuleContract, 1000);
