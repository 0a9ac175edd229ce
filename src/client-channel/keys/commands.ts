import { readPrimaryRow } from "db/rows";
import type { ParsedKey } from "ssh2";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { defineRows } from "@/commands/rows";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type KeyBody, type KeyDto, keyContract, keyText } from "./contract";

const refused = (field: keyof KeyBody, message: string) =>
  new AppError("bad_request", message, { fields: { [field]: message } });

/** Minimum length of an RSA key, in bits. */
const leastRsaBits = 3072;

/**
 * Reads a public key in its stored form: its algorithm, the key in base64, and its fingerprint.
 * @throws AppError 400 for text that is not a public key, for a private key, and for an unsafe algorithm or length
 */
export async function readPublicKey(
  text: string,
): Promise<{ publicKey: string; fingerprint: string; key: ParsedKey }> {
  const { default: ssh2 } = await import("ssh2");
  const parsed = ssh2.utils.parseKey(text);
  const key = Array.isArray(parsed) ? parsed[0] : parsed;
  if (key === undefined || key instanceof Error)
    throw refused("publicKey", "This is no public key: write it as OpenSSH does, ssh-ed25519 AAAA…");
  if (key.isPrivateKey())
    throw refused("publicKey", "This is a private key: keep it to yourself, and give the public one");
  const blob = key.getPublicSSH();
  // The modulus makes up nearly all of an RSA key.
  if (key.type === "ssh-rsa" && blob.length * 8 < leastRsaBits)
    throw refused("publicKey", `An RSA key needs at least ${leastRsaBits} bits: better take Ed25519`);
  if (!/^(?:ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521))$/.test(key.type))
    throw refused("publicKey", "Take an Ed25519, ECDSA or RSA key");
  const digest = new Bun.CryptoHasher("sha256").update(blob).digest("base64").replace(/=+$/, "");
  return { publicKey: `${key.type} ${blob.toString("base64")}`, fingerprint: `SHA256:${digest}`, key };
}

const userRow = z.object({ id: z.int(), clientId: z.string() });

/** The active client user as whom a key acts. Throws AppError 400. */
async function findUser({ db }: Pick<Deps, "db">, username: string) {
  const user = await readPrimaryRow(db, userRow, {
    sql: `select id, client_id as "clientId" from users where lower(username) = lower(?) and role = 'client_user'
      and is_active = 1 and deleted_at is null`,
    args: [username],
  });
  if (!user) throw refused("username", "There is no active user of a client of this name");
  return user;
}

const ownerRow = z.object({ id: z.int() });

/** Throws AppError 400 for unusable keys, 409 for one that is already registered. */
async function assertKeys(deps: Deps, _: Actor, keys: readonly KeyBody[], own?: number): Promise<void> {
  for (const { username, publicKey } of keys) {
    await findUser(deps, username);
    const { fingerprint } = await readPublicKey(publicKey);
    const sql = "select id from channel_keys where fingerprint = ?";
    const owner = await readPrimaryRow(deps.db, ownerRow, { sql, args: [fingerprint] });
    if (owner && owner.id !== own)
      throw new AppError("conflict", taken.message, {
        code: taken.code,
        fields: { publicKey: taken.message },
      });
  }
}

/** Refusal of a key that is already registered: a key identifies its user, so nobody else can have it. */
const taken = {
  kind: "conflict",
  message: "This key is registered already",
  code: "KEY_TAKEN",
  field: "publicKey",
} as const;

/** Commands of staff for the keys of clients' programs: register, change and revoke. */
export const keyRows = defineRows<KeyDto, KeyBody>(keyContract, {
  table: "channel_keys",
  resource: "CHANNEL_KEY",
  text: keyText,
  row: keyContract.row,
  columns: `id, client_id as "clientId", (select username from users where id = user_id) as username, name,
    public_key as "publicKey", fingerprint, start, intraday, version`,
  check: assertKeys,
  async stored(deps, { username, name, publicKey: text, start, intraday }) {
    const { id: userId, clientId } = await findUser(deps, username);
    const { publicKey, fingerprint } = await readPublicKey(text);
    return {
      columns: {
        client_id: clientId,
        user_id: userId,
        name,
        public_key: publicKey,
        fingerprint,
        start,
        intraday,
      },
      details: { after: { clientId, userId, name, fingerprint, start, intraday } },
    };
  },
  shown: ({ clientId, username, name, fingerprint, start, intraday }) => ({
    clientId,
    username,
    name,
    fingerprint,
    start,
    intraday,
  }),
  refusals: {
    "UNIQUE:channel_keys.fingerprint": taken,
    CHANNEL_KEY_USER: {
      kind: "conflict",
      message: "There is no active user of a client of this name",
      code: "CHANNEL_KEY_USER",
      field: "username",
    },
  },
});
