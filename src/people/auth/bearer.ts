import { BlockList, isIP } from "node:net";
import type { Database, Statement } from "db/client";
import { keptReads } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { readPrimaryRow } from "db/rows";
import { apiClients, apiTokens, sessions, users } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { z } from "zod";
import { clockTolerance } from "@/access/activity";
import { type Actor, roles } from "@/access/actor";
import { sha256 } from "@/access/digest";
import { RateLimit, tooMany } from "@/access/rate-limit";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { countRequest } from "./api-client-use";
import { cookieNames } from "./cookies";

/** The user as whom a token acts, and the limits of its API client. Instants in ms UTC. */
const tokenRow = z.object({
  userId: z.int(),
  createdAt: z.int(),
  endsAt: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  userClientId: z.string(),
  apiClientId: z.int(),
  name: z.string(),
  clientScopes: z.string(),
  tokenScopes: z.string(),
  allowedIps: z.string(),
  clientEnds: z.int().nullable(),
});
type Token = z.output<typeof tokenRow>;

const tokenById = preparedRead((read) =>
  read
    .select({
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      endsAt: sessions.expiresAt,
      username: users.username,
      email: users.email,
      role: users.role,
      userClientId: users.clientId,
      apiClientId: apiClients.id,
      name: apiClients.name,
      clientScopes: apiClients.scopes,
      tokenScopes: apiTokens.scopes,
      allowedIps: apiClients.allowedIps,
      clientEnds: apiClients.expiresAt,
    })
    .from(apiTokens)
    .innerJoin(sessions, eq(sessions.id, apiTokens.sessionId))
    .innerJoin(
      apiClients,
      and(eq(apiClients.id, apiTokens.apiClientId), eq(apiClients.userId, sessions.userId)),
    )
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(apiTokens.sessionId, sql.placeholder("id")), eq(users.isActive, true), isNull(users.deletedAt)),
    ),
);

const tokenOnPrimary = (id: string): Statement => ({
  sql: `select s.user_id as userId, s.created_at as createdAt, s.expires_at as endsAt, u.username, u.email, u.role,
      u.client_id as userClientId, a.id as apiClientId, a.name, a.scopes as clientScopes, t.scopes as tokenScopes,
      a.allowed_ips as allowedIps, a.expires_at as clientEnds
    from api_tokens t join sessions s on s.id = t.session_id
    join api_clients a on a.id = t.api_client_id and a.user_id = s.user_id join users u on u.id = s.user_id
    where t.session_id = ? and u.is_active = 1 and u.deleted_at is null`,
  args: [id],
});

const keptTokens = keptReads<Token | undefined>();

/** A replica may lack a new token, so an unknown one is looked up on the primary. */
async function findToken({ db, env }: Pick<Deps, "db" | "env">, id: string): Promise<Token | undefined> {
  return keptTokens(db, id, async () => {
    const known: Token | undefined = await tokenById(db).get({ id });
    return known ?? (env.database.syncUrl ? askPrimary(db, id) : undefined);
  });
}

const mostAsked = { most: 50, per: 1000 };
const askedPrimary = new RateLimit();

async function askPrimary(db: Database, id: string): Promise<Token | undefined> {
  if (askedPrimary.take({ db, now: Date.now }, "tokens", mostAsked) !== undefined) return undefined;
  return readPrimaryRow(db, tokenRow, tokenOnPrimary(id));
}

/**
 * True if a call's address is in a list of addresses and networks, separated by spaces. An empty list allows every
 * address.
 */
export function isAllowedFrom(allowed: string, address: string): boolean {
  if (allowed === "") return true;
  const list = new BlockList();
  for (const one of allowed.split(" ")) {
    const [network = "", prefix] = one.split("/");
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(prefix), family);
  }
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 6 ? "ipv6" : "ipv4");
}

/** The refusal of a token in the form of RFC 6750. */
const invalidToken = (): AppError =>
  new AppError("unauthenticated", "The access token is unknown, has ended, or may not be used from here", {
    code: "invalid_token",
    headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  });

const invalidRequest = (message: string): AppError =>
  new AppError("bad_request", message, {
    code: "invalid_request",
    headers: { "WWW-Authenticate": 'Bearer error="invalid_request"' },
  });

/**
 * The access token of a request; undefined if it has none.
 * @throws AppError 400 for a malformed header, or one beside a session's cookie
 */
function readToken(c: Context, { env }: Pick<Deps, "env">): string | undefined {
  const header = c.req.header("authorization");
  if (header === undefined || !/^bearer /i.test(header)) return undefined;
  const [, token] = /^bearer +([\w.~+/-]+=*) *$/i.exec(header) ?? [];
  if (token === undefined) throw invalidRequest("Send one access token: Authorization: Bearer …");
  const { session } = cookieNames(env);
  const cookies = c.req.header("cookie")?.split(";") ?? [];
  if (cookies.some((pair) => pair.trim().startsWith(`${session}=`)))
    throw invalidRequest("Send an access token or the cookie of a session, and not both");
  return token;
}

const machineCalls = new RateLimit("calls");

/**
 * The API client whose access token a request carries; undefined if it carries none.
 * @throws AppError 400 for a malformed header, or one beside a session's cookie; 401 for a token that is unknown,
 * expired or sent from an address that its API client may not use; 429 for too many calls
 */
export async function authenticateMachine(
  c: Context,
  deps: Deps,
  origin: Actor["origin"],
): Promise<Actor | undefined> {
  const sent = readToken(c, deps);
  if (sent === undefined) return undefined;
  const id = sha256(sent);
  const token = await findToken(deps, id);
  const at = deps.now();
  const isOpen =
    token !== undefined &&
    token.endsAt > at &&
    token.createdAt <= at + clockTolerance &&
    (token.clientEnds === null || token.clientEnds > at) &&
    isAllowedFrom(token.allowedIps, origin.ip);
  if (!isOpen) throw invalidToken();
  const { apiClientId, name, userId, username, email, role, userClientId: clientId } = token;
  admit(deps, apiClientId);
  countRequest(deps, apiClientId);
  const held = new Set(token.clientScopes.split(" "));
  const scopes = token.tokenScopes.split(" ").filter((scope) => held.has(scope));
  const machine = { id: apiClientId, name, scopes };
  return { userId, username, email, role, clientId, virtualAccountId: null, sessionId: id, origin, machine };
}

function admit(deps: Deps, apiClientId: number): void {
  const rate = { most: deps.env.machineCallsPerMinute, per: 60_000 };
  if (rate.most === 0) return;
  const wait = machineCalls.take(deps, `api client ${apiClientId}`, rate);
  if (wait !== undefined) throw tooMany("This API client makes too many calls: go on after a while", wait);
}
