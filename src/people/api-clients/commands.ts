import { expectOneRow, type Write } from "db/client";
import { idRow, readPrimaryRow } from "db/rows";
import { exportJWK, importJWK } from "jose";
import type { Actor, Role } from "@/access/actor";
import { sha256 } from "@/access/digest";
import { allScopes, assertCan, scopesFor } from "@/access/policy";
import { getScope } from "@/access/scope";
import { clientRefusals, expectClientKind } from "@/accounts/clients/statements";
import { listChanges } from "@/commands/changes";
import { editConflict, staleVersion, writeEdit } from "@/commands/edit";
import { type AuditRecord, type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { endSessions } from "@/people/auth/sessions";
import type { Instant } from "@/vocabulary/calendar";
import {
  apiClientMessages,
  type CreateApiClient,
  type EditedApiClientDto,
  type NewApiClientDto,
  type UpdateApiClient,
} from "./contract";
import { changeCredentials, firstCredentials, toKeyCredentials } from "./credentials";
import { type ApiClientRow, getApiClient, toApiClientDto } from "./queries";

/** Random text of lower-case letters and digits, with five bits in each of its characters. */
const randomText = (characters: number): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(characters)),
    (byte) => "abcdefghijklmnopqrstuvwxyz234567"[byte & 31],
  ).join("");

/** A new secret of 160 bits. Its prefix lets secret scanners recognise it. */
export const newSecret = (): string => `vsec_${randomText(32)}`;

/** Value that no password hash has: nobody signs in as a program's user. */
const noPassword = "machine";

const refused = (field: string, message: string) =>
  new AppError("bad_request", message, { fields: { [field]: message } });

/** Role in which an API client of this owner acts. */
const getRole = (clientId: string | null): Role => (clientId === null ? "admin" : "client_user");

/** Throws AppError 400 for scopes that a program of this owner, or one that this actor makes, cannot have. */
function assertScopes(actor: Actor, clientId: string | null, scopes: readonly string[]): void {
  const grantable = new Set(scopesFor(getRole(clientId)));
  const own = new Set(scopesFor(actor.role));
  // An admin may grant a client's API client whatever the client's own users may.
  const isTooMuch = scopes.some(
    (scope) => !grantable.has(scope) || (actor.role !== "admin" && !own.has(scope)),
  );
  if (isTooMuch) throw refused("scopes", apiClientMessages.tooMuch);
}

/**
 * Splits the scopes of an edit into those that the program keeps and the retired ones that it still holds (decision
 * 291).
 * @throws AppError 400 for unknown scopes, or if none would be left
 */
export function splitScopes(
  { clientId, scopes: held }: Pick<ApiClientRow, "clientId" | "scopes">,
  named: readonly string[],
): { scopes: string[]; dropped: string[] } {
  const grantable = scopesFor(getRole(clientId));
  const retired = held.split(" ").filter((scope) => !grantable.includes(scope));
  const scopes = named.filter((scope) => !retired.includes(scope));
  if (scopes.some((scope) => !allScopes.includes(scope))) throw refused("scopes", apiClientMessages.noScope);
  if (scopes.length === 0) throw refused("scopes", apiClientMessages.leastScopes);
  return { scopes, dropped: named.filter((scope) => retired.includes(scope)) };
}

/** The algorithm with which a key is imported, which checks that it is a valid key. */
const getAlgorithm = ({ kty, crv }: Readonly<Record<string, unknown>>): string => {
  if (kty === "RSA") return "RS256";
  if (kty === "OKP") return "EdDSA";
  return crv === "P-384" ? "ES384" : crv === "P-521" ? "ES512" : "ES256";
};

/** The members of a JWK that are the key itself. */
const keyMembers = ["kty", "crv", "x", "y", "n", "e"] as const;

/** Minimum length of an RSA key, in bits. */
const leastRsaBits = 2048;

