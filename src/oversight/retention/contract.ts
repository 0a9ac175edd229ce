import { z } from "zod";
import { call } from "@/kernel/call";
import { type RetentionKind, retentionKinds } from "@/resources/retention-kinds";

export { type RetentionKind, retentionKinds };

/** Maximum retention of records of any kind, in days. */
export const mostDays = 3650;

/** Periods that the screen offers, in days; a program may set any other between the bounds. */
export const offeredPeriods = [1, 7, 14, 30, 60, 90, 180, 365, 730, 1095, 1825, 2555, mostDays] as const;

/**
 * Retention period of a kind of record. `before` is the instant (ISO 8601, UTC) before which records are deleted now.
 */
export const retentionSchema = z.object({
  kind: z.enum(retentionKinds),
  days: z.number().int(),
  minimum: z.number().int().describe("The fewest days that may be set"),
  default: z.number().int().describe("What counts where nothing was set"),
  version: z.number().int().describe("0 where nothing was set"),
  before: z.iso.datetime(),
  records: z.number().int().describe("How many are older, and will be deleted by the next run at night"),
});
export type RetentionDto = z.infer<typeof retentionSchema>;

const kindParams = z.object({ kind: z.enum(retentionKinds) });
const days = z.int().min(1).max(mostDays);

/** Texts of the screen and its dialog. */
export const retentionMessages = {
  saved: "Retention saved",
  saveFailed: "Failed to save the retention",
} as const;

export const listRetentionCall = call({
  method: "GET",
  path: "/api/retention",
  query: z.object({
    days: z.coerce.number().pipe(days).optional().describe("Counts what this period would delete"),
  }),
  response: retentionSchema.array(),
});

export const editRetentionCall = call({
  method: "PUT",
  path: "/api/retention/{kind}",
  params: kindParams,
  body: z.object({ days }),
  response: retentionSchema,
  versioned: true,
});

/** Moves the postings of closed years out of the trail (decision 346). */
export const archiveTrailCall = call({
  method: "POST",
  path: "/api/retention/archives/{until}",
  params: z.object({ until: z.iso.date() }),
  body: z.object({ reason: z.string().trim().min(1, "Give a reason").max(2000, "At most 2,000 characters") }),
  response: z.object({ until: z.iso.date() }),
});

/** Texts about the archive of closed years. */
export const archiveMessages = {
  begun: "The archive is being made",
  failed: "Failed to archive the postings",
} as const;

/** Number of records that a retention period would delete. */
export type Outlook = { days: number; records: number };
