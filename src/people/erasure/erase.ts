import { expectOneRow, type Statement } from "db/client";
import { personSql } from "db/person";
import { flagCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { roles } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { expectActiveAdmin, userRefusals } from "@/people/users/commands";
import { userMessages } from "@/people/users/contract";
import { deletionProblem } from "@/people/users/rules";
import { type ErasureDto, kept, type PlaceOfUser, placesOfUser } from "./contract";
import {
  countRows,
  countStatement,
  deletionOfMails,
  deletionStatements,
  erasureRefusals,
  listTables,
  listTrailIds,
  ofAttachments,
  type Place,
  type Rows,
  redactable,
  redactions,
  redactLater,
} from "./cut-out";

/** Password value of an erased user, whose former names the database then does not record. */
const erasedPassword = "erased";

const personRow = z.object({
  id: z.int(),
  username: z.string(),
  /** The address in lower case if only this user has it; empty for a mailbox that several users share. */
  address: z.string(),
  role: z.enum(roles),
  isErased: flagCell,
});
type Person = z.infer<typeof personRow>;

async function readPerson({ db }: Pick<Deps, "db">, id: number): Promise<Person> {
  const person = await readPrimaryRow(db, personRow, {
    sql: `select id, username, role, password_hash = '${erasedPassword}' as isErased,
        iif(exists (select 1 from users o where o.id <> users.id and lower(o.email) = lower(users.email)
          and o.password_hash <> '${erasedPassword}'), '', lower(email)) as address from users
      where id = ? and ${personSql("users.id")}`,
    args: [id],
  });
  if (!person) throw new AppError("not_found", userMessages.notFound);
  return person;
}

const own = (table: string): Rows => ({ table, where: "user_id = ?1" });
const ofAddress = "lower(email) = ?2 and ?2 <> ''";
const requests = `(user_id = ?1 or ${ofAddress})`;

const places: Record<Exclude<PlaceOfUser, "trail">, Place> = {
  chats: {
    counted: own("chat_sessions"),
    rows: [
      {
        table: "chat_messages",
        where: "session_id in (select id from chat_sessions where user_id = ?1)",
      },
      own("chat_sessions"),
    ],
  },
  mails: (() => {
    const rows = { table: "mails", where: "lower(recipient) = ?2 and ?2 <> ''" };
    return { counted: rows, rows: [rows] };
  })(),
  requests: {
    counted: { table: "setup_requests", where: requests },
    rows: [
      {
        table: "setup_request_notes",
        where: `request_id in (select id from setup_requests where ${requests})`,
      },
      { table: "setup_requests", where: requests },
    ],
  },
  analyses: { counted: own("statement_analyses"), rows: [own("statement_analyses")] },
  views: {
    counted: own("list_views"),
    rows: [own("list_choices"), own("list_views"), own("alert_reads"), own("alert_openings")],
  },
  devices: {
    counted: own("known_devices"),
    rows: [
      own("factor_challenges"),
      own("second_factors"),
      own("directory_identities"),
      own("sessions"),
      own("known_devices"),
    ],
  },
  names: { counted: own("former_usernames"), rows: [own("former_usernames")] },
};

/**
 * Tables that name a user by number alone and keep their rows, each with the reason. The test of erasures checks
 * them.
 */
export const staying: Readonly<Record<string, string>> = {
  audit_logs: "who did what, by number",
  journals: "the book",
  fund_allocations: "a memo of an account's money",
  idempotency_keys: "gone once they have expired, within 31 days; those of postings 90 days later",
  channel_keys: "a program's of the client; the audit trail has whose it was",
  api_clients: "of programs, which are no persons",
  program_credentials: "of programs; who brought them stands there by number",
};

/** All tables from which rows of a person are deleted. */
export const emptied: readonly string[] = listTables(Object.values(places));

/** Subjects of rows of the trail that may name a person; rows of postings and alerts are never redacted. */
const naming = ["USER", "APPROVAL", "SETUP_REQUEST", "CONFIGURATION", "CHANNEL_KEY", "CALL"] as const;

/** Rows of the trail that name a person, except the one that records their erasure. */
function rowsNaming({ id, username, address: own }: Person): Statement {
  const name = JSON.stringify(username);
  const address = own === "" ? undefined : JSON.stringify(own);
  const texts = [
    `"username":${name.toLowerCase()}`,
    ...(address ? [address, `(${address.slice(1, -1)})`] : []),
  ];
  return {
    sql: `from audit_logs where ${redactable} and (resource = 'USER' and resource_id = ?
        or ${ofAttachments("select cast(id as text) from setup_requests where user_id = ? or lower(email) = ? and email <> ''")}
        or resource = 'SECOND_FACTOR' and instr(details, ?) > 0
        or resource in (${naming.map((resource) => `'${resource}'`).join(", ")})
          and (${texts.map(() => "instr(lower(details), ?) > 0").join(" or ")}))`,
    args: [String(id), id, own, `"userId":${id},`, ...texts],
  };
}

async function toDto(deps: Pick<Deps, "db">, person: Person): Promise<ErasureDto> {
  const args = [person.id, person.address];
  const goes = await Promise.all(
    placesOfUser.map(async (place) => {
      if (place === "trail") return { place, records: await countStatement(deps, rowsNaming(person)) };
      return { place, records: await countRows(deps, places[place].counted, args) };
    }),
  );
  return { userId: person.id, isErased: person.isErased, goes, stays: [...kept] };
}

/**
 * Previews the erasure of a user's personal data: what is deleted, and what stays. Includes deleted users.
 * @throws AppError 403 for anyone but staff, 404
 */
export async function previewErasure(deps: Deps, actor: Actor, id: number): Promise<ErasureDto> {
  assertCan(actor, "users:read");
  return toDto(deps, await readPerson(deps, id));
}

/**
 * Erases a user's personal data, in one write. Redacts details of the trail that name them, each with a row that
 * records it; deletes records that are only theirs; removes name, address and net worth from their row, which stays
 * as a tombstone under their number. Deletes the user, too.
 * @throws AppError 403, 404, 409 for the first admin, oneself, the last active admin, and a user who was erased
 * before
 */
export async function eraseUser(deps: Deps, actor: Actor, id: number): Promise<ErasureDto> {
  assertCan(actor, "users:erase");
  const person = await readPerson(deps, id);
  assertErasable(person, actor);
  await cutOut(deps, actor, person, await listTrailIds(deps, rowsNaming(person)));
  await redactLater(deps, actor, rowsNaming(person), { erasureOf: id });
  return toDto(deps, await readPerson(deps, id));
}

function assertErasable(person: Person, actor: Actor): void {
  const problem = deletionProblem(person, actor);
  if (problem) throw new AppError("conflict", problem, { code: "USER_PROTECTED" });
  if (person.isErased)
    throw new AppError("conflict", "This person's data was erased already", { code: "ERASED_ALREADY" });
}

/** Checks that the actor may erase a user. Throws AppError as `eraseUser`. */
export async function checkErasure(deps: Deps, actor: Actor, id: number): Promise<void> {
  assertCan(actor, "users:erase");
  assertErasable(await readPerson(deps, id), actor);
}

const watchedRow = z.object({ resource: z.enum(["SECOND_FACTOR", "DIRECTORY_IDENTITY"]), id: z.string() });

/** The person's rows whose deletion the trail records. */
const watchedRows = ({ db }: Pick<Deps, "db">, { id }: Person) =>
  readPrimaryRows(db, watchedRow, {
    sql: `select 'SECOND_FACTOR' as resource, cast(id as text) as id from second_factors where user_id = ?1
      union all select 'DIRECTORY_IDENTITY', cast(id as text) from directory_identities where user_id = ?1`,
    args: [id],
  });

async function cutOut(deps: Deps, actor: Actor, person: Person, rows: readonly number[]): Promise<void> {
  const { id, address, role } = person;
  const watched = await watchedRows(deps, person);
  const after = { username: `erased-${id}-${crypto.randomUUID().slice(0, 8)}`, email: "", networth: null };
  const args = [id, address];
  const mails = await deletionOfMails(deps, places.mails, args);
  await write(deps, actor, {
    access: "users:erase",
    refusals: { ...userRefusals, ...erasureRefusals },
    plan: (at) => ({
      statements: [
        {
          sql: `update users set username = ?, email = '', networth = null, language = null, last_sign_in_at = null,
            password_hash = '${erasedPassword}', is_active = 0, deleted_at = coalesce(deleted_at, ?), updated_at = ?,
            version = version + 1 where id = ? and password_hash <> '${erasedPassword}'`,
          args: [after.username, at, at, id],
        },
        expectOneRow("USER_NOT_FOUND"),
        ...mails.statements,
        ...deletionStatements(Object.values(places), args),
        ...expectActiveAdmin,
        // These follow all changes of rows: the next row of the trail covers the changes before it.
        ...redactions(actor, rows, at, { erasureOf: id }),
      ],
      audit: [
        {
          action: "UPDATE",
          resource: "USER",
          resourceId: id,
          details: { erased: true, changed: "password", role, after: { ...after, isActive: false } },
        },
        ...watched.map(
          (row) =>
            ({
              action: "DELETE",
              resource: row.resource,
              resourceId: row.id,
              details: { erased: true },
            }) as const,
        ),
        ...mails.audit,
      ],
      answer: undefined,
    }),
  });
}
