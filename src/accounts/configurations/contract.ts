import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import { configurationDefaults } from "@/vocabulary/configuration-defaults";
import { decimalSchema, type Minor, parseAmount } from "@/vocabulary/money";

/** Messages of the specification, section 8. */
export const configurationMessages = {
  updated: "Configuration updated successfully",
  updateFailed: "Failed to update configuration",
} as const;

export { configurationDefaults };

/** Maximum default duration of a hold, in hours: a year. */
const longestHold = 8760;

/** Labels of the fields, in the order of the form. */
export const configurationLabels = {
  creditEnabled: "Credit operations",
  debitEnabled: "Debit operations",
  dailyLimit: "Daily limit (AED)",
  monthlyLimit: "Monthly limit (AED)",
  enforceLimits: "Enforce limits",
  suspenseAccount: "Suspense account",
  autoReconciliation: "Auto reconciliation",
  complianceCheck: "Compliance check",
  holdDuration: "Hold duration (hours)",
  notificationEmail: "Notification email",
} as const;

/** A limit in AED, sent as a decimal string or a number. Yields fils; 0 blocks everything. */
const limit = (required: string) =>
  z.union([z.string(), z.number()]).transform((value, context): Minor => {
    const minor = parseAmount(value);
    if (minor !== undefined) return minor;
    const missing = typeof value === "string" && value.trim() === "";
    context.addIssue({
      code: "custom",
      message: missing ? required : "Give the limit in AED, such as 100000.00",
    });
    return z.NEVER;
  });

const hoursSentence = "Give whole hours, from 1 to 8760";
const hours = z
  .union(
    [
      z.int(hoursSentence),
      z
        .string()
        .trim()
        .regex(/^\d{1,5}$/, hoursSentence)
        .transform(Number),
    ],
    hoursSentence,
  )
  .pipe(z.number().min(1, hoursSentence).max(longestHold, hoursSentence));

const email = z
  .string()
  .trim()
  .max(254, "At most 254 characters")
  .transform((text) => (text === "" ? null : text))
  .pipe(z.email("Enter an email address, e.g. name@company.example").nullable());

/** Body of the settings form: the fields that change. Omitted fields keep their values. */
export const editConfigurationSchema = z
  .object({
    creditEnabled: z.boolean(),
    debitEnabled: z.boolean(),
    dailyLimit: limit("Daily limit is required"),
    monthlyLimit: limit("Monthly limit is required"),
    enforceLimits: z.boolean(),
    suspenseAccount: z.string().trim().min(1, "Choose a suspense account").max(20),
    autoReconciliation: z.boolean(),
    complianceCheck: z.boolean(),
    holdDuration: hours,
    notificationEmail: z.union([email, z.null()]),
  })
  .partial()
  .refine(
    (edit) => Object.values(edit).some((value) => value !== undefined),
    "Name at least one field to change",
  );
export type EditConfiguration = z.output<typeof editConfigurationSchema>;

/** Used and remaining part of a limit, in AED. */
const usedSchema = z.object({ limit: decimalSchema, used: decimalSchema, left: decimalSchema });

/** The configuration of an account for its client. */
const clientConfigurationSchema = z.object({
  creditEnabled: z.boolean(),
  debitEnabled: z.boolean(),
  dailyLimit: decimalSchema,
  monthlyLimit: decimalSchema,
  enforceLimits: z.boolean(),
  holdDuration: z.int(),
  usage: z.object({ daily: usedSchema, monthly: usedSchema }),
  version: z
    .int()
    .describe("The account's. Send it back in If-Match: an edit made in the meantime is then a conflict"),
});

/** The same for staff, with the bank's internal fields. */
export const configurationSchema = clientConfigurationSchema.extend({
  suspenseAccount: z.string(),
  autoReconciliation: z.boolean(),
  complianceCheck: z.boolean(),
  notificationEmail: z.string().nullable(),
});
export type ConfigurationDto = z.output<typeof configurationSchema>;
export type ClientConfigurationDto = z.output<typeof clientConfigurationSchema>;

const path = "/api/virtual-accounts/{id}/configuration";

export const getConfigurationCall = call({
  method: "GET",
  path,
  params: idParams,
  response: z.union([configurationSchema, clientConfigurationSchema]),
  versioned: true,
});

export const editConfigurationCall = call({
  method: "PUT",
  path,
  params: idParams,
  body: editConfigurationSchema,
  response: configurationSchema,
  versioned: true,
});
