import { expectOneRow } from "db/client";
import type { Actor } from "@/access/actor";
import { sha256 } from "@/access/digest";
import { staleVersion } from "@/commands/edit";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { endSessions } from "@/people/auth/sessions";
import { apiClientRefusals, editOfUser, newSecret, seenApiClient } from "./commands";
import { apiClientMessages, type NewApiClientDto, overlapSeconds } from "./contract";
import { changeCredentials } from "./credentials";
import { type ApiClientRow, getApiClient, toApiClientDto } from "./queries";

/**
 * Creates a new secret. The previous one stays valid for `overlap` seconds; with 0, or if its keeper is somebody
 * else, it ends at once with its tokens. The actor becomes the keeper.
 * @param asOf version for which the actor's right to the secret was checked
 * @returns the API client with its new secret, which is never shown again
 * @throws AppError 403, 404, 409 for one that signs with keys, or was changed in the meantime
 */
export async function rotateApiClient(
  deps: Deps,
  actor: Actor,
  id: number,
  { overlap = overlapSeconds.usual, asOf }: { overlap?: number | undefined; asOf?: number | undefined } = {},
): Promise<NewApiClientDto> {
  const secret = newSecret();
  await write(deps, actor, {
    access: "api-clients:write",
    refusals: apiClientRefusals,
    async plan(at) {
      const before = await seenApiClient(deps, actor, id, asOf);
      assertSecret(before);
      const isKeeper = before.keeperId === actor.userId;
      const until = overlap === 0 || !isKeeper ? null : at + overlap * 1000;
      const userEdit = editOfUser(before, { name: before.name, keeperId: actor.userId }, at);
      const change = await changeCredentials(deps, actor, before, {
        next: [{ kind: "secret", digest: sha256(secret) }],
        personId: actor.userId,
        previousUntil: until,
        at,
      });
      return {
        statements: [
          {
            sql: `update api_clients set previous_digest = iif(?1 is null, null, secret_digest), previous_until = ?1,
                secret_digest = ?2, version = version + 1, updated_at = ?3
              where id = ?4 and version = ?5 and jwks is null`,
            args: [until, sha256(secret), at, id, before.version],
          },
          expectOneRow(staleVersion),
          ...userEdit.statements,
          ...(until === null ? [endSessions(deps.db, before.userId)] : []),
          ...change.statements,
        ],
        audit: [
          {
            action: "UPDATE",
            resource: "API_CLIENT",
            resourceId: id,
            details: { changed: "secret", previousUntil: until, ...change.details },
          },
          ...userEdit.audit,
        ],
        answer: undefined,
      };
    },
  });
  return { ...toApiClientDto(await getApiClient(deps, actor, id)), secret };
}

function assertSecret({ jwks }: ApiClientRow): void {
  if (jwks !== null) throw new AppError("conflict", apiClientMessages.keysAlone, { code: "API_CLIENT_KEYS" });
}

/**
 * An API client whose secret the actor asks for.
 * @throws AppError 403, 404, 409 for one that signs with keys, or of which they saw another version
 */
export async function getApiClientWithSecret(
  deps: Deps,
  actor: Actor,
  id: number,
  version?: number,
): Promise<ApiClientRow> {
  const row = await seenApiClient(deps, actor, id, version);
  assertSecret(row);
  return row;
}

/**
 * Makes a user the keeper of an API client: its secret is replaced by one that nobody has seen, and the keeper may
 * create another one without an approval. The previous secret and its tokens end.
 * @throws AppError 403, 404, 409 for one that signs with keys, or was changed in the meantime
 */
export async function handOver(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, keeperId }: { version: number; keeperId: number },
): Promise<void> {
  await write(deps, actor, {
    access: "api-clients:write",
    refusals: apiClientRefusals,
    async plan(at) {
      const before = await getApiClientWithSecret(deps, actor, id, version);
      const userEdit = editOfUser(before, { name: before.name, keeperId }, at);
      const digest = sha256(newSecret());
      const change = await changeCredentials(deps, actor, before, {
        next: [{ kind: "secret", digest }],
        personId: keeperId,
        at,
      });
      return {
        statements: [
          {
            sql: `update api_clients set secret_digest = ?, previous_digest = null, previous_until = null,
                version = version + 1, updated_at = ?
              where id = ? and version = ?`,
            args: [digest, at, id, version],
          },
          expectOneRow(staleVersion),
          ...userEdit.statements,
          endSessions(deps.db, before.userId),
          ...change.statements,
        ],
        audit: [
          {
            action: "UPDATE",
            resource: "API_CLIENT",
            resourceId: id,
            details: { changed: "secret", handedTo: keeperId, ...change.details },
          },
          ...userEdit.audit,
        ],
        answer: undefined,
      };
    },
  });
}
