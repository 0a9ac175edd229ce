import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getInstruction } from "@/bank/cbs/instructions";
import { answerOnce } from "@/commands/idempotency/store";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { settle } from "@/ledger/clearing";
import { sayInEnglish } from "@/vocabulary/language";
import type { BankLineDto } from "./contract";
import { toBankLineDto } from "./dto";
import { assertAct, matchLine } from "./manual-matching";
import { getBankLine, type LineRecord } from "./queries";

const settledRow = z.object({ journalId: z.string().nullable() });

/** The posting that settled an instruction; null while it is open. */
async function findSettlement({ db }: Pick<Deps, "db">, instructionId: number): Promise<string | null> {
  const row = await readPrimaryRow(db, settledRow, {
    sql: `select settled_journal_id as "journalId" from settlement_instructions where id = ?`,
    args: [instructionId],
  });
  return row?.journalId ?? null;
}

/** @throws AppError 409 unless this instruction explains the line, and the line is open */
export function assertSettles(deps: Deps, line: LineRecord, instructionId: number): void {
  assertAct(deps, line, "match");
  if (line.instructionId === instructionId) return;
  const sentence = sayInEnglish("Settlement instruction {id} does not explain this line", {
    id: instructionId,
  });
  throw new AppError("conflict", sentence, { code: "INSTRUCTION_DIFFERS" });
}

/**
 * Settles the instruction that explains a line, and matches the line with that posting. An attempt that ended between the
 * two is completed by the next one; an instruction that was settled meanwhile is only matched.
 * @throws AppError 403, 404, 409 if the line is not open, or another instruction explains it
 */
export async function settleAndMatch(
  deps: Deps,
  actor: Actor,
  { lineId, instructionId }: { lineId: number; instructionId: number },
  idempotency: Idempotency | undefined,
): Promise<{ value: BankLineDto; replayed: boolean }> {
  assertCan(actor, "cbs:settle");
  assertCan(actor, "bank-lines:match");
  const finish = async (own: Deps) => {
    const line = await getBankLine(own, actor, lineId);
    const journalId = await findSettlement(own, instructionId);
    if (line.outcome === null && journalId !== null)
      return (await matchLine(own, actor, lineId, [journalId], undefined)).value;
    return toBankLineDto(line);
  };
  const act = async () => {
    assertSettles(deps, await getBankLine(deps, actor, lineId), instructionId);
    const { settledAt } = await getInstruction(deps, actor, instructionId);
    if (settledAt !== null) return finish(deps);
    await settle(deps, actor, { instructionId, idempotency });
    // What is written alongside, such as the end of an approval, was written with the settlement.
    const { alongside: _, ...own } = deps;
    return finish(own);
  };
  return answerOnce(deps, actor, idempotency, { act, replay: () => finish(deps) });
}
