import { databaseError, expectOneRow, type Write } from "db/client";
import { directoryIdentities, formerUsernames, users } from "db/schema";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Origin, Role } from "@/access/actor";
import { listChanges } from "@/commands/changes";
import { staleVersion } from "@/commands/edit";
import { type AuditRecord, write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { houseClientId } from "@/people/auth/first-admin";
import type { User } from "@/people/auth/queries";
import { endSessions } from "@/people/auth/sessions";
import { createDirectoryUser, expectActiveAdmin, joinAs, userRefusals } from "@/people/users/commands";
import { createUserSchema } from "@/people/users/contract";
import { clientKindFor, endsSessions } from "@/people/users/rules";
import type { DirectoryProblem } from "./contract";
import type { DirectoryPerson } from "./provider";
import { findByIdentity, type Identity } from "./queries";

/** Reason why a person of the directory cannot be a user here. */
export class DirectoryRefusal extends Error {
  constructor(
    readonly problem: DirectoryProblem,
    /** User that the person would become. */
    readonly user?: User,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

const { username: usernameSchema, email: emailSchema } = createUserSchema.shape;

/** Name and address that a person may have here; an unusable name is left out. */
const findName = ({ username, email }: DirectoryPerson): string | undefined =>
  usernameSchema.safeParse(username ?? email).data;
const findEmail = ({ email }: DirectoryPerson): string | undefined => emailSchema.safeParse(email).data;

/**
 * User of a person of the directory: the linked user, updated with the directory's statements, or a new one. Users are
 * never linked by a name or an address, which others may have had.
 * @throws DirectoryRefusal
 */
export async function findOrCreateUser(
  deps: Deps,
  origin: Origin,
  identity: Identity,
  person: DirectoryPerson,
  place: { role: Role; clientId: string | null },
): Promise<User> {
  try {
    const known = await findByIdentity(deps, identity);
    if (known) await bringUpToDate(deps, origin, known, person, place);
    else await addPerson(deps, origin, identity, person, place);
    const user = await findByIdentity(deps, identity);
    if (!user) throw new DirectoryRefusal("again");
    return user;
  } catch (error) {
    throw getRefusal(error);
  }
}

/** Converts a write's refusal to a sentence for the person. */
function getRefusal(error: unknown): unknown {
  // Of two concurrent creations for one person, one succeeds.
  if (databaseError(error)?.code?.startsWith("UNIQUE:directory_identities"))
    return new DirectoryRefusal("again", undefined, { cause: error });
  if (!(error instanceof AppError) || error.kind !== "conflict") return error;
  if (error.code === staleVersion) return new DirectoryRefusal("again", undefined, { cause: error });
  const taken = error.fields?.username !== undefined;
  return new DirectoryRefusal(taken ? "name_taken" : "unusable", undefined, { cause: error });
}

async function addPerson(
  deps: Deps,
  origin: Origin,
  identity: Identity,
  person: DirectoryPerson,
  { role, clientId }: { role: Role; clientId: string | null },
): Promise<void> {
  const username = findName(person);
  if (username === undefined) throw new DirectoryRefusal("no_name");
  const email = findEmail(person) ?? "";
  const user = { username, email, role, clientId: clientId ?? houseClientId, isActive: true };
  await createDirectoryUser(
    deps,
    { userId: null, origin },
    user,
    linkStatements(deps, identity, { named: username }),
  );
}

/** A user's state in the directory as set by SCIM and stored with their identity. */
export type KeptStanding = { isActive: boolean; groups: string | null; isAdmitted: boolean };

/** State of a user who was created by signing in: SCIM has set no groups. */
const signedIn: KeptStanding = { isActive: true, groups: null, isAdmitted: true };

/** The statements that link a user, known by name or by id, with an identity, and their row of the trail. */
export function linkStatements(
  { db, now }: Deps,
  { issuer, subject }: Identity,
  who: { named: string } | { id: number },
  standing: KeptStanding = signedIn,
): { after: Write[]; audit: AuditRecord } {
  const userId =
    "id" in who ? who.id : sql<number>`(select id from users where lower(username) = lower(${who.named}))`;
  return {
    after: [
      db.read.insert(directoryIdentities).values({ userId, issuer, subject, ...standing, createdAt: now() }),
    ],
    audit: {
      action: "CREATE",
      resource: "DIRECTORY_IDENTITY",
      resourceId: identityId({ issuer, subject }),
      details: {
        after: { issuer, subject, ...standing },
        ...("id" in who ? { userId: who.id } : { username: who.named }),
      },
    },
  };
}

/** Statements that store the directory's state of a linked user, and their row of the trail. */
export function standingStatements(
  { db }: Deps,
  userId: number,
  { issuer, subject }: Identity,
  standing: KeptStanding,
): { after: Write[]; audit: AuditRecord } {
  const { userId: of, issuer: by } = directoryIdentities;
  const linked = and(eq(of, userId), eq(by, issuer));
  return {
    after: [db.read.update(directoryIdentities).set(standing).where(linked), expectOneRow(staleVersion)],
    audit: {
      action: "UPDATE",
      resource: "DIRECTORY_IDENTITY",
      resourceId: identityId({ issuer, subject }),
      details: { after: standing, userId },
    },
  };
}

const identityId = ({ issuer, subject }: Identity) => ({
  sql: "(select id from directory_identities where issuer = ? and subject = ?)",
  args: [issuer, subject],
});

/** Updates a user with the directory's statements. A name that is taken here is not changed. */
async function bringUpToDate(
  deps: Deps,
  origin: Origin,
  user: User,
  person: DirectoryPerson,
  { role, clientId }: { role: Role; clientId: string | null },
): Promise<void> {
  if (!user.isActive || user.deletedAt !== null) throw new DirectoryRefusal("inactive", user);
  const stays = clientKindFor(role) === clientKindFor(user.role) ? user.clientId : houseClientId;
  const username = findName(person);
  const isFree = username !== undefined && (await isFreeFor(deps, user.id, username));
  const { after, before } = listChanges(user, {
    username: isFree ? username : undefined,
    email: findEmail(person),
    role,
    clientId: clientId ?? stays,
  });
  if (Object.keys(after).length === 0) return;
  const moves = "clientId" in after;
  const values = { ...after, ...(moves && { virtualAccountId: null }) };
  await write(
    deps,
    { userId: null, origin },
    {
      access: "public",
      refusals: { ...userRefusals, [staleVersion]: { kind: "conflict", message: "", code: staleVersion } },
      plan: (at) => ({
        statements: [
          ...("role" in after || moves
            ? joinAs(deps, clientId ?? stays, { role, acceptSignedUpClient: false }, at)
            : []),
          deps.db.read
            .update(users)
            .set({ ...values, updatedAt: at, version: user.version + 1 })
            .where(and(eq(users.id, user.id), eq(users.version, user.version), isNull(users.deletedAt))),
          expectOneRow(staleVersion),
          ...(endsSessions(after, false) ? [endSessions(deps.db, user.id)] : []),
          ...expectActiveAdmin,
        ],
        audit: {
          action: "UPDATE",
          resource: "USER",
          resourceId: user.id,
          details: {
            before: { ...before, ...(moves && { virtualAccountId: user.virtualAccountId }) },
            after: values,
            by: "directory",
          },
        },
        answer: undefined,
      }),
    },
  );
}

/** True if a user may take a name: nobody else has it, or had it. */
async function isFreeFor({ db }: Deps, userId: number, username: string): Promise<boolean> {
  const named = sql`lower(${username})`;
  const [now, before] = await Promise.all([
    db.read
      .select({ id: users.id })
      .from(users)
      .where(and(sql`lower(${users.username}) = ${named}`, ne(users.id, userId))),
    db.read
      .select({ name: formerUsernames.name })
      .from(formerUsernames)
      .where(and(eq(formerUsernames.name, named), ne(formerUsernames.userId, userId))),
  ]);
  return now.length === 0 && before.length === 0;
}
