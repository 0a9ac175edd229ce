import { type SQL, sql } from "drizzle-orm";
import { apiClients, users } from "./schema";

/** Whether a user is a person: a program acts as a user of its own, whom no list of people has and nobody signs in as. */
export const isPerson: SQL = sql`not exists (select 1 from ${apiClients} where ${apiClients.userId} = ${users.id})`;

/** The same in SQL, of a user's id. */
export const personSql = (id: string): string =>
  `not exists (select 1 from api_clients where user_id = ${id})`;

/**
 * For how long somebody counts as one person with a program after they lost its credential, in milliseconds: as long as an
 * approval that it asked for may wait.
 */
export const heldLately = 72 * 3_600_000;

/**
 * The users who may be one person with a user, in SQL: the user, whoever holds a credential of it where that is a program, and
 * every program of which one of these holds a credential. Whoever held one at `since`, or up to 72 hours before, counts.
 * @param since the instant of what is compared (SQL, ms UTC): when it was asked for, or now for a sum of the last 24 hours
 */
export const onePersonSql = (id: string, since: string): string =>
  `(select user_id from one_person where member = ${id} and ends > ${since} - ${heldLately})`;

/** The same as a JSON array of ids. */
export const onePersonJson = (id: string, since: string): string =>
  `(select json_group_array(distinct user_id) from one_person where member = ${id} and ends > ${since} - ${heldLately})`;
