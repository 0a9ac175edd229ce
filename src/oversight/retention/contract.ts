import { z } from "zod";
import { call } from "@/kernel/call";
import type { Text } from "@/vocabulary/language";
import { type RetentionKind, retentionKinds } from "@/vocabulary/retention-kinds";

export { type RetentionKind, retentionKinds };

/** Maximum retention of records of any kind, in days. */
export const mostDays = 3650;

type Period = {
  label: Text;
  /** Precise description of what is deleted and what stays. */
  about: Text;
  /** In days: the default, and the minimum that may be set. */
  default: number;
  minimum: number;
};

/** Label and bounds of each retention period. */
export const retentionPeriods: Record<RetentionKind, Period> = {
  chats: {
    label: "Chats with the assistant",
    about: "Since somebody last wrote in them",
    default: 730,
    minimum: 30,
  },
  mails: {
    label: "Emails that were sent or given up",
    about: "What they reported stays in alerts and the audit trail",
    default: 90,
    minimum: 30,
  },
  reports: {
    label: "Records of reports",
    about: "Of reports whose file was deleted",
    default: 90,
    minimum: 30,
  },
  client_files: {
    label: "Contents of client files",
    about: "That there was a file, and its digest, stays on record",
    default: 90,
    minimum: 30,
  },
  bulk_previews: {
    label: "Previews of bulk uploads",
    about: "Of those that nobody carried out",
    default: 30,
    minimum: 7,
  },
  payee_checks: {
    label: "Checks of payees' names",
    about: "A payment that was made has its own",
    default: 7,
    minimum: 1,
  },
  reconciliations: {
    label: "Runs of the account reconciliation",
    about: "The newest of each kind stays",
    default: 730,
    minimum: 90,
  },
  setup_requests: {
    label: "Set-up requests that ended",
    about: "Accounts and users that came of them stay",
    default: 730,
    minimum: 90,
  },
  job_runs: {
    label: "Records of jobs",
    about: "What they did to the book stays in the audit trail",
    default: 90,
    minimum: 30,
  },
};

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
