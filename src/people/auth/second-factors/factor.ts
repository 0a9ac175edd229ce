import { z } from "zod";
import { factorKinds } from "@/vocabulary/second-factors";

/** A row of the table of second factors. */
export const factorRow = z.object({
  id: z.string(),
  userId: z.int(),
  kind: z.enum(factorKinds),
  name: z.string(),
  secret: z.string(),
  credentialId: z.string().nullable(),
  transports: z.string().nullable(),
  counter: z.int(),
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
});

/** A stored second factor: it stays within this folder, except for the fields of `toFactorDto`. */
export type Factor = z.output<typeof factorRow>;
