import { z } from "zod";
import { networthBands } from "@/accounts/clients/contract";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { choice, dateFrom, dateTo, exportSchema, filterSchema } from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { setupRequestStatuses } from "@/vocabulary/options";

export { setupRequestStatuses };

export type SetupRequestStatus = (typeof setupRequestStatuses)[number];
export const setupRequestStatusLabels: Record<SetupRequestStatus, Text> = {
  new: "New",
  in_review: "In review",
  done: "Done",
  declined: "Declined",
};

/** Option lists of the contact form (specification, section 3). */
export const businessTypes = [
  "trading",
  "manufacturing",
  "services",
  "technology",
  "healthcare",
  "finance",
  "retail",
  "other",
] as const;
export const businessTypeLabels: Record<(typeof businessTypes)[number], Text> = {
  trading: "Trading",
  manufacturing: "Manufacturing",
  services: "Services",
  technology: "Technology",
  healthcare: "Healthcare",
  finance: "Finance",
  retail: "Retail",
  other: "Other",
};
export const segments = ["corporate", "sme", "government", "individual"] as const;
export const segmentLabels: Record<(typeof segments)[number], Text> = {
  corporate: "Corporate",
  sme: "Small & Medium Enterprise",
  government: "Government",
  individual: "Individual",
};
export const requestedTypes = ["COBO", "POBO", "BOTH"] as const;
export const requestedTypeLabels: Record<(typeof requestedTypes)[number], Text> = {
  COBO: "COBO (Collections)",
  POBO: "POBO (Payments)",
  BOTH: "Both",
};

/** Messages of the specification, section 8, and of the screen. */
export const setupRequestMessages = {
  submitted: "VA Account Request Submitted Successfully!",
  promise: "Our team will review your request and contact you within 24 hours.",
  submitFailed: "Error submitting request",
  termsTitle: "Terms and Conditions Required",
  terms: "Please accept the terms and conditions to proceed.",
  tooMany: "You sent several requests within the last hour. Try again later, or write to us",
  automatic:
    "It looks as if a program had filled the form in. Load the page again and fill it in by hand, or write to us",
  tooFast: "The form came back sooner than anybody fills it in. Wait a few seconds, then submit it again",
  outdated: "The form was open for too long. Wait a few seconds, then submit it again",
  empty: "No set-up requests found",
  updated: "Set-up request updated",
  updateFailed: "Failed to update the set-up request",
  nothingChanged: "Choose another status or write a note",
} as const;

const longestText = 10_000;
const text = (required: string) =>
  z.string(required).trim().min(1, required).max(longestText, "At most 10,000 characters");

/** A name in one line, for the subject of a mail. */
const oneLine = (name: string) => name.replace(/[\s\p{Cc}]+/gu, " ");

/** Body of the public contact form (specification, sections 3 and 5). */
export const contactSchema = z.object({
  fullName: text("Full name is required"),
  // The length is checked first: the pattern's time grows with the text.
  email: text("Email is required").pipe(
    z
      .string()
      .max(254, "At most 254 characters")
      .pipe(z.email("Enter an email address, e.g. name@company.example")),
  ),
  companyName: text("Company name is required").transform(oneLine),
  networth: z.enum(networthBands, "Net worth is required"),
  location: text("Location is required"),
  businessType: z.enum(businessTypes, "Business type is required"),
  segment: z.enum(segments, "Segment is required"),
  rmName: z
    .string()
    .trim()
    .max(longestText, "At most 10,000 characters")
    .transform((name) => name || null)
    .nullish()
    .transform((name) => name ?? null),
  accountType: z.enum(requestedTypes, "Account type is required"),
  message: text("Message is required"),
  termsAccepted: z.literal(true, setupRequestMessages.terms),
});
export type Contact = z.output<typeof contactSchema>;

/**
 * The same as the contact page's plain form sends it: a ticked box is the text `on`. `homepage` is the invisible
 * field, `opened` the stamp of when the form was shown.
 */
export const contactFormSchema = contactSchema.extend({
  termsAccepted: z.literal("on", setupRequestMessages.terms).transform(() => true as const),
  homepage: z.string().max(longestText).default(""),
  opened: z.string().max(200).default(""),
});

/** Sends a set-up request; open to everyone, at most 5 an hour from one network. */
export const contactCall = call({
  method: "POST",
  path: "/api/contact",
  body: contactSchema,
  response: z.object({ message: z.string() }),
  status: 201,
});

/** An act of staff on a request: a new status, a note, or both. */
const noteSchema = z.object({
  by: z.string(),
  at: z.iso.datetime(),
  status: z.enum(setupRequestStatuses).nullable(),
  note: z.string().nullable(),
});

/** A set-up request on the wire; instants are ISO 8601 in UTC. */
export const setupRequestSchema = z.object({
  id: z.int(),
  fullName: z.string(),
  email: z.string(),
  companyName: z.string(),
  networth: z.string(),
  location: z.string(),
  businessType: z.string(),
  segment: z.string(),
  rmName: z.string().nullable(),
  accountType: z.string(),
  message: z.string(),
  status: z.enum(setupRequestStatuses),
  virtualAccount: z
    .object({ id: z.int(), customerName: z.string(), virtualIban: z.string() })
    .nullable()
    .describe("The account that came of it"),
  user: z
    .object({ id: z.int(), username: z.string(), clientId: z.string() })
    .nullable()
    .describe("The user who came of it"),
  notes: noteSchema.array(),
  version: z.int().describe("Send it back in If-Match: a change made in the meantime is then a conflict"),
  createdAt: z.iso.datetime(),
});
export type SetupRequestDto = z.output<typeof setupRequestSchema>;

/** The list's filters: the screen's URL and the call's query are the same. */
export const setupRequestFilters = {
  status: choice("Status", setupRequestStatuses, { all: "All statuses", labels: setupRequestStatusLabels }),
  type: choice("Account type", requestedTypes, { all: "All types", labels: requestedTypeLabels }),
  from: dateFrom("Received since"),
  to: dateTo("Received until"),
};
export const setupRequestFilterSchema = filterSchema(setupRequestFilters);

export const listSetupRequestsCall = call({
  method: "GET",
  path: "/api/setup-requests",
  query: setupRequestFilterSchema.extend(pagingQuery.shape),
  response: setupRequestSchema.array(),
});

export const exportSetupRequestsCall = call({
  method: "GET",
  path: "/api/setup-requests/export/csv",
  cost: "expensive",
  query: exportSchema(setupRequestFilterSchema),
});

/** Body of a request's change: a new status, a note, or both. */
export const updateSetupRequestSchema = z
  .object({
    // Value of a select if nothing is chosen.
    status: z.union([z.enum(setupRequestStatuses), z.literal("").transform(() => undefined)]).optional(),
    note: z
      .string()
      .trim()
      .max(2000, "At most 2,000 characters")
      .transform((note) => note || undefined)
      .optional(),
  })
  .refine(({ status, note }) => status !== undefined || note !== undefined, {
    path: ["note"],
    message: setupRequestMessages.nothingChanged,
  });
export type UpdateSetupRequest = z.output<typeof updateSetupRequestSchema>;

export const updateSetupRequestCall = call({
  method: "PUT",
  path: "/api/setup-requests/{id}",
  params: idParams,
  body: updateSetupRequestSchema,
  response: setupRequestSchema,
  versioned: true,
});
