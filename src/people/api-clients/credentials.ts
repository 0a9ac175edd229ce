import type { Write } from "db/client";
import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { sha3 } from "@/access/digest";
import { storableText, type WriteValue } from "@/commands/statement";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";

type Withdrawer = Pick<Actor, "userId" | "username" | "origin">;

/** A public key as a JWK. */
type Jwk = Readonly<Record<string, unknown>>;

/** A secret or key by its digest. */
type Credential = { kind: "secret" | "key"; digest: string };

/**
 * Digest of the members that make up the key itself, so that a different `kid` or `use` is still the same
 * key.
 */
export const digestOfKey = ({ kty, crv, x, y, n, e }: Jwk): string =>
  sha3(JSON.stringify([kty, crv, x, y, n, e].map((member) => member ?? null)));

/** The keys of a JWK set as credentials. */
export const toKeyCredentials = ({ keys }: { keys: readonly Jwk[] }): Credential[] =>
  [...new Set(keys.map(digestOfKey))].map((digest) => ({ kind: "key", digest }));

const heldRow = z.object({
  id: z.string(),
  digest: z.string(),
  personId: z.int(),
  heldUntil: z.int().nullable(),
});

type Held = z.output<typeof heldRow>;

/** The credentials by which a program proves itself at an instant. */
async function readHeld({ db }: Pick<Deps, "db">, userId: number, at: Instant) {
  return readPrimaryRows(db, heldRow, {
    sql: `select id, digest, person_id as personId, held_until as heldUntil from program_credentials
      where user_id = ? and (held_until is null or held_until > ?) order by id`,
    args: [userId, at],
  });
}

/** A change of a program's credentials, for the write that makes it. */
type CredentialChange = {
  /** Statements to run after those that change the program and before the write's rows of the trail. */
  statements: Write[];
  /** Details for the row of the trail of the api client: they name the credentials that come and go. */
  details: { credentials?: { brought: string[]; ended: string[] } };
  /** The program's new keeper: the person who brought a new credential, or else one that stays. */
  keeperId: number | null;
};

/** Rows of credentials that somebody brings to the program that acts as `user`. */
function insertCredentials(
  user: WriteValue,
  credentials: readonly Credential[],
  { personId, at }: { personId: number; at: Instant },
) {
  const ids = credentials.map(() => Bun.randomUUIDv7());
  const statements = credentials.map(({ kind, digest }, i) => ({
    sql: `insert into program_credentials (id, user_id, kind, digest, person_id, held_from)
      values (?, ${user.sql}, ?, ?, ?, ?)`,
    args: [ids[i] ?? null, ...user.args, kind, digest, personId, at],
  }));
  return { ids, statements };
}

/** The first credentials of a program, whose user `user` is made in the same write. */
export function firstCredentials(
  user: WriteValue,
  credentials: readonly Credential[],
  by: { personId: number; at: Instant },
): Pick<CredentialChange, "statements" | "details"> {
  const { ids, statements } = insertCredentials(user, credentials, by);
  return { statements, details: { credentials: { brought: ids, ended: [] } } };
}

/**
 * Replaces the credentials of a program with `next`. Credentials that it already held stay with the person
 * who brought them, new ones belong to `personId`, and all others end. Any change withdraws the program's
 * waiting requests, since someone else may hold its credentials by the time they are decided. The caller's
 * write checks the api client's version.
 * @param previousUntil instant until which ended credentials that had no end are still accepted; now if
 * absent
 */
export async function changeCredentials(
  deps: Pick<Deps, "db">,
  actor: Withdrawer,
  { userId, keeperId: before }: { userId: number; keeperId: number | null },
  {
    next,
    personId,
    previousUntil,
    at,
  }: { next: readonly Credential[]; personId: number; previousUntil?: Instant | null; at: Instant },
): Promise<CredentialChange> {
  const held = await readHeld(deps, userId, at);
  const kept = new Set(next.map(({ digest }) => digest));
  const known = new Set(held.map(({ digest }) => digest));
  const brought = next.filter(({ digest }) => !known.has(digest));
  const stayed = held.filter(({ digest }) => kept.has(digest));
  const ended = held.filter(({ digest }) => !kept.has(digest));
  if (brought.length === 0 && ended.length === 0) return { statements: [], details: {}, keeperId: before };
  const { ids, statements } = insertCredentials({ sql: "?", args: [userId] }, brought, { personId, at });
  return {
    statements: [
      ...ended.map(({ id, heldUntil }) => ({
        sql: "update program_credentials set held_until = ? where id = ?",
        args: [heldUntil === null ? (previousUntil ?? at) : at, id],
      })),
      ...statements,
      ...withdrawWaiting(actor, userId, at),
    ],
    details: { credentials: { brought: ids, ended: ended.map(({ id }) => id) } },
    keeperId: brought.length > 0 ? personId : findKeeper(stayed, before),
  };
}

/** The former keeper if one of their credentials stays, or else the person who brought the newest one that does. */
const findKeeper = (stayed: readonly Held[], before: number | null): number | null =>
  stayed.some(({ personId }) => personId === before) ? before : (stayed.at(-1)?.personId ?? before);

/** Reason stored with a withdrawn request. */
const credentialsChanged = "The credentials of the program that asked for this were changed";

/**
 * Withdraws a program's waiting requests, each with its row of the trail. Both statements belong to the same
 * write, so that no request made in the meantime is missed.
 */
function withdrawWaiting(
  { userId: by, username, origin }: Withdrawer,
  makerId: number,
  at: Instant,
): Write[] {
  return [
    {
      sql: `update approvals set status = 'withdrawn', ended_by = ?, ended_at = ?, reason = ?,
          body = json_remove(body, '$.passwordHash', '$.edit.passwordHash')
        where maker_id = ? and status = 'waiting'`,
      args: [by, at, credentialsChanged, makerId],
    },
    {
      sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
        select ?1, 'UPDATE', 'APPROVAL', a.id, json_object('kind', a.kind, 'act', a.act, 'summary', a.summary,
            'maker', json_object('id', a.maker_id, 'username', m.username),
            'withdrawnBy', json_object('id', ?1, 'username', ?2), 'before', json_object('status', 'waiting'),
            'after', json_object('status', 'withdrawn', 'reason', ?3)), ?4, ?5, ?6
        from approvals a join users m on m.id = a.maker_id
        where a.maker_id = ?7 and a.status = 'withdrawn' and a.ended_by = ?1 and a.ended_at = ?6
        order by a.id`,
      args: [
        by,
        username,
        credentialsChanged,
        storableText(origin.ip),
        storableText(origin.userAgent).slice(0, 400),
        at,
        makerId,
      ],
    },
  ];
}
