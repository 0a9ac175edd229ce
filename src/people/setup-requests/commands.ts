import { expectOneRow, type Statement, type Write } from "db/client";
import { setupRequestNotes, setupRequests } from "db/schema";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Actor, Origin } from "@/access/actor";
import { keyed } from "@/access/digest";
import { assertCan } from "@/access/policy";
import { noteQuota } from "@/access/rate-limit";
import { networthLabels } from "@/accounts/clients/contract";
import type { CreationLink } from "@/accounts/commands";
import { staleVersion, writeEdit } from "@/commands/edit";
import { type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { networkPrefix } from "@/people/auth/client-ip";
import { mailStatements } from "@/platform/mail/outbox";
import { emptyLine, mailLine, ownLines } from "@/platform/mail/wording";
import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import {
  businessTypeLabels,
  type Contact,
  requestedTypeLabels,
  type SetupRequestDto,
  segmentLabels,
  setupRequestMessages,
  setupRequestStatusLabels,
  type UpdateSetupRequest,
} from "./contract";
import { getRequestRecord, type SetupRequestRecord, toSetupRequestDto } from "./queries";
import { creationProblem, hour, isAllowedTransition, requestsPerHour } from "./rules";

/**
 * Stores a request of the public contact page, and mails it to the bank's support address if mail is configured.
 * @throws AppError 429 for the sixth one within an hour from one network
 */
export async function submitRequest(deps: Deps, origin: Origin, contact: Contact): Promise<void> {
  const { db, env } = deps;
  const originDigest = keyed(env.secret, "setup-request", networkPrefix(origin.ip));
  try {
    await write(
      deps,
      { userId: null, origin },
      {
        access: "public",
        refusals: { TOO_MANY_REQUESTS: { kind: "too_many", message: setupRequestMessages.tooMany } },
        plan: (at) => {
          const { termsAccepted: _, ...fields } = contact;
          const values = { ...fields, originDigest, termsAcceptedAt: at, createdAt: at };
          return {
            statements: [
              db.read.insert(setupRequests).values(values),
              ...withinRate(originDigest, at),
              ...(env.mail ? mailRequest(deps, contact) : []),
            ],
            audit: {
              action: "CREATE",
              resource: "SETUP_REQUEST",
              resourceId: { sql: "(select max(id) from setup_requests)", args: [] },
              details: { companyName: contact.companyName, accountType: contact.accountType },
            },
            answer: undefined,
          };
        },
      },
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "too_many") throw error;
    const retryAfter = await secondsToWait(deps, originDigest);
    noteQuota({ name: "requests", most: requestsPerHour, per: hour, left: 0, reset: retryAfter });
    throw new AppError("too_many", error.message, { code: "TOO_MANY", retryAfter });
  }
}

/** Fails a write with TOO_MANY_REQUESTS if the request that it just inserted exceeds the limit. */
function withinRate(originDigest: string, at: Instant): Statement[] {
  const recent = "select count(*) from setup_requests where origin_digest = ? and created_at > ?";
  return [
    {
      sql: `update setup_requests set version = version
        where id = (select max(id) from setup_requests) and (${recent}) <= ?`,
      args: [originDigest, at - hour, requestsPerHour],
    },
    expectOneRow("TOO_MANY_REQUESTS"),
  ];
}

/** Seconds until the oldest request of the hour no longer counts. */
async function secondsToWait({ db, now }: Deps, originDigest: string): Promise<number> {
  const at = now();
  const [oldest] = await db.read
    .select({ createdAt: setupRequests.createdAt })
    .from(setupRequests)
    .where(and(eq(setupRequests.originDigest, originDigest), gt(setupRequests.createdAt, at - hour)))
    .orderBy(asc(setupRequests.createdAt))
    .limit(1);
  return Math.max(1, Math.ceil(((oldest?.createdAt ?? at) + hour - at) / 1000));
}

function mailRequest(deps: Deps, contact: Contact) {
  const { fullName, email, companyName, location, rmName, message } = contact;
  return mailStatements(deps, {
    recipient: deps.env.support.email,
    audience: "staff",
    subject: mailLine("Virtual Account Setup Request: {company}", { company: companyName.slice(0, 200) }),
    body: [
      mailLine("Full name: {name}", { name: fullName }),
      mailLine("Email: {address}", { address: email }),
      mailLine("Company: {company}, {location}", { company: companyName, location }),
      mailLine("Net worth: {band}", { band: networthLabels[contact.networth] }),
      mailLine("Business: {type}, {segment}", {
        type: businessTypeLabels[contact.businessType],
        segment: segmentLabels[contact.segment],
      }),
      mailLine("Account type: {type}", { type: requestedTypeLabels[contact.accountType] }),
      rmName === null
        ? mailLine("Relationship manager: none")
        : mailLine("Relationship manager: {name}", { name: rmName }),
      emptyLine,
      ...ownLines(message),
    ],
  });
}

/**
 * Gives a request another status, adds a note, or both.
 * @param version what the editor saw (If-Match)
 * @throws AppError 403, 404, 409 if it already has that status (naming who set it and when), cannot change to it from
 * its present one, or was changed in the meantime
 */
export async function updateSetupRequest(
  deps: Deps,
  actor: Actor,
  id: number,
  { status, note }: UpdateSetupRequest,
  version: number | undefined,
): Promise<SetupRequestDto> {
  const { db } = deps;
  await writeEdit(deps, actor, {
    access: "setup-requests:handle",
    version,
    async read() {
      const record = await getRequestRecord(deps, actor, id);
      return { ...record, version: record.request.version };
    },
    conflict: (now) => requestEditConflict(deps, now),
    plan(record, at) {
      const { request } = record;
      if (status !== undefined) assertStep(deps, record, status);
      const after = status ?? request.status;
      return {
        statements: [
          db.read
            .update(setupRequests)
            .set({ status: after, version: sql`${setupRequests.version} + 1` })
            .where(and(eq(setupRequests.id, id), eq(setupRequests.version, request.version))),
          expectOneRow(staleVersion),
          db.read.insert(setupRequestNotes).values({
            requestId: id,
            userId: actor.userId,
            status: status ?? null,
            note: note ?? null,
            createdAt: at,
          }),
        ],
        audit: {
          action: "UPDATE",
          resource: "SETUP_REQUEST",
          resourceId: id,
          details: {
            ...(status !== undefined && { before: { status: request.status }, after: { status } }),
            ...(note !== undefined && { note }),
          },
        },
        answer: undefined,
      };
    },
  });
  const { request, notes } = await getRequestRecord(deps, actor, id);
  return toSetupRequestDto(request, notes);
}

/** Author and time of a request's status: ' by amal on 18 Nov 2026, 12:00'. */
function byWhom({ env }: Pick<Deps, "env">, { notes }: SetupRequestRecord): string {
  const last = notes.findLast(({ status }) => status !== null);
  return last ? ` by ${last.by} on ${formatDateTime(last.at, env.zone)}` : "";
}

function assertStep(deps: Deps, record: SetupRequestRecord, next: SetupRequestDto["status"]): void {
  const { status } = record.request;
  if (isAllowedTransition(status, next)) return;
  const label = setupRequestStatusLabels[status].toLowerCase();
  const sentence =
    status === next
      ? `The request was set to '${label}'${byWhom(deps, record)}`
      : `The request is '${label}'${byWhom(deps, record)} and cannot become '${setupRequestStatusLabels[next].toLowerCase()}'`;
  throw new AppError("conflict", sentence, { code: "REQUEST_STATUS", fields: { status: sentence } });
}

function requestEditConflict(deps: Deps, record: SetupRequestRecord): AppError {
  const { status, version } = record.request;
  const sentence = "Someone else changed the request meanwhile: look at it again";
  const now = `Now: ${setupRequestStatusLabels[status]}${byWhom(deps, record)}`;
  return new AppError("conflict", sentence, {
    code: "EDITED_MEANWHILE",
    fields: { status: now, version: String(version) },
  });
}

/** The refusals of a write that includes `linkToRequest`. */
export const requestRefusals: Readonly<Record<string, Refusal>> = {
  REQUEST_USED: {
    kind: "conflict",
    code: "REQUEST_USED",
    message: "Someone else used or declined the request meanwhile: look at it again",
  },
};

/** Link of an account to the request that it is opened for; undefined without a request. */
export const accountLinkTo = (
  deps: Deps,
  actor: Actor,
  requestId: number | undefined,
): CreationLink | undefined =>
  requestId === undefined
    ? undefined
    : {
        refusals: requestRefusals,
        statements: (account, at) => linkToRequest(deps, actor, requestId, { account }, at),
      };

/** Record created from a request. The database assigns a user's id. */
export type Created = { account: { id: number; virtualIban: string } } | { user: { username: string } };

/**
 * Statements that link a request to the account or user that the same write creates from it; a new request becomes in
 * review.
 * @throws AppError 403, 404, 409 if one was already created from it, or it was declined (naming who did and when)
 */
export async function linkToRequest(
  deps: Deps,
  actor: Actor,
  requestId: number,
  created: Created,
  at: Instant,
): Promise<Write[]> {
  assertCan(actor, "setup-requests:handle");
  const record = await getRequestRecord(deps, actor, requestId);
  const problem = creationProblem(record.request, "account" in created ? "account" : "user");
  if (problem) {
    const { status } = record.request;
    const note = record.notes.findLast((each) =>
      status === "declined" ? each.status === status : each.note?.startsWith("Created"),
    );
    const by = note ? ` (${note.by}, ${formatDateTime(note.at, deps.env.zone)})` : "";
    throw new AppError("conflict", problem + by, { code: "REQUEST_USED", fields: { status } });
  }
  const [column, value, note] =
    "account" in created
      ? [
          "virtual_account_id",
          { sql: "?", args: [created.account.id] },
          `Created the account ${created.account.virtualIban}`,
        ]
      : [
          "user_id",
          { sql: "(select id from users where lower(username) = lower(?))", args: [created.user.username] },
          `Created the user ${created.user.username}`,
        ];
  return [
    {
      sql: `update setup_requests set ${column} = ${value.sql}, version = version + 1,
        status = iif(status = 'new', 'in_review', status)
        where id = ? and ${column} is null and status <> 'declined'`,
      args: [...value.args, requestId],
    },
    expectOneRow("REQUEST_USED"),
    deps.db.read.insert(setupRequestNotes).values({
      requestId,
      userId: actor.userId,
      status: record.request.status === "new" ? "in_review" : null,
      note,
      createdAt: at,
    }),
  ];
}
