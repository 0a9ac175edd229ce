import type { Write } from "db/client";
import { expectOneRow } from "db/client";
import { jsonCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import { type Actor, type Origin, roles } from "@/access/actor";
import type { Deps } from "@/deps";
import { type ChannelStart, channelStarts } from "./keys/contract";

/** A key, and the user as whom its holder acts. */
export type ChannelKey = {
  id: number;
  publicKey: string;
  fingerprint: string;
  start: ChannelStart;
  actor: Actor;
};

const keyRow = z.object({
  id: z.int(),
  publicKey: z.string(),
  name: z.string(),
  start: z.enum(channelStarts),
  whose: jsonCell(z.tuple([z.int(), z.enum(roles), z.string(), z.string(), z.string()])),
});

/** Keys of active users of clients, `k`, and the users `u`. */
const activeKeys = `channel_keys k join users u on u.id = k.user_id and u.client_id = k.client_id
  and u.role = 'client_user' and u.is_active = 1 and u.deleted_at is null`;

/** The registered key of a fingerprint, if its user is active. */
export async function findChannelKey(
  { db }: Pick<Deps, "db">,
  fingerprint: string,
  origin: Origin,
): Promise<ChannelKey | undefined> {
  const found = await readPrimaryRow(db, keyRow, {
    sql: `select k.id, k.public_key as "publicKey", k.name, k.start,
      json_array(u.id, u.role, u.client_id, u.username, u.email) as whose from ${activeKeys} where k.fingerprint = ?`,
    args: [fingerprint],
  });
  if (!found) return undefined;
  const { whose, name, ...key } = found;
  const [userId, role, clientId, username, email] = whose;
  const userAgent = `SFTP, key ${name}`;
  return {
    ...key,
    fingerprint,
    actor: {
      userId,
      role,
      clientId,
      username,
      email,
      virtualAccountId: null,
      sessionId: "",
      origin: { ...origin, userAgent },
    },
  };
}

const heldRow = z.object({ id: z.int() });

/** True if a key is still registered unchanged, for the same user. */
export async function isStillHeld({ db }: Pick<Deps, "db">, { id, fingerprint, actor }: ChannelKey) {
  const sql = `select k.id from ${activeKeys} where k.id = ? and k.fingerprint = ? and u.id = ? and u.client_id = ?`;
  const args = [id, fingerprint, actor.userId, actor.clientId];
  return (await readPrimaryRow(db, heldRow, { sql, args })) !== undefined;
}

/**
 * First statements of a write by the holder of a key: they refuse it with KEY_REVOKED if the key is no longer
 * registered.
 */
export const keyGuard = ({ id, fingerprint, actor }: ChannelKey): Write[] => [
  {
    sql: `update channel_openings set at = at where client_id = ? and exists (select 1 from ${activeKeys}
      where k.id = ? and k.fingerprint = ? and u.id = ? and u.client_id = channel_openings.client_id)`,
    args: [actor.clientId, id, fingerprint, actor.userId],
  },
  expectOneRow("KEY_REVOKED"),
];
