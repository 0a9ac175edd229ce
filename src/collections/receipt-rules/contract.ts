import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import { type BreakAct, breakActs } from "@/vocabulary/collection-options";
import { accountNumberSchema } from "@/vocabulary/iban";
import type { Text } from "@/vocabulary/language";
import { amountSchema, decimalSchema } from "@/vocabulary/money";
import { visibleLine } from "@/vocabulary/visible-line";

export const receiptRuleWords = {
  saved: "Collection rules saved successfully",
  failed: "Failed to save collection rules",
} as const;

export const breakLabels: Record<BreakAct, Text> = {
  suspense: "It goes to suspense",
  return: "It is returned to its payer immediately",
};

/** Maximum number of payers that an account's rules name. */
const mostPayers = 1000;

const optionalAmount = z
  .literal("")
  .transform(() => null)
  .or(amountSchema)
  .nullable()
  .default(null);

const isOrdered = ({ minAmount, maxAmount }: { minAmount: number | null; maxAmount: number | null }) =>
  minAmount === null || maxAmount === null || minAmount <= maxAmount;
const unordered = { path: ["maxAmount"], message: "The maximum is below the minimum" };

/** Body of the rules. It replaces all of them: a rule that is absent or null does not apply. */
const bodySchema = z.object({
  allowedPayers: z
    .array(z.object({ account: accountNumberSchema, name: visibleLine(140).nullable().default(null) }))
    .max(mostPayers, "Name at most 1,000 payers")
    .nullable()
    .default(null)
    .describe("Accounts that may pay, each an IBAN or a number of 6 to 20 digits; null: any"),
  minAmount: optionalAmount,
  maxAmount: optionalAmount,
  expectedOnly: z
    .boolean()
    .default(false)
    .describe("true: only payments that name an open expected receipt, or are exactly what its payer owes"),
  expiresOn: z.iso
    .date()
    .or(z.literal("").transform(() => null))
    .nullable()
    .default(null)
    .describe("Last day of the bank on which payments are taken"),
  maximumBalance: optionalAmount.describe("Also limits manual credits and transfers"),
  onBreak: z
    .enum(breakActs, "Choose whether it waits in suspense or is returned")
    .default("suspense")
    .describe(
      "return: what a rule refuses is ordered back at once to the account that paid, where that is known; it waits in suspense otherwise",
    ),
});
const receiptRulesSchema = bodySchema.refine(isOrdered, unordered).meta({
  example: {
    allowedPayers: [{ account: "GB29NWBK60161331926819", name: "Harbour Foods LLC" }],
    maxAmount: "5000.00",
  },
});
export type ReceiptRules = z.output<typeof receiptRulesSchema>;

/** Payers as the form has them: one on each line, with an optional name after a comma. */
export const writePayers = (payers: readonly { account: string; name: string | null }[] | null): string =>
  (payers ?? []).map(({ account, name }) => (name === null ? account : `${account}, ${name}`)).join("\n");

const payersText = z.string().transform((text, context): ReceiptRules["allowedPayers"] => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0) return null;
  const payers = lines.map((line) => {
    const [account = "", ...name] = line.split(",");
    return { account: account.trim(), name: name.join(",").trim() || null };
  });
  const read = bodySchema.shape.allowedPayers.safeParse(payers);
  if (read.success) return read.data;
  context.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "" });
  return z.NEVER;
});

/** Fields of the form. */
export const receiptRulesForm = bodySchema
  .omit({ allowedPayers: true })
  .extend({ payers: payersText })
  .refine(isOrdered, unordered)
  .transform(({ payers, ...rules }): ReceiptRules => ({ ...rules, allowedPayers: payers }));

/** Rules of an account, as answers have them. */
const receiptRulesDto = z.object({
  vaId: z.int(),
  allowedPayers: z.array(z.object({ account: z.string(), name: z.string().nullable() })).nullable(),
  minAmount: decimalSchema.nullable(),
  maxAmount: decimalSchema.nullable(),
  expectedOnly: z.boolean(),
  expiresOn: z.iso.date().nullable(),
  maximumBalance: decimalSchema.nullable(),
  onBreak: z.enum(breakActs),
  version: z.int().describe("0 where no rules were set"),
});
export type ReceiptRulesDto = z.output<typeof receiptRulesDto>;

const path = "/api/virtual-accounts/{id}/receipt-rules";

export const getReceiptRulesCall = call({
  method: "GET",
  path,
  params: idParams,
  response: receiptRulesDto,
  versioned: true,
});

export const putReceiptRulesCall = call({
  method: "PUT",
  path,
  params: idParams,
  body: receiptRulesSchema,
  response: receiptRulesDto,
  versioned: true,
});
