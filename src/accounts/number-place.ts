import { preparedRead } from "db/prepared";
import { accountNumbers, numberPools } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Deps } from "@/deps";

/** Account number and its pool, by their ids. */
export type NumberPlace = { pool: number; number: number };

const placeByIban = preparedRead((read) =>
  read
    .select({ pool: numberPools.id, number: accountNumbers.id })
    .from(accountNumbers)
    .innerJoin(numberPools, eq(numberPools.id, accountNumbers.poolId))
    .where(and(eq(accountNumbers.iban, sql.placeholder("iban")), isNull(numberPools.deletedAt))),
);

/** Finds the record of an account number by its IBAN; undefined once its pool is deleted, whose page is gone. */
export const findNumberPlace = async (
  { db }: Pick<Deps, "db">,
  iban: string | undefined,
): Promise<NumberPlace | undefined> => (iban === undefined ? undefined : placeByIban(db).get({ iban }));
