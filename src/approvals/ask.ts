import { approvals } from "db/schema";
import { z } from "zod";
import { write } from "@/audit/write";
import type { Actor } from "@/auth/actor";
import { can } from "@/auth/policy";
import type { Deps } from "@/deps";
import { findAnswer } from "@/idempotency/store";
import type { Idempotency } from "@/kernel/idempotency";
import { type ActRequest, readAct } from "./acts";
import type { ApprovalKind } from "./contract";
import { needsApproval, waitsFor } from "./rules";
import { readSettings } from "./settings";

/** The status that a call answers whose act waits, and that its idempotency key is bound to. */
const accepted = 202;

type AsOf = { asOf: number | undefined };

/** What may have to wait. */
export type Asked = {
  /** The kinds that it is of. It waits where one of them asks for a second person, and is stored as of the first. */
  kinds: readonly ApprovalKind[];
  idempotency: Idempotency | undefined;
  /**
   * Answers the version of the row as of which nothing has to wait after all. Throws AppError 409 where the caller saw
   * another version: the row that the act then reads may be one for which somebody has to be asked.
   */
  request(): Promise<ActRequest | AsOf> | ActRequest | AsOf;
};

/**
 * Carries an act out, or stores it for a second person where the bank wants one: then the call answers 202 with the
 * approval's id and where to look. What is asked for is described first, so that what cannot be done at all is refused
 * at once. Whoever may not ask is left to what the act itself answers.
 * @param asked the kinds (none for an act that never waits), and what is stored, made only where it may wait
 * @param carryOut takes the version of the row that it may change, where the decision not to wait was made by that
 */
export async function actOrAsk<Answer>(
  deps: Deps,
  actor: Actor,
  asked: Asked,
  carryOut: (asOf?: number) => Promise<Answer>,
): Promise<Answer | Response> {
  const { kinds, idempotency } = asked;
  if (kinds.length === 0 || !can(actor, "approvals:ask")) return carryOut();
  // A repeat gets the first answer, however the setting was changed in between.
  const kept = idempotency && (await findAnswer(deps, actor, idempotency));
  if (kept && kept.status !== accepted) return carryOut();
  if (kept) return answerOf(await findId(deps, keptSchema.parse(kept.response)), true);
  const settings = await readSettings(deps);
  const enabled = kinds.filter((kind) => settings.get(kind)?.enabled);
  if (enabled.length === 0) return carryOut();
  const request = await asked.request();
  if ("asOf" in request) return carryOut(request.asOf);
  const stored = readAct(request.act, request.body);
  const described = await stored.describe(deps, actor);
  const kind = enabled.find((each) => needsApproval(settings.get(each), described.usdAmount));
  if (!kind) return carryOut();
  const { summary, details, usdAmount = null } = described;
  const { act } = request;
  const { value, replayed } = await write(deps, actor, {
    access: "approvals:ask",
    once: { key: idempotency, status: accepted, replay: (response) => keptSchema.parse(response) },
    plan: (at) => {
      const requestId = Bun.randomUUIDv7();
      const approval = {
        requestId,
        kind,
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
          resourceId: { sql: "(select id from approvals where request_id = ?)", args: [requestId] },
          details: { kind, act, summary, details },
        },
        answer: { requestId },
      };
    },
  });
  return answerOf(await findId(deps, value), replayed);
}

/** What is kept with the key: the id is the database's to give. */
const keptSchema = z.object({ requestId: z.string() });

async function findId({ db }: Pick<Deps, "db">, { requestId }: z.output<typeof keptSchema>): Promise<number> {
  const [row] = await db.readPrimary({
    sql: "select id from approvals where request_id = ?",
    args: [requestId],
  });
  return Number(row?.id);
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