async function assertKeys({ jwks }: UpdateApiClient): Promise<void> {
  for (const { kid: _, ...key } of jwks?.keys ?? []) {
    const written = await importJWK(key, getAlgorithm(key)).then(exportJWK, () => undefined);
    if (!written) throw refused("jwks", "This is not a public key: send it as a JWK");
    // In another notation, a known key would pass for a different one.
    if (keyMembers.some((member) => written[member] !== key[member]))
      throw refused(
        "jwks",
        "This key is not encoded as RFC 7518 requires: base64url without padding or leading zeros",
      );
    const { n } = key;
    if (key.kty === "RSA" && typeof n === "string" && Buffer.from(n, "base64url").length * 8 < leastRsaBits)
      throw refused("jwks", `An RSA key needs at least ${leastRsaBits} bits`);
  }
}

/** Expiry of a client. Throws AppError 400 for an instant in the past. */
function readExpiry({ expiresAt }: UpdateApiClient, at: Instant): Instant | null {
  if (expiresAt === null) return null;
  const end = Date.parse(expiresAt);
  if (end <= at) throw refused("expiresAt", apiClientMessages.expired);
  return end;
}

export const apiClientRefusals: Readonly<Record<string, Refusal>> = {
  ...clientRefusals,
  [staleVersion]: {
    kind: "conflict",
    message: "It was changed meanwhile: load it again",
    code: staleVersion,
  },
};

/** Username under which a program acts: the trail, transactions and payments name it as the author. */
const getUsername = (name: string, oauthClientId: string): string => `${name} (${oauthClientId})`;

/** Owner of a program that the actor creates. Throws AppError 403 for another client's. */
function findOwner(actor: Actor, clientId: string | null): string | null {
  if (getScope(actor) === "all") return clientId;
  if (clientId !== null && clientId !== actor.clientId)
    throw new AppError("forbidden", apiClientMessages.otherClient);
  return actor.clientId;
}

/**
 * Checks a new API client.
 * @throws AppError 400 for scopes beyond the actor's, invalid keys, or an expiry in the past; 403 for another
 * client's
 */
export async function assertApiClient(deps: Deps, actor: Actor, body: CreateApiClient): Promise<void> {
  assertCan(actor, "api-clients:write");
  assertScopes(actor, findOwner(actor, body.clientId), body.scopes);
  readExpiry(body, deps.now());
  await assertKeys(body);
}

/**
 * Creates an API client, and the user as whom it acts. Returns its secret unless it has keys; only a digest of the
 * secret is stored.
 * @param keeperId user who knows its secret or its keys: the one who asked for it, if somebody else approves it
 * @throws AppError as `assertApiClient`, 409 for an unknown client
 */
