import { z } from "zod";

/** Account number by which money came in, with its holder; null where it came in by the account's own IBAN. */
export const paidToSchema = z
  .object({ iban: z.string(), holder: z.string(), externalId: z.string() })
  .nullable()
  .describe("The account number that was paid, and its holder; null for the account's own IBAN");
export type PaidTo = z.output<typeof paidToSchema>;

/** Account number and its pool, by their ids. */
export type NumberPlace = { pool: number; number: number };

/** A number's IBAN, its holder, the holder's external id, and the ids of the number and its pool; null for a deleted pool's. */
const cells = z.tuple([
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.int(),
  z.int().nullable(),
]);

/** Parses the account number that a movement was paid to (`paidToSql`). */
export function parsePaidTo(json: string | null | undefined): PaidTo {
  if (!json) return null;
  const [iban, holder, externalId] = cells.parse(JSON.parse(json));
  return { iban, holder: holder ?? "", externalId: externalId ?? "" };
}

/** Parses where that number's record is; undefined once its pool is deleted, whose page is gone. */
export function parseNumberPlace(json: string | null | undefined): NumberPlace | undefined {
  if (!json) return undefined;
  const [, , , number, pool] = cells.parse(JSON.parse(json));
  return pool === null ? undefined : { pool, number };
}
