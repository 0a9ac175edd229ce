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

/** Purpose of a payment, by its code in ISO 20022's external list. */
export const purposeCodeSchema = purposeCodeBodySchema.extend({
  id: z.int(),
  isActive: z.boolean(),
  localName: z
    .string()
    .optional()
    .describe("Its name in Arabic, for readers of it, unless the bank renamed it"),
  version: z.int().describe("Sent back in If-Match, it makes an edit that came in between a conflict"),
});
export type PurposeCodeDto = z.output<typeof purposeCodeSchema>;

/** Fields of a code as stored. */
export const purposeCodeValues = purposeCodeSchema.pick({ code: true, name: true, isActive: true });

/** A code in words: 'SUPP: Supplier Payment'. */
export const purposeCodeText = ({ code, name, isActive }: PurposeCodeBody): string =>
  isActive ? `${code}: ${name}` : sayInEnglish("{code}: {name} (inactive)", { code, name });

const names = {
  one: "purpose code",
  many: "purpose codes",
  topic: "purpose-codes",
  path: "/api/purpose-codes",
  read: "purpose-codes:read",
  write: "payee-rules:write",
} as const;

export const purposeCodeContract = rowContract({
  ...names,
  filters: {
    state: choice("Status", states, {
      all: "All codes",
      labels: { active: purposeCodeWords.active, inactive: purposeCodeWords.inactive },
    }),
  },
  values: purposeCodeBodySchema,
  row: purposeCodeSchema,
});

export const purposeCodeWhole = rowWhole({
  ...names,
  most: 1000,
  body: purposeCodeBodySchema,
  stored: purposeCodeValues,
  row: purposeCodeSchema,
});
