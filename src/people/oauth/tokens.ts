import { databaseError, expectOneRow, type Write } from "db/client";
import { idRow, readPrimaryRow } from "db/rows";
import type { Origin } from "@/access/actor";
import { sha3, sha256 } from "@/access/digest";
import { RateLimit } from "@/access/rate-limit";
import type { Deps } from "@/deps";
import { userAuditRow } from "@/people/auth/user-audit";
import { invalidClient, type ProvenClient, stillProven } from "./client-proof";
import { tokenLifetime } from "./contract";
import { OAuthRefusal } from "./refusal";

/** Refusal of a write for a client that no longer accepts the credential with which it was authenticated. */
const unproven = "CLIENT_UNPROVEN";

/** Limit of new tokens per API client and minute; each lasts ten minutes. */
const mostTokens = { most: 60, per: 60_000 };
const tokensGiven = new RateLimit("tokens");

/** An access token of 256 bits. Its prefix lets secret scanners recognise it. */
const newToken = (): string =>
  `vtok_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")}`;

/** Scopes of a token: all of the client's by default. Throws OAuthRefusal `invalid_scope`. */
function chooseScopes(client: ProvenClient, asked: string | undefined): string {
  const wanted = [...new Set((asked ?? "").split(" ").filter(Boolean))];
  if (wanted.length === 0) return client.scopes;
  const held = new Set(client.scopes.split(" "));
  if (wanted.every((scope) => held.has(scope))) return wanted.sort().join(" ");
  throw new OAuthRefusal("invalid_scope", "The client has not all of these scopes");
}

/**
 * Gives a client an access token: a session of the user as whom it acts, stored as a digest, with the row of the
 * trail that begins every session. The insert checks that the client still accepts the credential, so a secret that
 * was rotated in the meantime gets no token.
 * @throws OAuthRefusal `invalid_scope`, `invalid_client` (401) for a credential that is no longer accepted, 429 for
 * too many tokens
 */
export async function giveToken(
  deps: Deps,
  client: ProvenClient,
  scope: string | undefined,
  origin: Origin,
): Promise<{ access_token: string; token_type: "Bearer"; expires_in: number; scope: string }> {
  const scopes = chooseScopes(client, scope);
  const wait = tokensGiven.take(deps, `tokens of ${client.id}`, mostTokens);
  if (wait !== undefined)
    throw new OAuthRefusal("temporarily_unavailable", "Use a token as long as it is good", 429, wait);
  const at = deps.now();
  const clocked: Deps = { ...deps, now: () => at };
  const token = newToken();
  const id = sha256(token);
  const proven = stillProven(client, at);
  const writes: Write[] = [
    { sql: "delete from sessions where user_id = ? and expires_at <= ?", args: [client.userId, at] },
    {
      sql: `insert into sessions (id, user_id, created_at, last_active_at, expires_at, ip_address, user_agent)
        select ?, u.id, ?, ?, ?, ?, ? from api_clients a
        join users u on u.id = a.user_id and u.is_active = 1 and u.deleted_at is null
        where a.id = ? and (a.expires_at is null or a.expires_at > ?) and ${proven.sql}`,
      args: [id, at, at, at + tokenLifetime, origin.ip, origin.userAgent, client.id, at, ...proven.args],
    },
    expectOneRow(unproven),
    {
      sql: "insert into api_tokens (session_id, api_client_id, scopes) values (?, ?, ?)",
      args: [id, client.id, scopes],
    },
    userAuditRow(clocked, { userId: client.userId, origin }, "LOGIN", client.userId, {
      username: client.username,
      session: sha3(id),
      scopes,
    }),
  ];
  try {
    await deps.db.write(writes);
  } catch (error) {
    if (databaseError(error)?.code === unproven) throw invalidClient();
    throw error;
  }
  return { access_token: token, token_type: "Bearer", expires_in: tokenLifetime / 1000, scope: scopes };
}

/** Ends a token of the client that is still valid; any other value is ignored without an error (RFC 7009). */
export async function revokeToken(
  deps: Deps,
  client: ProvenClient,
  token: string,
  origin: Origin,
): Promise<void> {
  const id = sha256(token);
  const own = await readPrimaryRow(deps.db, idRow, {
    sql: "select api_client_id as id from api_tokens where session_id = ? and api_client_id = ?",
    args: [id, client.id],
  });
  if (own === undefined) return;
  await deps.db.write(
    [
      { sql: "delete from sessions where id = ? and user_id = ?", args: [id, client.userId] },
      userAuditRow(deps, { userId: client.userId, origin }, "LOGOUT", client.userId, {}),
    ],
    { idempotent: true },
  );
}
