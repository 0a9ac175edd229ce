import { z } from "zod";
import { call } from "@/kernel/call";
import { chosenId, idParams } from "@/kernel/query-params";
import { monitorMeasures } from "@/vocabulary/event-options";
import { currencySchema, decimalSchema, type Minor, parseAmount } from "@/vocabulary/money";

/** Maximum number of monitors per account: each posting on it compares all of them. */
export const mostMonitors = 50;

export const monitorMessages = {
  notFound: "Balance monitor not found",
  tooMany: "This account has as many balance monitors as it can have",
  oneSide: "Give an amount for either below or above",
} as const;

/** An amount of 0 or more, in the account's currency. Yields minor units. */
const thresholdSchema = z.union([z.string(), z.number()]).transform((value, context): Minor => {
  const minor = parseAmount(value);
  if (minor !== undefined) return minor;
  context.addIssue({ code: "custom", message: "Give an amount such as 1000.00" });
  return z.NEVER;
});

const createMonitorSchema = z
  .object({
    vaId: chosenId("Name an account by its id"),
    measure: z.enum(monitorMeasures).describe("Whole balance of the account, or the part that is not held"),
    below: thresholdSchema.optional(),
    above: thresholdSchema.optional().describe("Given in place of `below`"),
  })
  .refine(({ below, above }) => (below === undefined) !== (above === undefined), {
    path: ["below"],
    message: monitorMessages.oneSide,
  })
  .meta({ example: { vaId: 1, measure: "available", below: "1000.00" } });
export type CreateMonitor = z.output<typeof createMonitorSchema>;

/** A monitor in the API: one of `below` and `above` is null. */
const monitorSchema = z.object({
  id: z.int(),
  vaId: z.int(),
  measure: z.enum(monitorMeasures),
  below: decimalSchema.nullable(),
  above: decimalSchema.nullable(),
  currency: currencySchema,
  isCrossed: z
    .boolean()
    .describe("Whether the measure is beyond the amount now: the next event follows once it has come back"),
  clientId: z.string().nullable().describe("Whose monitor it is; null for one of the bank's own"),
  createdAt: z.iso.datetime(),
});
export type MonitorDto = z.output<typeof monitorSchema>;

export const listMonitorsCall = call({
  method: "GET",
  path: "/api/balance-monitors",
  query: z.object({ vaId: chosenId("Name an account by its id").optional() }),
  response: monitorSchema.array(),
});

export const createMonitorCall = call({
  method: "POST",
  path: "/api/balance-monitors",
  body: createMonitorSchema,
  response: monitorSchema,
  status: 201,
  idempotent: true,
});

export const deleteMonitorCall = call({
  method: "DELETE",
  path: "/api/balance-monitors/{id}",
  params: idParams,
  status: 204,
});
