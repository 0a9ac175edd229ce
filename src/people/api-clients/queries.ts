import { jsonCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { apiClients, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { mayReadClient, ofVisibleClient } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { defineReading } from "@/platform/lists/reading";
import { addDays, bankDate, isoInstant, startOfBankDay } from "@/vocabulary/calendar";
import { type ApiClientDto, apiClientFilters, apiClientMessages } from "./contract";

const daysSchema = jsonCell(z.array(z.tuple([z.string(), z.int()])));

const rowSchema = z.object({
  id: z.int(),
  name: z.string(),
  oauthClientId: z.string(),
  userId: z.int(),
  keeperId: z.int().nullable(),
  clientId: z.string().nullable(),
  scopes: z.string(),
  jwks: z.string().nullable(),
  allowedIps: z.string(),
  expiresAt: z.int().nullable(),
  previousUntil: z.int().nullable(),
  createdAt: z.int(),
  createdBy: z.string().nullable(),
  lastUsedAt: z.int().nullable(),
  days: z.string(),
  version: z.int(),
});

/** An API client as read, without digests of its secrets. `days` is JSON of the last days on which it called. */
export type ApiClientRow = z.output<typeof rowSchema>;

const formatDays = (id: string) => `(select json_group_array(json_array(day, requests)) from
  (select day, requests from api_client_days where api_client_id = ${id} order by day desc limit 7))`;

const columns = `a.id, a.name, a.oauth_client_id as "oauthClientId", a.user_id as "userId",
  (select keeper_id from users where id = a.user_id) as "keeperId", a.client_id as "clientId",
  a.scopes, a.jwks, a.allowed_ips as "allowedIps", a.expires_at as "expiresAt", a.previous_until as "previousUntil",
  a.created_at as "createdAt", u.username as "createdBy", a.last_used_at as "lastUsedAt",
  ${formatDays("a.id")} as days, a.version`;

/**
 * Reads an API client from the primary.
 * @throws AppError 403, 404 if there is none, or it is another client's
 */
export async function getApiClient(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<ApiClientRow> {
  assertCan(actor, "api-clients:read");
  const row = await readPrimaryRow(db, rowSchema, {
    sql: `select ${columns} from api_clients a left join users u on u.id = a.created_by where a.id = ?`,
    args: [id],
  });
  if (!row || !mayReadClient(actor, row.clientId))
    throw new AppError("not_found", apiClientMessages.notFound);
  return row;
}

/** Number of bank days, today included, for which a record shows requests. */
const daysCounted = 30;

const tokensSchema = z.object({ live: z.int(), given: z.int() });
const daySchema = z.object({ day: z.string(), requests: z.int() });

/** An API client with its recent tokens and requests. */
export type ApiClientRecord = {
  client: ApiClientRow;
  /** Number of valid access tokens, and of those given in the last `daysCounted` days. */
  tokens: { live: number; given: number };
  /** Days on which it called among those, newest first. */
  days: readonly { day: string; requests: number }[];
};

/** @throws AppError 403, 404 */
export async function getApiClientRecord(deps: Deps, actor: Actor, id: number): Promise<ApiClientRecord> {
  const client = await getApiClient(deps, actor, id);
  const now = deps.now();
  const { zone } = deps.env;
  const since = addDays(bankDate(now, zone), 1 - daysCounted);
  const [tokens = { live: 0, given: 0 }] = await readPrimaryRows(deps.db, tokensSchema, {
    sql: `select (select count(*) from api_tokens t join sessions s on s.id = t.session_id
          where t.api_client_id = ?1 and s.expires_at > ?2) as live,
        (select count(*) from audit_logs where resource = 'USER' and resource_id = ?3 and resource <> 'TRANSACTION'
          and action = 'LOGIN' and created_at >= ?4) as given`,
    args: [id, now, String(client.userId), startOfBankDay(since, zone)],
  });
  const days = await readPrimaryRows(deps.db, daySchema, {
    sql: "select day, requests from api_client_days where api_client_id = ? and day >= ? order by day desc",
    args: [id, since],
  });
  return { client, tokens, days };
}

/** Api clients, the newest first: a client's own, all for staff. */
export const { list: listApiClients, summarise: summariseApiClients } = defineReading({
  access: "api-clients:read",
  filters: apiClientFilters,
  targets: { client: apiClients.clientId },
  id: apiClients.id,
  sorts: { newest: undefined },
  visible: (scope) => ofVisibleClient(scope, apiClients.clientId),
  from: apiClients,
  select: (read) =>
    read
      .select({
        id: apiClients.id,
        name: apiClients.name,
        oauthClientId: apiClients.oauthClientId,
        userId: apiClients.userId,
        keeperId: sql<number | null>`(select keeper_id from users where id = ${apiClients.userId})`.as(
          "keeper_id",
        ),
        clientId: apiClients.clientId,
        scopes: apiClients.scopes,
        jwks: apiClients.jwks,
        allowedIps: apiClients.allowedIps,
        expiresAt: apiClients.expiresAt,
        previousUntil: apiClients.previousUntil,
        createdAt: apiClients.createdAt,
        createdBy: users.username,
        lastUsedAt: apiClients.lastUsedAt,
        days: sql<string>`${sql.raw(formatDays("api_clients.id"))}`,
        version: apiClients.version,
      })
      .from(apiClients)
      .leftJoin(users, eq(users.id, apiClients.createdBy)),
});

const keySet = z.object({ keys: z.record(z.string(), z.unknown()).array() });

/** Converts an API client to the form of answers. */
export function toApiClientDto(row: ApiClientRow): ApiClientDto {
  const { userId: _, keeperId: _keeper, days, previousUntil, ...rest } = row;
  return {
    ...rest,
    scopes: row.scopes.split(" "),
    jwks: row.jwks === null ? null : keySet.parse(JSON.parse(row.jwks)),
    allowedIps: row.allowedIps === "" ? [] : row.allowedIps.split(" "),
    expiresAt: isoInstant(row.expiresAt),
    previousSecretUntil: isoInstant(previousUntil),
    createdAt: isoInstant(row.createdAt),
    lastUsedAt: isoInstant(row.lastUsedAt),
    requests: daysSchema.parse(days).map(([day, requests]) => ({ day, requests })),
  };
}
