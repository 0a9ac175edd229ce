import { type SQL, sql } from "drizzle-orm";
import { apiClients, users } from "./schema";

/** Whether a user is a person: a program acts as a user of its own, whom no list of people has and nobody signs in as. */
export const isPerson: SQL = sql`not exists (select 1 from ${apiClients} where ${apiClients.userId} = ${users.id})`;

/** The same in SQL, of a user's id. */
export const personSql = (id: string): string =>
  `not exists (select 1 from api_clients where user_id = ${id})`;

/**
 * The users who act as one person with a user, in SQL: the user, the keeper where that is a program, and every other program of
 * that keeper.
 */
export const onePersonSql = (id: string): string => `(select user_id from one_person where member = ${id})`;
