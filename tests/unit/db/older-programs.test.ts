import { expect, test } from "bun:test";
import { type Database, openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { onePersonSql } from "db/person";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import { verify } from "@/integrity/verify";
import { digestOfKey } from "@/people/api-clients/credentials";
import { recordChanges } from "../../recorded";
import { noon, openHouse, statement } from "../ledger/house";

/** Rows of the migration that brought credentials, about existing programs. */
async function derive(db: Database): Promise<void> {
  const text = await Bun.file("db/migrations/0044_credentials_of_programs.sql").text();
  const statements = text.split("--> statement-breakpoint").map((sql) => sql.trim());
  const inserts = statements.filter((sql) => sql.startsWith("INSERT INTO `program_credentials`"));
  expect(inserts).toHaveLength(5);
  await db.write([...inserts.map((sql) => statement(sql)), recordChanges]);
}

const hour = 3_600_000;

test("credentials from before they were rows are their keepers', and of every former keeper that the trail names", async () => {
  const db: Database = await openDatabase({ url: ":memory:" });
  try {
    await migrate(db);
    await openHouse(db);
    const { publicKey } = await generateKeyPair("ES256", { extractable: true });
    const key = { ...(await exportJWK(publicKey)), kid: "one" };
    const user = (id: number, keeper: number | null, deletedAt: number | null = null) =>
      statement(
        `insert into users (id, username, email, password_hash, role, client_id, keeper_id, created_at, updated_at, deleted_at)
          values (?, ?, '', 'machine', 'client_user', 'ACME', ?, 1, 1, ?)`,
        id,
        `program ${id}`,
        keeper,
        deletedAt,
      );
    const program = (userId: number, columns: { jwks?: string; secret?: string; previous?: string }) =>
      statement(
        `insert into api_clients (oauth_client_id, user_id, client_id, name, scopes, jwks, secret_digest, previous_digest,
          previous_until, allowed_ips, created_at, updated_at) values (?, ?, 'ACME', 'P', 'rates:read', ?, ?, ?, ?, '', 1, 1)`,
        `vac_${userId}`,
        userId,
        columns.jwks ?? null,
        columns.secret ?? null,
        columns.previous ?? null,
        columns.previous === undefined ? null : noon + hour,
      );
    await db.write([
      user(5, 2),
      program(5, { secret: "now", previous: "then" }),
      user(6, 3),
      program(6, { jwks: JSON.stringify({ keys: [key] }) }),
      user(7, 3),
      program(7, { secret: "other" }),
      user(8, 2, noon),
      user(9, null),
      program(9, { secret: "nobody's" }),
      recordChanges,
    ]);
    // Programs 6 and 7 were user 2's before.
    for (const id of [6, 7])
      await db.write([
        statement("update users set version = 2 where id = ?", id),
        statement(
          `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
            values (3, 'UPDATE', 'USER', ?, '{"before":{"keeperId":2},"after":{"keeperId":3}}', '', '', ?)`,
          id,
          noon,
        ),
      ]);
    await derive(db);

    const rows = z
      .object({ userId: z.int(), personId: z.int(), digest: z.string(), heldUntil: z.int().nullable() })
      .array()
      .parse(
        await db.readPrimary(
          statement(
            `select user_id as userId, person_id as personId, digest, held_until as heldUntil from program_credentials
              where digest not like 'former %' and digest not like 'revoked %' order by user_id, person_id, digest`,
          ),
        ),
      );
    const digest = digestOfKey(key);
    expect(rows).toEqual([
      { userId: 5, personId: 2, digest: "now", heldUntil: null },
      { userId: 5, personId: 2, digest: "then", heldUntil: noon + hour },
      { userId: 6, personId: 2, digest, heldUntil: null },
      { userId: 6, personId: 3, digest, heldUntil: null },
      { userId: 7, personId: 3, digest: "other", heldUntil: null },
    ]);

    const listPersons = async (id: number, since: number) =>
      z
        .object({ id: z.int() })
        .array()
        .parse(
          await db.readPrimary(
            statement(
              `select distinct user_id as id from ${onePersonSql("?", "?")} where user_id < 5 order by id`,
              id,
              since,
            ),
          ),
        )
        .map((row) => row.id);
    expect(await listPersons(6, noon + 500 * hour)).toEqual([2, 3]);
    expect(await listPersons(7, noon + hour)).toEqual([2, 3]);
    expect(await listPersons(7, noon + 73 * hour)).toEqual([3]);
    expect(await listPersons(8, noon)).toEqual([2]);
    expect(await listPersons(9, noon)).toEqual([]);
    const { findings } = await verify(db);
    expect(findings.flatMap(({ broken }) => broken ?? [])).toEqual([]);
  } finally {
    await db.close();
  }
});
