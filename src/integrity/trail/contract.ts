import { z } from "zod";
import { call } from "@/kernel/call";

/** Matches the newest row of the trail at some moment, as in exports: its number and its hash. */
const headPattern = /^([1-9]\d{0,15})[:,\s]\s*([0-9a-f]{64})$/i;

export const verifyChainSchema = z.object({
  head: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || headPattern.test(text),
      "Use a head such as 1024:9f86…, with all 64 digits of its hash",
    )
    .transform((text) => {
      const [, id = "", hash = ""] = headPattern.exec(text) ?? [];
      return id === "" ? undefined : { id: Number(id), hash: hash.toLowerCase() };
    })
    .optional()
    .describe("A head that was kept, e.g. from an export: proves that no row up to it was cut off since"),
});
export type VerifyChain = z.output<typeof verifyChainSchema>;

/** Answers server-sent events: `progress` with `VerificationProgress`, then `result` with `Verification`. */
export const verifyChainCall = call({
  method: "POST",
  path: "/api/audit-logs/verification",
  cost: "expensive",
  body: verifyChainSchema,
});

/** Progress of a verification. */
export const verificationProgressSchema = z.object({ checked: z.int(), total: z.int() });
export type VerificationProgress = z.infer<typeof verificationProgressSchema>;

const headSchema = z.object({ id: z.int(), hash: z.string() });

/** Result of a verification. `flaw` is the first one, as a sentence. */
export const verificationSchema = z.object({
  rows: z.int(),
  redacted: z.int(),
  head: headSchema,
  kept: headSchema.nullable(),
  flaw: z.string().nullable(),
  milliseconds: z.int(),
});
export type Verification = z.infer<typeof verificationSchema>;