export async function createApiClient(
  deps: Deps,
  actor: Actor,
  body: CreateApiClient,
  keeperId = actor.userId,
): Promise<NewApiClientDto> {
  await assertApiClient(deps, actor, body);
  const clientId = findOwner(actor, body.clientId);
  const oauthClientId = `vac_${randomText(20)}`;
  const secret = body.jwks ? undefined : newSecret();
  const username = getUsername(body.name, oauthClientId);
  const user = { username, email: "", role: getRole(clientId), clientId: clientId ?? actor.clientId };
  const made = { sql: "(select id from api_clients where oauth_client_id = ?)", args: [oauthClientId] };
  const madeUser = { sql: "(select id from users where username = ?)", args: [username] };
  await write(deps, actor, {
    access: "api-clients:write",
    refusals: apiClientRefusals,
    plan(at) {
      const expiresAt = readExpiry(body, at);
      const shown = {
        name: body.name,
        clientId,
        scopes: body.scopes.join(" "),
        allowedIps: body.allowedIps.join(" "),
        expiresAt,
      };
      const userMade: AuditRecord = {
        action: "CREATE",
        resource: "USER",
        resourceId: madeUser,
        details: {
          after: { ...user, isActive: true, virtualAccountId: null, networth: null, keeperId },
          program: oauthClientId,
        },
      };
      const proofs = body.jwks
        ? toKeyCredentials(body.jwks)
        : [{ kind: "secret" as const, digest: sha256(secret ?? "") }];
      const credentials = firstCredentials(madeUser, proofs, { personId: keeperId, at });
      return {
        statements: [
          ...expectClientKind(deps, user.clientId, clientId === null ? "staff" : "client"),
          {
            sql: `insert into users (username, email, password_hash, role, client_id, is_active, keeper_id, created_at,
                updated_at) values (?, '', ?, ?, ?, 1, ?, ?, ?)`,
            args: [username, noPassword, user.role, user.clientId, keeperId, at, at],
          },
          {
            sql: `insert into api_clients (oauth_client_id, user_id, client_id, name, scopes, jwks, secret_digest, allowed_ips,
                expires_at, created_by, created_at, updated_at)
              values (?, (select id from users where username = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
            args: [
              oauthClientId,
              username,
              clientId,
              body.name,
              shown.scopes,
              body.jwks ? JSON.stringify(body.jwks) : null,
              secret === undefined ? null : sha256(secret),
              shown.allowedIps,
              expiresAt,
              actor.userId,
              at,
              at,
            ],
          },
          ...credentials.statements,
        ],
        audit: [
          {
            action: "CREATE",
            resource: "API_CLIENT",
            resourceId: made,
            details: {
              after: shown,
              oauthClientId,
              proof: body.jwks ? "keys" : "secret",
              ...credentials.details,
            },
          },
          userMade,
        ],
        answer: undefined,
      };
    },
  });
  const id = await readId(deps, oauthClientId);
  return { ...toApiClientDto(await getApiClient(deps, actor, id)), ...(secret !== undefined && { secret }) };
}

async function readId({ db }: Pick<Deps, "db">, oauthClientId: string): Promise<number> {
  const sql = "select id from api_clients where oauth_client_id = ?";
  const row = await readPrimaryRow(db, idRow, { sql, args: [oauthClientId] });
  if (!row) throw new AppError("not_found", apiClientMessages.notFound);
  return row.id;
}

const conflict = (row: ApiClientRow) => editConflict("this API client", row.version);

/** An API client before an edit. Throws AppError 403, 404, 409 if its editor saw another version. */
export async function seenApiClient(
  deps: Deps,
  actor: Actor,
  id: number,
  version?: number,
): Promise<ApiClientRow> {
  const row = await getApiClient(deps, actor, id);
  if (version !== undefined && version !== row.version) throw conflict(row);
  return row;
}

/**
 * Replaces all fields of an API client; its tokens end. Keys in place of a secret delete the secret; without keys its
 * credentials stay. Keys that it already had stay with the person who brought them. A retired scope that it holds may
 * be sent back and is dropped (`splitScopes`).
 * @param asker the person who brings the new keys, if somebody else approves the change
 * @throws AppError 400, 403, 404; 409 if it was changed in the meantime
 */
export async function updateApiClient(
  deps: Deps,
  actor: Actor,
  id: number,
  body: UpdateApiClient,
  version?: number,
  asker = actor.userId,
): Promise<EditedApiClientDto> {
  assertCan(actor, "api-clients:write");
  await assertKeys(body);
  const { value: dropped } = await writeEdit(deps, actor, {
    access: "api-clients:write",
    refusals: apiClientRefusals,
    version,
    read: () => getApiClient(deps, actor, id),
    conflict,
    async plan(before, at) {
      const { scopes, dropped } = splitScopes(before, body.scopes);
      assertScopes(actor, before.clientId, scopes);
      const after = {
        name: body.name,
        scopes: scopes.join(" "),
        allowedIps: body.allowedIps.join(" "),
        expiresAt: readExpiry(body, at),
      };
      const was = {
        name: before.name,
        scopes: before.scopes,
        allowedIps: before.allowedIps,
        expiresAt: before.expiresAt,
      };
      const keys = body.jwks ? JSON.stringify(body.jwks) : null;
      const change = body.jwks
        ? await changeCredentials(deps, actor, before, {
            next: toKeyCredentials(body.jwks),
            personId: asker,
            at,
          })
        : undefined;
      const keeperId = change ? change.keeperId : before.keeperId;
      const userEdit = editOfUser(before, { name: body.name, keeperId }, at);
      return {
        statements: [
          {
            sql: `update api_clients set name = ?, scopes = ?, allowed_ips = ?, expires_at = ?, jwks = coalesce(?, jwks),
                secret_digest = iif(? is null, secret_digest, null), previous_digest = iif(? is null, previous_digest, null),
                previous_until = iif(? is null, previous_until, null), version = version + 1, updated_at = ?
              where id = ? and version = ?`,
            args: [
              after.name,
              after.scopes,
              after.allowedIps,
              after.expiresAt,
              keys,
              keys,
              keys,
              keys,
              at,
              id,
              before.version,
            ],
          },
          expectOneRow(staleVersion),
          ...userEdit.statements,
          endSessions(deps.db, before.userId),
          ...(change?.statements ?? []),
        ],
        audit: [
          {
            action: "UPDATE",
            resource: "API_CLIENT",
            resourceId: id,
            details: {
              before: was,
              after,
              ...(dropped.length > 0 && { droppedScopes: dropped.join(" ") }),
              ...(keys !== null && { changed: "keys" }),
              ...change?.details,
            },
          },
          ...userEdit.audit,
        ],
        answer: dropped,
      };
    },
  });
  const dto = toApiClientDto(await getApiClient(deps, actor, id));
  return { ...dto, ...(dropped.length > 0 && { droppedScopes: dropped }) };
}

/** Edit of the user that a program acts as: a new name, or a new keeper. */
export function editOfUser(
  before: ApiClientRow,
  { name, keeperId }: Pick<ApiClientRow, "name" | "keeperId">,
  at: Instant,
): { statements: Write[]; audit: AuditRecord[] } {
  const was = { username: getUsername(before.name, before.oauthClientId), keeperId: before.keeperId };
  const details = listChanges(was, { username: getUsername(name, before.oauthClientId), keeperId });
  if (Object.keys(details.after).length === 0) return { statements: [], audit: [] };
  return {
    statements: [
      {
        sql: "update users set username = ?, keeper_id = ?, version = version + 1, updated_at = ? where id = ?",
        args: [getUsername(name, before.oauthClientId), keeperId, at, before.userId],
      },
    ],
    audit: [{ action: "UPDATE", resource: "USER", resourceId: before.userId, details }],
  };
}

/**
 * Revokes an API client: its tokens end and its user is deleted; the trail keeps what it did.
 * @throws AppError 403, 404
 */
export async function deleteApiClient(
  deps: Deps,
  actor: Actor,
  id: number,
  key: Idempotency | undefined,
): Promise<Replayable<undefined>> {
  const { replayed } = await writeEdit(deps, actor, {
    access: "api-clients:write",
    refusals: apiClientRefusals,
    once: { key, status: 204, replay: () => null },
    version: undefined,
    read: () => getApiClient(deps, actor, id),
    conflict,
    async plan(before, at) {
      const { name, clientId, scopes, allowedIps, expiresAt, oauthClientId, version } = before;
      const change = await changeCredentials(deps, actor, before, {
        next: [],
        personId: actor.userId,
        at,
      });
      return {
        statements: [
          { sql: "delete from api_clients where id = ? and version = ?", args: [id, version] },
          expectOneRow(staleVersion),
          {
            sql: `update users set deleted_at = ?, updated_at = ?, password_hash = 'deleted', version = version + 1
              where id = ? and deleted_at is null`,
            args: [at, at, before.userId],
          },
          endSessions(deps.db, before.userId),
          ...change.statements,
        ],
        audit: [
          {
            action: "DELETE",
            resource: "API_CLIENT",
            resourceId: id,
            details: {
              before: { name, clientId, scopes, allowedIps, expiresAt },
              oauthClientId,
              ...change.details,
            },
          },
          {
            action: "DELETE",
            resource: "USER",
            resourceId: before.userId,
            details: { program: oauthClientId },
          },
        ],
        answer: null,
      };
    },
  });
  return { value: undefined, replayed };
}
