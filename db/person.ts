import { type SQL, sql } from "drizzle-orm";
import { apiClients, users } from "./schema";

/**
 * Condition for users who are people. A program acts as its own user, which no list of people shows and nobody signs in
 * as.
 */
export const isPerson: SQL = sql`not exists (select 1 from ${apiClients} where ${apiClients.userId} = ${users.id})`;

/** The same condition as SQL text. @param id SQL for the user's id */
export const personSql = (id: string): string =>
  `not exists (select 1 from api_clients where user_id = ${id})`;

/**
 * Time in milliseconds for which a person who lost a program's credential still counts as the same person as the program: as long
 * as an approval that the program asked for may wait.
 */
export const heldLately = 72 * 3_600_000;

/**
 * SQL subquery for the users who may be the same person as a user: the user, the people who hold a credential of the user's program,
 * and the programs of which one of these people holds a credential. Credentials held at `since` or up to 72 hours before count.
 * @param id SQL for the user's id
 * @param since SQL for an instant (ms UTC): the time of the request, or now for a sum of the last 24 hours
 */
export const onePersonSql = (id: string, since: string): string =>
  `(select user_id from one_person where member = ${id} and ends > ${since} - ${heldLately})`;

/** SQL for the ids of these users as a JSON array. */
export const onePersonJson = (id: string, since: string): string =>
  `(select json_group_array(distinct user_id) from one_person where member = ${id} and ends > ${since} - ${heldLately})`;
