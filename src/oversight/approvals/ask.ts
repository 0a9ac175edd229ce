import { approvals } from "db/schema";
import type { Actor } from "@/access/actor";
import { createdBy, createdId, keptRequest } from "@/commands/idempotency/request-id";
import { answerSelect, findAnswer, type KeptAnswer, keptAnswer } from "@/commands/idempotency/store";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Idempotency } from "@/kernel/idempotency";
import { type ActName, type ActRequest, type Description, readAct, type StoredAct } from "./acts";
import { type ApprovalKind, hasAmount, type waitingKinds } from "./contract";
import { effective, mostOfOne, mostOfStaff, needsApproval, waitsFor } from "./rules";
import { readSettings, settingsIn } from "./settings";
import { countAlone, isTooMuchAlone, type SoleAct } from "./sole-acts";

/** The status that a call answers whose act waits, and that its idempotency key is bound to. */
const accepted = 202;

type AsOf = { asOf: number | undefined };
/** The act; and where that depends on the row, the kinds that it turns out to be of, and the row's version. */
type Request = ActRequest & {
  kinds?: readonly ApprovalKind[];
  asOf?: number;
  /** The kind that it is stored as, where it waits because of another. */
  storedAs?: ApprovalKind;
};

/** What may have to wait. */
export type Asked = {
  /** The kinds that it is of. It waits where one of them asks for a second person, and is stored as of the first. */
  kinds: readonly ApprovalKind[];
  idempotency: Idempotency | undefined;
  /**
   * Answers the version of the row as of which nothing has to wait after all. Throws AppError 409 where the caller saw
   * another version: the row that the act then reads may be one for which somebody has to be asked.
   */
  request(): Promise<Request | AsOf> | Request | AsOf;
};

/**
 * Carries an act out, or stores it for a second person where the bank wants one: then the call answers 202 with the
 * approval's id and where to look. What is asked for is described first, so that what cannot be done at all is refused
 * at once. Where a kind counts from an amount on, an act below it is counted in the write that carries it out, with what
 * the account and the person did alone within 24 hours; where that is more, it waits.
 * @param asked the kinds (none for an act that never waits), and what is stored, made only where it may wait
 * @param carryOut takes what its one write has to be made with, and the version of the row that it may change, where the
 * decision not to wait was made by that
 * @throws AppError 403 where it has to wait and the actor may not ask: it is not carried out
 */
export async function actOrAsk<Answer>(
  deps: Deps,
  actor: Actor,
  asked: Asked,
  carryOut: (deps: Deps, asOf?: number) => Promise<Answer>,
): Promise<Answer | Response> {
  const { kinds, idempotency } = asked;
  if (kinds.length === 0) return carryOut(deps);
  const asking = await readAsked(deps, actor, idempotency);
  const kept = await answerKept(deps, asking.kept);
  if (kept) return kept === "carried out" ? carryOut(deps) : kept;
  const { settings } = asking;
  const enabled = kinds.filter((kind) => settings.get(kind)?.enabled);
  if (enabled.length === 0) return carryOut(deps);
  const request = await asked.request();
  if (!("act" in request)) return carryOut(deps, request.asOf);
  const stored = readAct(request.act, request.body);
  const described = await stored.describe(deps, actor);
  const found = enabled.filter((each) => request.kinds?.includes(each) ?? true);
  const kind = found.find((each) => needsApproval(settings.get(each), described.usdAmount));
  const store = (one: ApprovalKind) =>
    storeAct(deps, actor, {
      kind: request.storedAs ?? one,
      act: request.act,
      stored,
      described,
      idempotency,
    });
  if (kind) return store(kind);
  const sole = soleActs(found, described);
  const [first] = sole;
  if (!first) return carryOut(deps, request.asOf);
  const before = countAlone(deps, actor, sole);
  try {
    return await carryOut({ ...deps, alongside: { before, after: [] } }, request.asOf);
  } catch (error) {
    if (!isTooMuchAlone(error)) throw error;
    // The same call may have been carried out at this moment, and be what it was refused for.
    const done = await findKept(deps, actor, idempotency);
    if (done) return done === "carried out" ? carryOut(deps) : done;
    return store(first.kind);
  }
}

