import type { Database } from "db/client";
import { approvals } from "db/schema";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { isApprovalNeeded } from "@/access/approvals-seen";
import { besides } from "@/commands/besides";
import { createdId, createdIdSql } from "@/commands/idempotency/request-id";
import { accepted } from "@/commands/idempotency/store";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { Instant } from "@/vocabulary/calendar";
import type { Description, StoredAct } from "./act";
import { type ApprovalKind, hasAmount, type WaitingKind, waitingSchema } from "./contract";
import { approvalLifetime, mostWaitingForStaff, mostWaitingPerPerson, needsApproval } from "./rules";
import { listApprovalsSeen, readSettings, type Settings, unreadSettings } from "./settings";
import {
  type ActWithoutSecondPerson,
  countWithoutSecondPerson,
  isTooMuchAlone,
} from "./without-second-person";

/** The version of the row for which no approval is needed. */
export type AsOf = { asOf: number | undefined };
/** The act; if it depends on the row, also its actual kinds and the row's version. */
export type RequestedAct = {
  act: StoredAct;
  kinds?: readonly ApprovalKind[];
  asOf?: number;
  /** The kind as which it is stored, if it waits because of another. */
  storedAs?: ApprovalKind;
};

/** Request for an approval. */
export type ApprovalRequest = {
  /** Its kinds. It waits if one of them requires a second person, and is stored as the first. */
  kinds: readonly ApprovalKind[];
  idempotency: Idempotency | undefined;
  /**
   * Returns the act, or the version of the row for which no approval is needed after all. Throws AppError 409 if the
   * caller saw another version, since the row that the act then reads may need an approval.
   */
  request(): Promise<RequestedAct | AsOf> | RequestedAct | AsOf;
  /** Act to store if the ledger refuses with SECOND_PERSON. */
  ledgerAsks?(): Promise<Omit<ToStore, "idempotency">>;
};

/** Carries the act out, with the preconditions of its write and the version of the row that it may change. */
type CarryOut<Answer> = (deps: Deps, asOf?: number) => Promise<Answer>;

/** The settings as last read by this process, by database: a guess that the write itself corrects. */
const lastRead = new WeakMap<Database, Settings>();

/** Number of times that the settings are read again if they change while an act is carried out. */
const mostLooks = 5;

/**
 * Carries an act out, or stores it for a second person if the bank requires one: then the call answers 202 with the
 * approval's id and location. If none of its kinds was on when they were last read, it is carried out at once, and
 * its write refuses it if one is on now. So a kind that is off costs nothing, and one that is switched on during an
 * act holds it. A request is described first, so that an impossible one is refused at once. For a kind with an
 * amount, a smaller act is counted in its write, with the other acts without a second person of the account and the
 * person within 24 hours; beyond the amount it waits.
 * @param asked the kinds (none for an act that never waits), and the request, made only if it may wait
 * @param carryOut is called again if its write found that an approval may be needed
 * @throws AppError 403 if it must wait and the actor may not ask: it is not carried out
 */
export async function carryOutOrRequest<Answer>(
  deps: Deps,
  actor: Actor,
  asked: ApprovalRequest,
  carryOut: CarryOut<Answer>,
): Promise<Answer | Response> {
  const { kinds, idempotency } = asked;
  const waits = await findWaiting(deps, idempotency);
  if (waits) return waits;
  // A bound key gets its stored answer without any act.
  if (kinds.length === 0 || idempotency?.bound) return carryOutOrAsk(deps, actor, asked, carryOut);
  const known = lastRead.get(deps.db);
  const first = kinds.some((kind) => known?.get(kind)?.enabled) ? 1 : 0;
  for (let look = first; look <= mostLooks; look += 1) {
    try {
      if (look > 0) return await lookAndAct(deps, actor, asked, carryOut);
      return await carryOut({ ...deps, approvalsSeen: listApprovalsSeen(kinds, unreadSettings) });
    } catch (error) {
      if (!isApprovalNeeded(error)) throw error;
    }
  }
  throw new AppError("conflict", "The approval settings are being changed: try again", {
    code: "APPROVAL_SETTINGS_CHANGED",
    retryAfter: 1,
  });
}

/** Carries an act out, or stores it if the ledger requires a second person. */
async function carryOutOrAsk<Answer>(
  deps: Deps,
  actor: Actor,
  { ledgerAsks, idempotency }: ApprovalRequest,
  carryOut: CarryOut<Answer>,
): Promise<Answer | Response> {
  try {
    return await carryOut(deps);
  } catch (error) {
    if (!ledgerAsks || !(error instanceof AppError) || error.code !== "SECOND_PERSON") throw error;
    return storeAct(deps, actor, { ...(await ledgerAsks()), idempotency });
  }
}

/**
 * Reads which kinds are on, and stores the act or carries it out.
 * @throws DatabaseError APPROVAL_NEEDED if the settings were changed in the meantime, without any effect
 */
