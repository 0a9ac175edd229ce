import { type SQL, sql } from "drizzle-orm";

/** The sum of a column of amounts, exact at any size: as text on its way, since a number would be too small for it. */
export const total = (amount: SQL): SQL<bigint> => sql<bigint>`cast(sum(${amount}) as text)`.mapWith(BigInt);
