import { databaseError } from "db/client";
import { readPrimaryRow } from "db/rows";
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, jwtVerify } from "jose";
import { z } from "zod";
import { isStillGood } from "@/access/activity";
import type { Origin } from "@/access/actor";
import { isSame, sha256 } from "@/access/digest";
import { digestName, type WriteValue } from "@/commands/statement";
import type { Deps } from "@/deps";
import { overlapSeconds } from "@/people/api-clients/contract";
import { isAllowedFrom } from "@/people/auth/bearer";
import { clearFailures, recordFailure, secondsToWait, signInThrottleKeys } from "@/people/auth/throttle";
import { userAuditRow } from "@/people/auth/user-audit";
import type { Instant } from "@/vocabulary/calendar";
import { OAuthRefusal } from "./refusal";

/** The form of an assertion (RFC 7523). */
const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
export const assertionAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** Maximum lifetime of an assertion, and tolerance between clocks, in seconds. */
const longestAssertion = 3600;
const clockSkew = 30;

const clientRow = z.object({
  id: z.int(),
  oauthClientId: z.string(),
  userId: z.int(),
  username: z.string(),
  name: z.string(),
  scopes: z.string(),
  jwks: z.string().nullable(),
  secretDigest: z.string().nullable(),
  previousDigest: z.string().nullable(),
  previousUntil: z.int().nullable(),
  allowedIps: z.string(),
  expiresAt: z.int().nullable(),
});
type ClientRow = z.output<typeof clientRow>;

/**
 * An authenticated api client, with the digest of the secret it used; no digest if it used one of its keys.
 */
export type ProvenClient = ClientRow & { provenDigest?: string };

/**
 * SQL condition on the api client's row `a`: it still accepts the credential with which it was authenticated.
 * Belongs in the statement that grants something for that proof.
 */
export const stillProven = ({ jwks, provenDigest }: ProvenClient, at: Instant): WriteValue =>
  provenDigest === undefined
    ? { sql: "a.jwks = ?", args: [jwks] }
    : {
        sql: "(a.secret_digest = ? or (a.previous_digest = ? and a.previous_until > ?))",
        args: [provenDigest, provenDigest, at],
      };

type Sent = {
  client_id?: string | undefined;
  client_assertion_type?: string | undefined;
  client_assertion?: string | undefined;
};

/** Claimed identity of a client, with its proof. */
type Claim = { clientId: string } & ({ secret: string } | { assertion: string });

/** Accepted audiences of assertions: the issuer or its token endpoint. */
export type Audience = readonly string[];

export const invalidClient = (status: 400 | 401 = 401) =>
  new OAuthRefusal("invalid_client", "The client is unknown, or did not prove who it is", status);

/** Decodes a part of a Basic header, which is form-encoded before (RFC 6749, section 2.3.1). */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalidClient();
  }
};

function readClaim(header: string | undefined, sent: Sent): Claim {
  const { client_id, client_assertion_type: type, client_assertion: assertion } = sent;
  const basic = /^basic +([\w+/=-]+) *$/i.exec(header ?? "")?.[1];
  if (basic !== undefined && (assertion || type))
    throw new OAuthRefusal("invalid_request", "Prove who the client is in one way alone");
  if (basic !== undefined) {
    const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, "base64").toString("utf8")) ?? [];
    if (id === undefined || secret === undefined) throw invalidClient();
    const clientId = decoded(id);
    if (client_id && client_id !== clientId)
      throw new OAuthRefusal("invalid_request", "client_id is another one than in the header");
    return { clientId, secret: decoded(secret) };
  }
  if (!assertion) throw invalidClient();
  if (type !== assertionType)
    throw new OAuthRefusal("invalid_request", `client_assertion_type is ${assertionType}`);
  const clientId = getSubject(assertion);
  if (client_id && client_id !== clientId) throw invalidClient();
  return { clientId, assertion };
}

function getSubject(assertion: string): string {
  try {
    return decodeJwt(assertion).sub ?? "";
  } catch {
    throw invalidClient();
  }
}

/**
 * Authenticates the API client of a request to the token endpoint. Failures are counted by client and network like
 * those of sign-ins.
 * @throws OAuthRefusal `invalid_client` (401), `invalid_request` (400); 429 if too many failed
 */
