import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { setupRequestNotes, setupRequests, users, virtualAccounts } from "db/schema";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { SetupRequestDto } from "./contract";

type Read = Database["read"];

const requestColumns = {
  id: setupRequests.id,
  fullName: setupRequests.fullName,
  email: setupRequests.email,
  companyName: setupRequests.companyName,
  networth: setupRequests.networth,
  location: setupRequests.location,
  businessType: setupRequests.businessType,
  segment: setupRequests.segment,
  rmName: setupRequests.rmName,
  accountType: setupRequests.accountType,
  message: setupRequests.message,
  status: setupRequests.status,
  virtualAccountId: setupRequests.virtualAccountId,
  customerName: virtualAccounts.customerName,
  virtualIban: virtualAccounts.virtualIban,
  userId: setupRequests.userId,
  username: users.username,
  clientId: users.clientId,
  version: setupRequests.version,
  createdAt: setupRequests.createdAt,
};

/** Requests with the account and the user that were created from them. */
export const selectRequests = (read: Read) =>
  read
    .select(requestColumns)
    .from(setupRequests)
    .leftJoin(virtualAccounts, eq(virtualAccounts.id, setupRequests.virtualAccountId))
    .leftJoin(users, eq(users.id, setupRequests.userId));

export type SetupRequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>["all"]>>[number];

const requestById = preparedRead((read) =>
  selectRequests(read).where(eq(setupRequests.id, sql.placeholder("id"))),
);

const readNotes = preparedRead((read) =>
  read
    .select({
      requestId: setupRequestNotes.requestId,
      by: users.username,
      at: setupRequestNotes.createdAt,
      status: setupRequestNotes.status,
      note: setupRequestNotes.note,
    })
    .from(setupRequestNotes)
    .innerJoin(users, eq(users.id, setupRequestNotes.userId))
    .where(
      inArray(setupRequestNotes.requestId, sql`(select value from json_each(${sql.placeholder("ids")}))`),
    )
    .orderBy(asc(setupRequestNotes.id)),
);

export type RequestNote = Awaited<ReturnType<typeof listNotes>>[number];

/** Lists the acts of staff on some requests, oldest first. Throws AppError 403 for anyone but staff. */
export async function listNotes({ db }: Pick<Deps, "db">, actor: Actor, ids: readonly number[]) {
  assertCan(actor, "setup-requests:read");
  return readNotes(db).all({ ids: JSON.stringify(ids) });
}

/** Reads a request. Throws AppError 403 for anyone but staff, 404 if there is none. */
async function getSetupRequest({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<SetupRequestRow> {
  assertCan(actor, "setup-requests:read");
  const request = await requestById(db).get({ id });
  if (!request) throw new AppError("not_found", "Set-up request not found");
  return request;
}

/** A request with the acts of staff on it. Throws AppError 403, 404. */
export async function getRequestRecord(deps: Pick<Deps, "db">, actor: Actor, id: number) {
  const [request, notes] = await Promise.all([
    getSetupRequest(deps, actor, id),
    listNotes(deps, actor, [id]),
  ]);
  return { request, notes };
}

export type SetupRequestRecord = Awaited<ReturnType<typeof getRequestRecord>>;

/** Converts a request to the form of answers, with its own notes among the given ones. */
export function toSetupRequestDto(row: SetupRequestRow, notes: readonly RequestNote[]): SetupRequestDto {
  const { customerName, virtualIban, username, clientId, virtualAccountId, userId, createdAt, ...fields } =
    row;
  return {
    ...fields,
    virtualAccount:
      virtualAccountId === null || customerName === null || virtualIban === null
        ? null
        : { id: virtualAccountId, customerName, virtualIban },
    user:
      userId === null || username === null || clientId === null ? null : { id: userId, username, clientId },
    notes: notes
      .filter(({ requestId }) => requestId === row.id)
      .map(({ by, at, status, note }) => ({ by, at: new Date(at).toISOString(), status, note })),
    createdAt: new Date(createdAt).toISOString(),
  };
}
