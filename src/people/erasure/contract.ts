import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import type { Text } from "@/vocabulary/language";

/** Places that hold a deleted user's data. */
export const placesOfUser = [
  "trail",
  "chats",
  "mails",
  "requests",
  "analyses",
  "views",
  "devices",
  "names",
] as const;
export type PlaceOfUser = (typeof placesOfUser)[number];

/** Persons without a user whose data can be erased: payees of a client, and people who wrote to the bank. */
export const erasedRecords = ["beneficiary", "setup_request"] as const;
export type ErasedRecord = (typeof erasedRecords)[number];

/** Places that hold the data of each of these records. */
export const placesByRecord = {
  beneficiary: ["trail", "beneficiaries", "checks"],
  setup_request: ["trail", "requests", "mails"],
} as const satisfies Record<ErasedRecord, readonly string[]>;

const erasedPlaces = [...placesOfUser, "beneficiaries", "checks"] as const;
export type ErasedPlace = (typeof erasedPlaces)[number];

export const erasedPlaceLabels: Record<ErasedPlace, Text> = {
  trail: "Audit rows whose details go",
  chats: "Chats with the assistant",
  mails: "Emails to this address",
  requests: "Set-up requests",
  analyses: "Statement analyses",
  views: "Saved views and settings of lists",
  devices: "Known browsers and sessions",
  names: "Former usernames",
  beneficiaries: "Beneficiaries",
  checks: "Checks of payees' names",
};

/** Data of a user that must be kept by bookkeeping law or as proof of the book. */
export const kept = [
  "postings and payments, with the texts that they were made with",
  "who did what and when, by the number of the user",
  "address and browser of each act, which the chain of the trail covers",
  "approvals that were asked for or decided",
] as const;

export const erasureSchema = z.object({
  userId: z.number().int(),
  isErased: z.boolean().describe("Whether name and address are gone"),
  goes: z
    .array(z.object({ place: z.enum(erasedPlaces), records: z.number().int() }))
    .describe("What is deleted, or was not yet"),
  stays: z.array(z.string()).describe("What is kept"),
});
export type ErasureDto = z.infer<typeof erasureSchema>;

/** Data of persons without a user that must be kept. */
export const keptOfOthers = [
  "postings and payments, with the texts that they were made with",
  "orders that ended, files from and to the bank, and uploads that were carried out",
  "approvals that were asked for or decided",
] as const;

export const otherErasureSchema = erasureSchema
  .pick({ goes: true, stays: true })
  .extend({ of: z.enum(erasedRecords), id: z.number().int() });
export type OtherErasureDto = z.infer<typeof otherErasureSchema>;

/** Texts of the question and the notices. */
export const erasureMessages = {
  erased: "Personal data erased",
  eraseFailed: "Failed to erase personal data",
} as const;

export const previewErasureCall = call({
  method: "GET",
  path: "/api/users/{id}/erasure",
  params: idParams,
  response: erasureSchema,
});

export const eraseUserCall = call({
  method: "POST",
  path: "/api/users/{id}/erasure",
  params: idParams,
  response: erasureSchema,
});

const recordParams = z.object({ of: z.enum(erasedRecords), ...idParams.shape });

export const previewOtherErasureCall = call({
  method: "GET",
  path: "/api/erasures/{of}/{id}",
  params: recordParams,
  response: otherErasureSchema,
});

export const eraseOtherCall = call({
  method: "POST",
  path: "/api/erasures/{of}/{id}",
  params: recordParams,
  response: otherErasureSchema,
});