/** What an act below its amounts counts as, of each kind that is on. */
function soleActs(kinds: readonly ApprovalKind[], described: Description): SoleAct[] {
  const { usdAmount } = described;
  if (usdAmount === undefined) return [];
  const accountId = described.accountId ?? null;
  return kinds.filter(hasAmount).map((kind) => ({ kind, accountId, usdAmount }));
}

/**
 * What a repeat of a call is answered with, however the settings were changed in between: the approval that the first
 * call asked for, or 'carried out'. Undefined where the key is new, or there is none.
 */
export async function findKept(
  deps: Deps,
  actor: Actor,
  idempotency: Idempotency | undefined,
): Promise<Response | "carried out" | undefined> {
  return answerKept(deps, idempotency && (await findAnswer(deps, actor, idempotency)));
}

async function answerKept(
  deps: Deps,
  kept: KeptAnswer | undefined,
): Promise<Response | "carried out" | undefined> {
  if (!kept) return undefined;
  if (kept.status !== accepted) return "carried out";
  return answerOf(await createdId(deps, "approvals", keptRequest(kept.response)), true);
}

/** An act that is to wait: what it is, and for whom. */
export type ToStore = {
  kind: (typeof waitingKinds)[number];
  act: ActName;
  stored: StoredAct;
  described: Description;
  idempotency: Idempotency | undefined;
  /** The client whose users decide it; absent where the bank's staff does. */
  clientId?: string;
  /** What only one may wait for at a time: another is refused with 409. */
  subject?: string;
};

/** Stores an act for a second person, and answers 202 with the approval's id and where to look. */
export async function storeAct(deps: Deps, actor: Actor, waiting: ToStore): Promise<Response> {
  const { kind, act, stored, described, idempotency, clientId, subject } = waiting;
  const { summary, details, usdAmount = null } = described;
  const { value, replayed } = await write(deps, actor, {
    access: "approvals:ask",
    once: { key: idempotency, status: accepted, replay: keptRequest },
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
        act,
        body: stored.text,
        summary,
        details: JSON.stringify(details),
        usdAmount,
        makerId: actor.userId,
        madeAt: at,
        expiresAt: at + waitsFor,
      };
      return {
        statements: [deps.db.read.insert(approvals).values(approval)],
        audit: {
          action: "CREATE",
          resource: "APPROVAL",
          resourceId: createdBy("approvals", requestId),
          details: { kind, act, summary, details },
        },
        answer: { requestId },
      };
    },
  });
  return answerOf(await createdId(deps, "approvals", value), replayed);
}

const tooManyWait = `Too much waits for a second person already (at most ${mostOfOne} of one person, and ${mostOfStaff} in all): have those decided, or withdraw some, and ask again`;
const waitsAlready = "A payment with this reference waits for a second person already";

/**
 * What the key is bound to, and the kinds that are on, in one read of the primary: every debit pays it.
 * @throws AppError 422 where the key was used with another body
 */
async function readAsked(deps: Deps, actor: Actor, idempotency: Idempotency | undefined) {
  if (!idempotency) return { kept: undefined, settings: await readSettings(deps) };
  const { sql, args } = answerSelect(deps, actor, idempotency);
  const rows = await deps.db.readPrimary({
    sql: `select s.kind, s.enabled, s.above_usd, k.body_hash, k.status, k.response
      from (select 1) left join (${sql}) k left join approval_settings s on s.enabled = 1`,
    args,
  });
  return { kept: keptAnswer(rows[0], idempotency), settings: effective(settingsIn(rows)) };
}

const answerOf = (approvalId: number, replayed: boolean): Response =>
  Response.json(
    { approvalId },
    {
      status: accepted,
      headers: {
        Location: `/api/approvals/${approvalId}`,
        ...(replayed && { "Idempotency-Replayed": "true" }),
      },
    },
  );