async function lookAndAct<Answer>(
  deps: Deps,
  actor: Actor,
  asked: ApprovalRequest,
  carryOut: CarryOut<Answer>,
): Promise<Answer | Response> {
  const { kinds, idempotency } = asked;
  const settings = await readSettings(deps);
  lastRead.set(deps.db, settings);
  const asSeen = { ...deps, approvalsSeen: listApprovalsSeen(kinds, settings) };
  const enabled = kinds.filter((kind) => settings.get(kind)?.enabled);
  if (enabled.length === 0) return carryOut(asSeen);
  const request = await asked.request();
  if (!("act" in request)) return carryOut(asSeen, request.asOf);
  const described = await request.act.describe(deps, actor);
  const found = enabled.filter((each) => request.kinds?.includes(each) ?? true);
  const kind = found.find((each) => needsApproval(settings.get(each), described.usdAmount));
  const store = (one: ApprovalKind) =>
    storeAct(deps, actor, {
      kind: request.storedAs ?? one,
      act: request.act,
      described,
      idempotency,
    });
  if (kind) return store(kind);
  const sole = listWithoutSecondPerson(found, described);
  const [first] = sole;
  if (!first) return carryOut(asSeen, request.asOf);
  const before = countWithoutSecondPerson(deps, actor, sole);
  try {
    return await carryOut(besides(asSeen, { before }), request.asOf);
  } catch (error) {
    if (!isTooMuchAlone(error)) throw error;
    // The key is bound if the same call was carried out at this moment.
    return store(first.kind);
  }
}

/** Sums and limits for an act below its limits, for each kind that is on. */
function listWithoutSecondPerson(
  kinds: readonly ApprovalKind[],
  described: Description,
): ActWithoutSecondPerson[] {
  const { usdAmount } = described;
  if (usdAmount === undefined) return [];
  const accountId = described.accountId ?? null;
  return kinds.filter(hasAmount).map((kind) => ({ kind, accountId, usdAmount }));
}

/**
 * Rebuilds the answer of an act that was stored for a second person; undefined if the key is bound to another kind of answer.
 */
async function findWaiting(
  deps: Pick<Deps, "db">,
  idempotency: Idempotency | undefined,
): Promise<Response | undefined> {
  const bound = idempotency?.bound;
  const { data } = keptWaiting.safeParse(bound?.response);
  if (!data || bound?.status !== accepted) return undefined;
  return getAnswer(await createdId(deps, "approvals", data), true, data.outcome);
}

const keptWaiting = z.object({ requestId: z.string(), outcome: waitingSchema.shape.outcome });

/** An act to store, with its deciders. */
export type ToStore = {
  kind: WaitingKind;
  act: StoredAct;
  described: Description;
  idempotency: Idempotency | undefined;
  /** The client whose users decide it; absent if the bank's staff does. */
  clientId?: string;
  /** Subject of which only one may wait at a time: a second request is refused with 409. */
  subject?: string;
  /** The instant at which it was ordered, if earlier: holders of the maker's credentials at that time may not decide. */
  askedAt?: Instant | undefined;
  /** Outcome of the call, if its answers name one of several. */
  outcome?: Outcome;
};

type Outcome = z.output<typeof waitingSchema>["outcome"];

/** Stores an act for a second person, and answers 202 with the approval's id and location. */
export async function storeAct(deps: Deps, actor: Actor, waiting: ToStore): Promise<Response> {
  const { kind, act, described, idempotency, clientId, subject, outcome, askedAt } = waiting;
  const { summary, details, usdAmount = null } = described;
  const { value, replayed } = await write(deps, actor, {
    access: "approvals:ask",
    once: { key: idempotency, status: accepted, replay: (response) => keptWaiting.parse(response) },
    refusals: {
      "UNIQUE:approvals.subject": { kind: "conflict", message: waitsAlready, code: "REFERENCE_USED" },
      TOO_MANY_WAIT: { kind: "conflict", message: tooManyWait, code: "TOO_MANY_WAIT" },
    },
    plan: (at) => {
      const requestId = Bun.randomUUIDv7();
      const approval = {
        requestId,
        kind,
        clientId: clientId ?? null,
        subject: subject ?? null,
        act: act.name,
        body: act.text,
        summary,
        details: JSON.stringify(details),
        usdAmount,
        makerId: actor.userId,
        madeAt: at,
        askedAt: askedAt ?? null,
        expiresAt: at + approvalLifetime,
      };
      return {
        statements: [deps.db.read.insert(approvals).values(approval)],
        audit: {
          action: "CREATE",
          resource: "APPROVAL",
          resourceId: createdIdSql("approvals", requestId),
          details: { kind, act: act.name, summary, details },
        },
        answer: { requestId, ...(outcome && { outcome }) },
      };
    },
  });
  return getAnswer(await createdId(deps, "approvals", value), replayed, value.outcome);
}

const tooManyWait = `Too much waits for a second person already (at most ${mostWaitingPerPerson} of one person, and ${mostWaitingForStaff} in all): have those decided, or withdraw some, and ask again`;
const waitsAlready = "A payment with this reference waits for a second person already";

const getAnswer = (approvalId: number, replayed: boolean, outcome?: Outcome): Response =>
  Response.json(
    { approvalId, ...(outcome && { outcome }) },
    {
      status: accepted,
      headers: {
        Location: `/api/approvals/${approvalId}`,
        ...(replayed && { "Idempotency-Replayed": "true" }),
      },
    },
  );
