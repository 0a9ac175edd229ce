import { type SQL, sql } from "drizzle-orm";

/** The sum of a column of amounts, exact at any size: it is read as text, because a number could not hold it. */
export const total = (amount: SQL): SQL<bigint> => sql<bigint>`cast(sum(${amount}) as text)`.mapWith(BigInt);
