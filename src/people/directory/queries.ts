import { refuseWhen, type Write } from "db/client";
import { readPrimaryRows } from "db/rows";
import { directoryIdentities, directorySettings, groupMappings, users } from "db/schema";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { roles } from "@/access/actor";
import type { Deps } from "@/deps";
import type { User } from "@/people/auth/queries";
import type { GroupPlace, Mapping } from "./rules";

type Reads = Pick<Deps, "db">;

/** Identity in a directory: the provider, and its permanent name for the person. */
export type Identity = { issuer: string; subject: string };

/** The user of an identity, active or not, deleted or not; `undefined` if it has none. */
export async function findByIdentity(
  { db }: Reads,
  { issuer, subject }: Identity,
): Promise<User | undefined> {
  const [found] = await db.read
    .select({ user: users })
    .from(directoryIdentities)
    .innerJoin(users, eq(users.id, directoryIdentities.userId))
    .where(and(eq(directoryIdentities.issuer, issuer), eq(directoryIdentities.subject, subject)));
  return found?.user;
}

/** Refuses a write with `code` if the identity is no longer linked to the user. */
export const stillLinked = ({ issuer, subject }: Identity, userId: number, code: string): Write =>
  refuseWhen(
    {
      sql: `select 1 where not exists (select 1 from directory_identities
        where issuer = ? and subject = ? and user_id = ?)`,
      args: [issuer, subject, userId],
    },
    code,
  );

const placeRow = z.object({
  id: z.int(),
  version: z.int(),
  group: z.string(),
  role: z.enum(roles),
  clientId: z.string().nullable(),
});

/** Reads the mappings of groups, each with the id and version of its row, by name; from the primary. */
export const readPlaces = ({ db }: Reads): Promise<Mapping[]> =>
  readPrimaryRows(db, placeRow, {
    sql: `select id, version, group_name as "group", role, client_id as clientId from group_mappings
      order by group_name`,
    args: [],
  });

/** The claim that names a person's groups, and the mappings of groups. */
export async function readDirectorySettings({
  db,
}: Reads): Promise<{ groupsClaim: string; mappings: readonly GroupPlace[] }> {
  const [[settings], mappings] = await Promise.all([
    db.read.select({ groupsClaim: directorySettings.groupsClaim }).from(directorySettings),
    db.read
      .select({ group: groupMappings.group, role: groupMappings.role, clientId: groupMappings.clientId })
      .from(groupMappings),
  ]);
  return { groupsClaim: settings?.groupsClaim ?? "groups", mappings };
}
