import { z } from "zod";
import { call } from "@/kernel/call";
import type { Text } from "@/vocabulary/language";

/** Field of the calls that give something to a client. */
export const acceptSignedUpClient = z
  .boolean()
  .default(false)
  .describe("Says that a client that signed itself up is meant: without it such a client is refused");

/** Refusal if a client that signed itself up is given something without that confirmation. */
export const clientSignedUp =
  "This client signed itself up. Make sure who they are, then confirm that they are meant";

/** The option list `networth` of the specification, section 3. */
export const networthBands = ["<5mil_usd", "5-7mil_usd", "7-10mil_usd", ">10mil_usd"] as const;
export const networthLabels: Record<(typeof networthBands)[number], Text> = {
  "<5mil_usd": "Less than $5 Million USD",
  "5-7mil_usd": "$5-7 Million USD",
  "7-10mil_usd": "$7-10 Million USD",
  ">10mil_usd": "More than $10 Million USD",
};
/** The same as the options of a select. */
export const networthOptions = networthBands.map((value) => ({ value, label: networthLabels[value] }));

/** Finds clients by client ID or name. */
export const findClientsCall = call({
  method: "GET",
  path: "/api/clients",
  query: z.object({ q: z.string().trim().max(200).default("") }),
  response: z.object({ id: z.string(), name: z.string(), signedUp: z.boolean() }).array(),
});