export async function proveClient(
  deps: Deps,
  header: string | undefined,
  sent: Sent,
  { origin, audience }: { origin: Origin; audience: Audience },
): Promise<ProvenClient> {
  const claim = readClaim(header, sent);
  const account = `oauth ${claim.clientId}`;
  const subjects = signInThrottleKeys(deps.env.secret, { account, ip: origin.ip });
  const retryAfter = await secondsToWait(deps, subjects);
  if (retryAfter !== undefined)
    throw new OAuthRefusal("temporarily_unavailable", "Too many requests failed", 429, retryAfter);
  const found = await findClient(deps, claim.clientId);
  const isProven = found !== undefined && (await holds(deps, found, claim, audience));
  const at = deps.now();
  const isOpen =
    isProven &&
    (found.expiresAt === null || found.expiresAt > at) &&
    isAllowedFrom(found.allowedIps, origin.ip);
  if (isOpen) {
    await deps.db.write([clearFailures(deps, subjects)], { idempotent: true });
    return { ...found, ...("secret" in claim && { provenDigest: sha256(claim.secret) }) };
  }
  const details = found
    ? { program: found.oauthClientId }
    : { unknownUsername: digestName(deps.env.secret, claim.clientId) };
  const who = { userId: found?.userId ?? null, origin };
  await recordFailure(
    deps,
    subjects,
    userAuditRow(deps, who, "LOGIN_FAILED", found?.userId ?? null, details),
  );
  throw invalidClient();
}

async function findClient({ db }: Pick<Deps, "db">, oauthClientId: string) {
  return readPrimaryRow(db, clientRow, {
    sql: `select a.id, a.oauth_client_id as "oauthClientId", a.user_id as "userId", u.username, a.name, a.scopes, a.jwks,
        a.secret_digest as "secretDigest", a.previous_digest as "previousDigest", a.previous_until as "previousUntil",
        a.allowed_ips as "allowedIps", a.expires_at as "expiresAt"
      from api_clients a join users u on u.id = a.user_id and u.is_active = 1 and u.deleted_at is null
      where a.oauth_client_id = ?`,
    args: [oauthClientId],
  });
}

async function holds(deps: Deps, client: ClientRow, claim: Claim, audience: Audience): Promise<boolean> {
  if ("assertion" in claim) return isSigned(deps, client, claim.assertion, audience);
  const digest = sha256(claim.secret);
  if (isSame(digest, client.secretDigest)) return true;
  const isTaken = isStillGood(client.previousUntil ?? 0, overlapSeconds.most * 1000, deps.now());
  return isTaken && isSame(digest, client.previousDigest);
}

/** True if an assertion is signed by the client, for this server, is valid now, and is used for the first time. */
async function isSigned(
  deps: Deps,
  { jwks, oauthClientId }: ClientRow,
  assertion: string,
  audience: Audience,
): Promise<boolean> {
  if (jwks === null) return false;
  const keys: JSONWebKeySet = JSON.parse(jwks);
  const at = deps.now();
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(keys), {
      algorithms: assertionAlgorithms,
      audience: [...audience],
      issuer: oauthClientId,
      subject: oauthClientId,
      currentDate: new Date(at),
      clockTolerance: clockSkew,
      requiredClaims: ["exp", "jti"],
    });
    const { exp = 0, jti } = payload;
    if (typeof jti !== "string" || jti === "" || exp * 1000 > at + longestAssertion * 1000) return false;
    return await isFirstUse(deps, sha256(`${oauthClientId}\n${jti}`), (exp + clockSkew) * 1000);
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

/** Notes that an assertion is used. True if it is the first time. */
async function isFirstUse({ db, now }: Deps, digest: string, expiresAt: number): Promise<boolean> {
  try {
    await db.write([
      { sql: "delete from api_assertions where expires_at <= ?", args: [now()] },
      { sql: "insert into api_assertions (digest, expires_at) values (?, ?)", args: [digest, expiresAt] },
    ]);
    return true;
  } catch (error) {
    if (databaseError(error)?.code?.startsWith("UNIQUE:api_assertions")) return false;
    throw error;
  }
}
