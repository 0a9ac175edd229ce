import { z } from "zod";

/** Account number by which money came in, with its holder; null where it came in by the account's own IBAN. */
export const paidToSchema = z
  .object({ iban: z.string(), holder: z.string(), externalId: z.string() })
  .nullable()
  .describe("The account number that was paid, and its holder; null for the account's own IBAN");
export type PaidTo = z.output<typeof paidToSchema>;

const cells = z.tuple([z.string(), z.string().nullable(), z.string().nullable()]);

/** Parses the JSON array of a number's IBAN, holder and the holder's external id. */
export function parsePaidTo(json: string | null | undefined): PaidTo {
  if (!json) return null;
  const [iban, holder, externalId] = cells.parse(JSON.parse(json));
  return { iban, holder: holder ?? "", externalId: externalId ?? "" };
}
