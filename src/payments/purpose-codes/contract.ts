import { z } from "zod";
import { choice } from "@/platform/lists/contract";
import { rowContract, rowWhole } from "@/platform/rows/contract";
import { sayInEnglish } from "@/vocabulary/language";
import { visibleLine } from "@/vocabulary/visible-line";

export const purposeCodeWords = { title: "Purpose codes", active: "Active", inactive: "Inactive" } as const;

const states = ["active", "inactive"] as const;

export const purposeCodeBodySchema = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{4}$/, "A purpose is a code of four letters (ISO 20022), such as SUPP")
    .meta({ example: "ZAKT" }),
  name: visibleLine(80).min(1, "Name is required"),
  isActive: z.boolean().default(true).describe("Whether payments may be for it"),
});
export type PurposeCodeBody = z.output<typeof purposeCodeBodySchema>;

/** A code in words: 'SUPP: Supplier Payment'. */
export const purposeCodeText = ({ code, name, isActive }: PurposeCodeBody): string =>
  isActive ? `${code}: ${name}` : sayInEnglish("{code}: {name} (inactive)", { code, name });

export const purposeCodeContract = rowContract({
  one: "purpose code",
  many: "purpose codes",
  topic: "purpose-codes",
  path: "/api/purpose-codes",
  read: "purpose-codes:read",
  write: "payee-rules:write",
  filters: {
    state: choice("Status", states, {
      all: "All codes",
      labels: { active: purposeCodeWords.active, inactive: purposeCodeWords.inactive },
    }),
  },
  values: purposeCodeBodySchema,
  fields: { ...purposeCodeBodySchema.shape, isActive: z.boolean() },
  answered: {
    localName: z
      .string()
      .optional()
      .describe("Its name in Arabic, for readers of it, unless the bank renamed it"),
  },
});
/** Purpose of a payment, by its code in ISO 20022's external list. */
export type PurposeCodeDto = z.output<typeof purposeCodeContract.row>;

export const purposeCodeWhole = rowWhole(purposeCodeContract, 1000);
